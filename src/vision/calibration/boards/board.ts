import { failure } from "../../../table/errors.ts";
import { DICTIONARIES, type DictionaryName } from "./dictionaries.ts";

/** A chessboard by its inner corners, as common tools count them. */
export interface Chessboard {
  kind: "chessboard";
  /** Inner corners along and across. */
  columns: number;
  rows: number;
  squareMm: number;
}
/** A chessboard whose white squares hold markers; counted by squares, as OpenCV does. */
export interface Charuco {
  kind: "charuco";
  dictionary: DictionaryName;
  /** Squares along and across. */
  columns: number;
  rows: number;
  squareMm: number;
  markerMm: number;
}
export type Board = Chessboard | Charuco;

const CHESSBOARD = /^chessboard:(\d+)x(\d+):([\d.]+)$/;
const CHARUCO = /^charuco:(\w+):(\d+)x(\d+):([\d.]+):([\d.]+)$/;
const LEAST_CORNERS = 3;
const MOST_CORNERS = 100;

/** `chessboard:9x6:25` or `charuco:DICT_4X4_50:6x8:34:27`. @throws CB_BOARD_UNKNOWN */
export function parseBoard(text: string): Board {
  const unknown = () =>
    failure("CB_BOARD_UNKNOWN", { board: text.slice(0, 100), dictionaries: Object.keys(DICTIONARIES).join(", ") });
  const count = (digits: string | undefined) => {
    const n = Number(digits);
    if (n < LEAST_CORNERS || n > MOST_CORNERS) throw unknown();
    return n;
  };
  const length = (digits: string | undefined) => {
    const mm = Number(digits);
    if (!(mm > 0)) throw unknown();
    return mm;
  };
  const chess = CHESSBOARD.exec(text);
  if (chess !== null)
    return { kind: "chessboard", columns: count(chess[1]), rows: count(chess[2]), squareMm: length(chess[3]) };
  const charuco = CHARUCO.exec(text);
  const dictionary = charuco?.[1] as DictionaryName;
  if (charuco === null || !Object.hasOwn(DICTIONARIES, dictionary)) throw unknown();
  const squareMm = length(charuco[4]);
  const markerMm = length(charuco[5]);
  if (markerMm >= squareMm) throw unknown();
  return { kind: "charuco", dictionary, columns: count(charuco[2]), rows: count(charuco[3]), squareMm, markerMm };
}

/** A corner found in a picture: which of the board's, and where. */
export interface BoardCorner {
  /** Its place on the board, mm; the board is flat. */
  x: number;
  y: number;
  /** Pixel. */
  u: number;
  v: number;
}
