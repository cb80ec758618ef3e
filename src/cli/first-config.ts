import { existsSync, writeFileSync } from "node:fs";
import { failure } from "../table/errors.ts";

/** What a service is configured by where nobody names a file. */
export const USUAL_CONFIG = "carambola.yaml";
/** Where the guide to the first call is. */
export const GUIDE = "start";

/** One table, scored by hand until a camera is chosen: the guide's page changes it. */
const FIRST = `# carambola: configuração do serviço; esquema em calibration/schemas/config.json
# A página /start guia da câmera até a primeira decisão e altera este arquivo; à mão também se pode.
tables:
  - id: mesa-1
    name: Mesa 1
    source: none # sem câmera: placar à mão. Ou rtsp://…, /dev/v4l/by-id/…
    table: match # half-match, small
`;

/** The configuration to start with; a new one where there is none. @throws CB_FILE_NOT_WRITABLE */
export function firstConfig(file: string = USUAL_CONFIG): { file: string; isNew: boolean } {
  if (existsSync(file)) return { file, isNew: false };
  try {
    writeFileSync(file, FIRST, { flag: "wx" });
  } catch (error) {
    throw failure("CB_FILE_NOT_WRITABLE", { file, reason: (error as NodeJS.ErrnoException).code ?? "?" }, error);
  }
  return { file, isNew: true };
}
