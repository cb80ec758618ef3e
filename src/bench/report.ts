/** Prints figures as a table: one row a name, aligned. */
export function printFigures(figures: Record<string, number>): void {
  const width = Math.max(...Object.keys(figures).map((n) => n.length), 10);
  for (const [name, value] of Object.entries(figures)) {
    process.stdout.write(`${name.padEnd(width)}  ${Number.isInteger(value) ? value : value.toFixed(3)}\n`);
  }
}
