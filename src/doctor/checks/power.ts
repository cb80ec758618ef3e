import { type Finding, found } from "../finding.ts";
import type { Machine } from "../machine.ts";

/** The Raspberry Pi slows down from 80 °C on, most PCs somewhat later. */
const HOT_DEGREES = 80;
/** Raspberry Pi documentation, get_throttled: bit 0 now under voltage, bit 16 it has been since the start. */
const UNDER_VOLTAGE = 0x1_0001;
const THERMAL_ZONES = 4;

/** Heat, and on a Raspberry Pi the power supply: the two usual reasons of a machine that is slower than it should be. */
export async function checkPower(machine: Pick<Machine, "read" | "run">): Promise<Finding[]> {
  const findings: Finding[] = [];
  const degrees = Array.from({ length: THERMAL_ZONES }, (_, zone) =>
    Number(machine.read(`/sys/class/thermal/thermal_zone${zone}/temp`) ?? Number.NaN),
  )
    .filter(Number.isFinite)
    .map((milli) => milli / 1000);
  const hottest = Math.max(...degrees, 0);
  if (hottest >= HOT_DEGREES) findings.push(found("power", "warning", "CB_CPU_HOT", { degrees: Math.round(hottest) }));
  const told = await machine.run("vcgencmd", ["get_throttled"]);
  const bits = Number(/0x[0-9a-f]+/i.exec(told?.stdout ?? "")?.[0] ?? 0);
  if ((bits & UNDER_VOLTAGE) !== 0) findings.push(found("power", "warning", "CB_POWER_LOW"));
  return findings;
}
