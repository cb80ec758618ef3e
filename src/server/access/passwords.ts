import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { failure } from "../../table/errors.ts";

/** What a guess costs. */
export interface ScryptCost {
  /** log2 of N. */
  ln: number;
  r: number;
  p: number;
}
/**
 * N = 2^14, r = 8, p = 5: of the settings that OWASP's Password Storage Cheat Sheet gives as equally strong, the one with the
 * least memory (16 MiB), because the service runs on small machines beside the cameras. About 0.2 s of one core.
 */
const COST: ScryptCost = { ln: 14, r: 8, p: 5 };
/** RFC 9106 and NIST SP 800-132 both ask for 128 bits. */
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Node refuses what needs more than 32 MiB unless told. scrypt takes 128·N·r bytes and a little. */
const memoryOf = ({ ln, r, p }: ScryptCost) => 128 * 2 ** ln * r + 128 * r * p + 1024 * 1024;
/** Only so many at once, and so many more waiting: logging in must not take the machine from the cameras. */
const AT_ONCE = 1;
const MOST_WAITING = 20;

/** NIST SP 800-63B, 5.1.1.2: at least 8, at least 64 accepted, no rules of composition. */
export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 128;
const SHORTEST_WORD = 3;
const SHORTEST_REST = 4;
/** The first that anybody tries. */
const KNOWN = ["password", "senha", "contrasena", "carambola", "bilhar", "billar", "qwerty", "12345678", "11111111"];

/** Letters with accents may come composed or not, depending on the keyboard. */
const normal = (password: string) => password.normalize("NFKC");

/** @throws CB_PASSWORD_WEAK */
export function demandStrong(password: string, user: string): void {
  const plain = normal(password).toLowerCase();
  const words = [user.toLowerCase(), ...KNOWN].filter((word) => word.length >= SHORTEST_WORD);
  // When the known is taken away, something must be left to be guessed; digits alone are birthdays and telephones.
  const left = words.reduce((rest, word) => rest.replaceAll(word, ""), plain);
  const guessed = left.length < SHORTEST_REST || /^\d*$/.test(left) || new Set(plain).size < SHORTEST_REST;
  if (guessed || [...plain].length < SHORTEST_PASSWORD || plain.length > LONGEST_PASSWORD)
    throw failure("CB_PASSWORD_WEAK", { least: SHORTEST_PASSWORD, most: LONGEST_PASSWORD });
}

/** Hashes and checks passwords, a few at a time. */
export class Passwords {
  private readonly cost: ScryptCost;
  private running = 0;
  private readonly queue: (() => void)[] = [];
  private readonly nobodys: Promise<string>;

  constructor(cost: ScryptCost = COST) {
    this.cost = cost;
    this.nobodys = this.hash(randomBytes(SALT_BYTES).toString("hex"));
  }

  /** No more can wait: the caller is to be sent away. */
  get busy(): boolean {
    return this.queue.length >= MOST_WAITING;
  }

  /** `$scrypt$ln=14,r=8,p=5$salt$hash`, base64: the cost stands beside the hash, so it can be raised later. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const { ln, r, p } = this.cost;
    const hash = await this.derive(password, salt, this.cost);
    return `$scrypt$ln=${ln},r=${r},p=${p}$${salt.toString("base64")}$${hash.toString("base64")}`;
  }

  /** Whether the password is the one kept; null (no such user) costs the same and is never right. */
  async matches(password: string, kept: string | null): Promise<boolean> {
    const read = READ.exec(kept ?? (await this.nobodys));
    if (read === null) return false;
    const [ln, r, p] = read.slice(1, 4).map(Number) as [number, number, number];
    const known = Buffer.from(read[5]!, "base64");
    const hash = await this.derive(password, Buffer.from(read[4]!, "base64"), { ln, r, p });
    return timingSafeEqual(hash, known) && kept !== null;
  }

  private async derive(password: string, salt: Buffer, cost: ScryptCost): Promise<Buffer> {
    if (this.running >= AT_ONCE) await new Promise<void>((go) => this.queue.push(go));
    else this.running += 1;
    const { ln, r, p } = cost;
    const options: ScryptOptions = { N: 2 ** ln, r, p, maxmem: memoryOf(cost) };
    try {
      return await new Promise((resolve, reject) => {
        scrypt(normal(password), salt, HASH_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
      });
    } finally {
      // Its place goes to the next in line.
      const next = this.queue.shift();
      if (next === undefined) this.running -= 1;
      else next();
    }
  }
}
const READ = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/=]+)\$([\w+/=]{44})$/;
