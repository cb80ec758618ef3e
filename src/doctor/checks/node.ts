import { type Finding, fine, found, same } from "../finding.ts";
import type { Machine } from "../machine.ts";
import { isAtLeast, versionOf } from "./versions.ts";

/** package.json, engines. */
const LEAST = [20, 19];
/** Node 20 got its last security fixes in April 2026 (nodejs.org, releases). */
const MAINTAINED = [22];

export function checkNode({ node }: Pick<Machine, "node">): Finding[] {
  const version = versionOf(node);
  if (!isAtLeast(version, LEAST))
    return [found("node", "fault", "CB_NODE_TOO_OLD", { version: node, least: LEAST.join(".") })];
  if (!isAtLeast(version, MAINTAINED)) return [found("node", "note", "CB_NODE_END_OF_LIFE", { version: node })];
  return [fine("node", same(`Node.js ${node}`))];
}
