import { type Finding, fine, found } from "../finding.ts";
import type { Machine } from "../machine.ts";

/** Is the file of the matches whole? Reads it without changing it, also beside a running service. */
export function checkStore(machine: Pick<Machine, "exists" | "storeFault">, file: string): Finding[] {
  if (!machine.exists(file)) {
    return [
      fine("store", {
        pt: `${file}: ainda não existe; o primeiro início cria`,
        en: `${file}: not there yet; the first start makes it`,
        es: `${file}: aún no existe; el primer inicio lo crea`,
      }),
    ];
  }
  const reason = machine.storeFault(file);
  if (reason !== null) return [found("store", "fault", "CB_STORE_DAMAGED", { file, reason })];
  return [fine("store", { pt: `${file}: íntegro`, en: `${file}: whole`, es: `${file}: íntegro` })];
}
