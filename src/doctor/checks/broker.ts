import { type Finding, fine, found } from "../finding.ts";
import type { BrokerDoor, Machine } from "../machine.ts";

export async function checkBroker(machine: Pick<Machine, "broker">, door: BrokerDoor): Promise<Finding[]> {
  const answer = await machine.broker(door);
  const url = withoutSecret(door.url);
  if (answer.state === "ok")
    return [fine("broker", { pt: `${url} responde`, en: `${url} answers`, es: `${url} responde` })];
  if (answer.state === "refused") return [found("broker", "fault", "CB_BROKER_REFUSED", { url })];
  return [found("broker", "fault", "CB_BROKER_UNREACHABLE", { url, reason: answer.reason })];
}

/** An address without the user and password that may stand in it. */
export const withoutSecret = (url: string): string => url.replace(/\/\/[^/]*@/, "//");
