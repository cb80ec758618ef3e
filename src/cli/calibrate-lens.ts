import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { Command } from "commander";
import { askOpenCv } from "../opencv/peer.ts";
import { failure } from "../table/errors.ts";
import { parseBoard } from "../vision/calibration/boards/board.ts";
import { type ChosenLens, chooseLens, type Fit, LEAST_VIEWS } from "../vision/calibration/boards/choose-lens.ts";
import type { LensFile } from "../vision/calibration/lens-file.ts";
import { writeResult } from "./files.ts";
import { cliLanguage } from "./language.ts";

interface Options {
  board: string;
  out: string;
}

export function calibrateLensCommand(): Command {
  return new Command("calibrate-lens")
    .description("Measures a camera's lens from pictures of a printed board; needs ./carambola native.")
    .argument(
      "<pictures...>",
      "10 to 20 pictures of the board, tilted, in every part of the picture; or a folder of them",
    )
    .requiredOption(
      "--board <board>",
      "chessboard:9x6:25 (inner corners, mm) or charuco:DICT_4X4_50:6x8:34:27 (squares, mm)",
    )
    .requiredOption("--out <file>", "where the lens file is written")
    .action(calibrateLens);
}

const PICTURE = /\.(png|jpe?g|bmp|tiff?|webp)$/i;

async function calibrateLens(names: string[], options: Options): Promise<void> {
  const board = parseBoard(options.board);
  const pictures = names.flatMap(picturesOf);
  if (pictures.length === 0) throw failure("CB_FILE_NOT_FOUND", { file: names.join(" ") });
  const { width, height, views, unread } = await askOpenCv({ kind: "corners", pictures, board });
  const found = views.flatMap((view, i) => (view === null ? [] : [{ view, picture: pictures[i]! }]));
  if (found.length < LEAST_VIEWS) {
    const reason = unread[0] === undefined ? "" : ` (${path.basename(unread[0].picture)}: ${unread[0].reason})`;
    throw failure("CB_BOARD_NOT_FOUND", {
      board: options.board,
      found: found.length,
      of: pictures.length,
      least: LEAST_VIEWS,
      reason,
    });
  }
  const fit: Fit = (chosen, model) => askOpenCv({ kind: "lens", views: chosen, width, height, model });
  const result = await chooseLens(
    found.map(({ view }) => view),
    fit,
  );
  const { fx, fy, cx, cy, k1, k2, p1, p2, k3, rmsPx } = result.lens;
  const file: LensFile = {
    width,
    height,
    fx,
    fy,
    cx,
    cy,
    k1,
    k2,
    p1,
    p2,
    k3,
    rmsPx,
    views: found.length - result.dropped.length,
  };
  await writeResult(options.out, `${JSON.stringify(file, null, 2)}\n`);
  process.stdout.write(
    `${JSON.stringify({ kind: "lens", file: options.out, ...file, ...summary(result, found.length, pictures.length) })}\n`,
  );
  process.stderr.write(words(result, found.length, pictures.length)[cliLanguage()]);
}

function picturesOf(name: string): string[] {
  const full = path.resolve(name);
  if (!existsSync(full)) throw failure("CB_FILE_NOT_FOUND", { file: name });
  if (!statSync(full).isDirectory()) return [full];
  return readdirSync(full)
    .filter((file) => PICTURE.test(file))
    .sort()
    .map((file) => path.join(full, file));
}

/** A focal length that changes by more without a third of the pictures is not known well enough to help a calibration. */
const FIRM_FOCAL_SHARE = 0.02;
const NOT_FIRM = {
  pt: " Ainda não é firme: faça mais imagens, com o tabuleiro plano e inclinado.",
  en: " It is not firm yet: take more pictures, with the board flat and tilted.",
  es: " Aún no es firme: haga más imágenes, con el tablero plano e inclinado.",
};

const summary = ({ model, dropped, stability }: ChosenLens, found: number, of: number) => ({
  ...model,
  found,
  of,
  dropped: dropped.length,
  stability,
});

function words({ lens, dropped, stability, model: { squarePixels } }: ChosenLens, found: number, of: number) {
  const rms = lens.rmsPx.toFixed(3);
  const focal = (100 * stability.focalShare).toFixed(2);
  const centre = stability.centrePx.toFixed(1);
  const used = found - dropped.length;
  const firm = stability.focalShare <= FIRM_FOCAL_SHARE;
  return {
    pt: `Lente: ${used} de ${of} imagens, resto ${rms} px RMS; sem um terço das imagens a focal muda ${focal} % e o centro ${centre} px.${squarePixels ? "" : " Os pixels não são quadrados."}${firm ? "" : NOT_FIRM.pt}\n`,
    en: `Lens: ${used} of ${of} pictures, ${rms} px RMS left; without a third of them the focal length changes by ${focal} % and the centre by ${centre} px.${squarePixels ? "" : " Pixels are not square."}${firm ? "" : NOT_FIRM.en}\n`,
    es: `Lente: ${used} de ${of} imágenes, resto ${rms} px RMS; sin un tercio de ellas la focal cambia ${focal} % y el centro ${centre} px.${squarePixels ? "" : " Los píxeles no son cuadrados."}${firm ? "" : NOT_FIRM.es}\n`,
  };
}
