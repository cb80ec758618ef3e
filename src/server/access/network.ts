import { BlockList, isIP, isIPv6 } from "node:net";
import { isLoopback } from "../origin.ts";

/** Private and link-local networks (RFC 1918, 3927, 4193, 4291). */
const LOCAL = new BlockList();
for (const [net, bits] of [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
] as const)
  LOCAL.addSubnet(net, bits, "ipv4");
LOCAL.addSubnet("fc00::", 7, "ipv6");
LOCAL.addSubnet("fe80::", 10, "ipv6");

/** `::ffff:192.168.1.2` → `192.168.1.2`: how an IPv6 socket names an IPv4 client. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, "");

/** Of this machine or of the network that it stands in. */
export function isLocalNetwork(address: string): boolean {
  const plain = plainAddress(address).replace(/%.*$/, "");
  if (isLoopback(plain)) return true;
  return isIP(plain) !== 0 && LOCAL.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
}

/** `mesa.local:8080` → `mesa.local`, `[::1]:8080` → `::1`. */
export const nameOfHost = (host: string): string => host.replace(/:\d+$/, "").replace(/^\[|\]$/g, "");

/**
 * Whether a browser calls the service by a name that only the local network can give: an address, a name without dots or
 * one of mDNS. Any other name may have been made to point here by a foreign page (DNS rebinding).
 */
export function isLocalName(host: string): boolean {
  const name = nameOfHost(host).toLowerCase();
  return isIP(name) !== 0 || !name.includes(".") || name.endsWith(".local") || isLoopback(name);
}
