/** The pages of the service: address, the file that the pages' build makes of it, and whether the pages' head links to it. */
export const PAGES = [
  { path: "/", file: "index.html", linked: true, word: "table" },
  { path: "/scoreboard", file: "scoreboard.html", linked: true, word: "scoreboard" },
  { path: "/referee", file: "referee.html", linked: true, word: "referee" },
  { path: "/match", file: "match.html", linked: true, word: "match" },
  { path: "/matches", file: "matches.html", linked: true, word: "matches" },
  { path: "/club", file: "club.html", linked: true, word: "club" },
  { path: "/start", file: "start.html", linked: false, word: "firstStart" },
  { path: "/access", file: "access.html", linked: true, word: "access" },
  { path: "/login", file: "login.html", linked: false, word: "login" },
  { path: "/overlay", file: "overlay.html", linked: false, word: "overlay" },
  { path: "/calibration", file: "calibration.html", linked: true, word: "calibration" },
] as const;

export type PagePath = (typeof PAGES)[number]["path"];
