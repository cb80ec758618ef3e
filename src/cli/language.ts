import type { Language } from "../table/errors.ts";

/** The command line's language: CARAMBOLA_LANG, else the machine's locale, else Portuguese. */
export function cliLanguage(env: NodeJS.ProcessEnv = process.env): Language {
  for (const value of [env.CARAMBOLA_LANG, env.LC_ALL, env.LC_MESSAGES, env.LANG]) {
    const language = value?.slice(0, 2).toLowerCase();
    if (language === "pt" || language === "en" || language === "es") return language;
  }
  return "pt";
}
