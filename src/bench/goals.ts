/** Limits of the figures by name; `*` in a name stands for anything. */
export type Goals = Record<string, { min?: number; max?: number }>;

/** Compares figures with goals. A goal without a figure is skipped (its footage is absent), never passed. */
export function judgeGoals(figures: Record<string, number>, goals: Goals) {
  const lines: string[] = [];
  let [passed, failed, skipped] = [0, 0, 0];
  for (const [pattern, { min, max }] of Object.entries(goals)) {
    const expression = new RegExp(`^${pattern.split("*").map(literal).join(".*")}$`);
    const matching = Object.entries(figures).filter(([name]) => expression.test(name));
    if (matching.length === 0) skipped++;
    for (const [name, value] of matching) {
      const good = Number.isFinite(value) && (min === undefined || value >= min) && (max === undefined || value <= max);
      if (good) {
        passed++;
        continue;
      }
      failed++;
      lines.push(
        `goal missed: ${name} = ${value}, goal ${min === undefined ? "" : `>= ${min} `}${max === undefined ? "" : `<= ${max}`}`,
      );
    }
  }
  return { lines, passed, failed, skipped };
}

const literal = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
