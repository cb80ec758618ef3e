/** Numbers of a version, most important first: `v20.19.2` → [20, 19, 2]; `5.1.6-0+deb12u1` → [5, 1, 6]. */
export const versionOf = (text: string): number[] => (/\d+(\.\d+)*/.exec(text)?.[0] ?? "").split(".").map(Number);

export function isAtLeast(version: readonly number[], least: readonly number[]): boolean {
  for (let i = 0; i < least.length; i++) {
    const [have, need] = [version[i] ?? 0, least[i]!];
    if (have !== need) return have > need;
  }
  return true;
}
