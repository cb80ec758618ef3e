import { createServer } from "node:net";
import mqtt from "mqtt";
import type { BrokerAnswer, BrokerDoor } from "../machine.ts";

const PATIENCE_MS = 4000;
const ANY = new Set(["0.0.0.0", "::"]);

/** Null where the port is free, else the system's code. */
export function listen(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

/** What `/healthz` says; null where nobody answers with JSON. */
export async function health(host: string, port: number): Promise<unknown> {
  if (port === 0) return null;
  const name = ANY.has(host) ? "127.0.0.1" : host;
  try {
    const url = `http://${name.includes(":") ? `[${name}]` : name}:${port}/healthz`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return await answer.json();
  } catch {
    return null;
  }
}

/** MQTT 5 reason codes and MQTT 3.1.1 return codes of a refused user. */
const REFUSED = new Set([4, 5, 0x86, 0x87]);

/** Connects once and leaves again. */
export async function broker({ url, user, password }: BrokerDoor): Promise<BrokerAnswer> {
  try {
    const client = await mqtt.connectAsync(
      url,
      {
        ...{ protocolVersion: 5, connectTimeout: PATIENCE_MS, reconnectPeriod: 0 },
        ...(user !== undefined && { username: user }),
        ...(password !== undefined && { password }),
      },
      false,
    );
    await client.endAsync();
    return { state: "ok" };
  } catch (error) {
    const { code, message } = error as { code?: string | number; message: string };
    if (typeof code === "number" && REFUSED.has(code)) return { state: "refused", reason: message };
    return { state: "unreachable", reason: message || String(code ?? "no answer") };
  }
}
