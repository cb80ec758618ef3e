import { type Finding, fine, found } from "../finding.ts";
import type { Machine } from "../machine.ts";

/** Can the service be reached where the configuration says? A service that already runs there is what is wanted. */
export async function checkPort(
  machine: Pick<Machine, "listen" | "health">,
  host: string,
  port: number,
): Promise<Finding[]> {
  const at = `${host}:${port}`;
  const code = await machine.listen(host, port);
  if (code === null) return [fine("port", { pt: `${at} está livre`, en: `${at} is free`, es: `${at} está libre` })];
  if (code !== "EADDRINUSE") return [found("port", "fault", "CB_HOST_UNUSABLE", { host, port, reason: code })];
  if (isOurs(await machine.health(host, port))) {
    return [
      fine("port", {
        pt: `o carambola já atende em ${at}`,
        en: `carambola already serves on ${at}`,
        es: `carambola ya atiende en ${at}`,
      }),
    ];
  }
  return [found("port", "fault", "CB_PORT_IN_USE", { host, port })];
}

const isOurs = (health: unknown) =>
  typeof health === "object" && health !== null && "uptimeS" in health && "tables" in health;
