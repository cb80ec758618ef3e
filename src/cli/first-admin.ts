import { AccessStore } from "../server/access/access-store.ts";
import { Passwords } from "../server/access/passwords.ts";
import { Users } from "../server/access/users.ts";
import type { Language } from "../table/errors.ts";
import { cliLanguage } from "./language.ts";

/** Instead of a password made here: for machines that nobody watches when they start. */
const GIVEN = "CARAMBOLA_ADMIN_PASSWORD";

const WORDS: Record<Language, (name: string, password: string) => string> = {
  pt: (name, password) =>
    `primeiro início; entre em /login como «${name}» com a senha «${password}». Ela não será mostrada de novo: anote-a, ou troque-a na página.`,
  en: (name, password) =>
    `first start; log in at /login as "${name}" with the password "${password}". It will not be shown again: write it down, or change it on the page.`,
  es: (name, password) =>
    `primer inicio; entre en /login como «${name}» con la contraseña «${password}». No se mostrará otra vez: anótela, o cámbiela en la página.`,
};

/** Where the store has no users yet: an administrator, whose password is shown once on stderr and kept as a hash only. */
export async function showFirstAdmin(file: string): Promise<void> {
  const store = new AccessStore(file);
  try {
    const given = process.env[GIVEN];
    const first = await new Users(store, new Passwords(), Date.now).first(given);
    if (first !== null && given === undefined)
      process.stderr.write(`carambola: ${WORDS[cliLanguage()](first.name, first.password)}\n`);
  } finally {
    store.close();
  }
}
