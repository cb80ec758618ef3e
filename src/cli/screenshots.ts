import { Command } from "commander";

export function screenshotsCommand(): Command {
  return new Command("screenshots")
    .description("Pictures of every page at the sizes of a TV, a tablet and a phone, of a demonstration club.")
    .argument("[filter]", "only pages whose address holds this")
    .option("--out <folder>", "default: docs/images/pages")
    .action(async (filter: string | undefined, { out }: { out?: string }) => {
      // Only here: the browser's driver is not part of an installation.
      const { takeScreenshots } = await import("../bench/pages/screenshots.ts");
      const files = await takeScreenshots({
        ...(filter !== undefined && { filter }),
        ...(out !== undefined && { out }),
      });
      process.stdout.write(`${files.join("\n")}\n`);
    });
}
