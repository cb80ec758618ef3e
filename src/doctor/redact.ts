const HIDDEN = "[***]";
/** Names of settings whose values nobody else needs. */
const SECRET_NAME = /pass(word|wd|phrase)?|secret|token|senha|api_?key|credential|auth|cookie|private/i;
/** `user:password@` in an address. */
const IN_ADDRESS = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@"']+@/gi;
/** `?token=…` and the like. */
const IN_QUERY = /([?&][^=&\s"']*(?:pass|token|key|secret|auth)[^=&\s"']*=)[^&\s"'\\]+/gi;
/** Shorter values than this are no secrets, and would blank every second word. */
const LEAST_SECRET = 4;

/** A configuration's text without secrets: values of secret names, users and passwords in addresses. Lines stay where they are. */
export function redact(text: string): string {
  return text
    .split("\n")
    .map((line) => {
      const named = /^(\s*(?:-\s*)?["']?([\w.-]+)["']?\s*[:=]\s*)(.+)$/.exec(line);
      if (named && SECRET_NAME.test(named[2]!) && !isReference(named[3]!)) return `${named[1]}${HIDDEN}`;
      // The same inside braces: {user: a, password: b}.
      return line.replace(/([\w.-]+)(["']?\s*:\s*)("[^"]*"|'[^']*'|[^,}\s]+)/g, (whole, name: string, mid: string) =>
        SECRET_NAME.test(name) && !whole.includes("${") ? `${name}${mid}${HIDDEN}` : whole,
      );
    })
    .join("\n")
    .replace(IN_ADDRESS, `$1${HIDDEN}@`)
    .replace(IN_QUERY, `$1${HIDDEN}`);
}
/** `${NAME}` names a variable; its value is not here. */
const isReference = (value: string) => /^["']?\$\{\w+\}["']?\s*$/.test(value);

/**
 * Blanks, in any text, every value that this configuration or the environment holds under a secret's name, and what stands
 * before the @ of any address.
 */
export function redactText(env: NodeJS.ProcessEnv, config: string): (text: string) => string {
  const referenced = [...config.matchAll(/\$\{(\w+)\}/g)].map((m) => env[m[1]!]);
  const named = Object.entries(env).flatMap(([name, value]) => (SECRET_NAME.test(name) ? [value] : []));
  const inFile = [...config.matchAll(/["']?([\w.-]+)["']?\s*[:=]\s*["']?([^\s"',}]+)/g)].flatMap(([, name, value]) =>
    SECRET_NAME.test(name!) ? [value] : [],
  );
  const inAddresses = [...config.matchAll(/:\/\/([^\s/@:"']*)(?::([^\s/@"']*))?@/g)].flatMap((m) => [m[2]]);
  const inQueries = [...config.matchAll(IN_QUERY)].map((m) => m[0].slice(m[1]!.length));
  const secrets = [...referenced, ...named, ...inFile, ...inAddresses, ...inQueries]
    .filter((s): s is string => s !== undefined && s.length >= LEAST_SECRET && !s.startsWith("${"))
    .flatMap((s) => [s, JSON.stringify(s).slice(1, -1), encodeURIComponent(s)])
    .sort((a, b) => b.length - a.length);
  return (text) => {
    let clean = text.replace(IN_ADDRESS, `$1${HIDDEN}@`).replace(IN_QUERY, `$1${HIDDEN}`);
    for (const secret of new Set(secrets)) clean = clean.replaceAll(secret, HIDDEN);
    return clean;
  };
}
