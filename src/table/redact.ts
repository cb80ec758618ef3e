/** Each rule looks at a bounded stretch: hostile text costs no more than its length. */
const HIDDEN = "***";
const KEYS = "(?:password|passwd|passwort|senha|pwd|token|secret|cookie|authorization)";

const RULES: readonly (readonly [RegExp, string])[] = [
  // rtsp://user:password@camera. What follows up to the last @ may belong to a password that was not encoded.
  [/([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s"'<>]{1,500}@/gi, `$1${HIDDEN}@`],
  // ?password=…&token=…, user=admin&password=… in a camera's path
  [new RegExp(`([\\w-]{0,40}${KEYS}=)[^&\\s"'<>;,\\\\]{1,2000}`, "gi"), `$1${HIDDEN}`],
  // "password":"…", also where JSON stands in a text of JSON
  [
    new RegExp(`("[\\w-]{0,40}${KEYS}[\\w-]{0,40}"\\s{0,5}:\\s{0,5}")(?:[^"\\\\]|\\\\.){1,4000}(?=")`, "gi"),
    `$1${HIDDEN}`,
  ],
  [new RegExp(`(\\\\"[\\w-]{0,40}${KEYS}[\\w-]{0,40}\\\\":\\s{0,5}\\\\")(?:[^"\\\\]){1,4000}`, "gi"), `$1${HIDDEN}`],
  [/\b(bearer|basic)\s+[\w+/=.~-]{1,2000}/gi, `$1 ${HIDDEN}`],
  [/\b(carambola_session=)[^;\s"\\]{1,500}/g, `$1${HIDDEN}`],
  [/\bcrb_[\w-]{20,100}/g, `crb_${HIDDEN}`],
];

/** The text without passwords, tokens, cookies and the credentials in addresses: for logs, faults and the audit log. */
export const withoutSecrets = (text: string): string => RULES.reduce((t, [secret, to]) => t.replace(secret, to), text);
