import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import type { Language } from "../table/errors.ts";
import { failure } from "../table/errors.ts";
import { cliLanguage } from "./language.ts";

const WORDS: Record<Language, { first: string; again: string; unlike: string }> = {
  pt: { first: "Senha: ", again: "De novo: ", unlike: "as duas senhas são diferentes" },
  en: { first: "Password: ", again: "Again: ", unlike: "the two passwords differ" },
  es: { first: "Contraseña: ", again: "Otra vez: ", unlike: "las dos contraseñas son distintas" },
};

/** Asked twice and not shown on a terminal; else the first line of stdin. */
export async function askPassword(): Promise<string> {
  const { stdin } = process;
  if (!stdin.isTTY) {
    const lines = createInterface({ input: stdin });
    for await (const line of lines) return line;
    return "";
  }
  const words = WORDS[cliLanguage()];
  const nothing = new Writable({ write: (_chunk, _encoding, done) => done() });
  const hidden = createInterface({ input: stdin, output: nothing, terminal: true });
  const ask = async (question: string) => {
    process.stderr.write(question);
    const answer = await hidden.question("");
    process.stderr.write("\n");
    return answer;
  };
  try {
    const password = await ask(words.first);
    if ((await ask(words.again)) !== password) throw failure("CB_USAGE", { reason: words.unlike, command: "user" });
    return password;
  } finally {
    hidden.close();
  }
}
