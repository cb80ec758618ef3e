import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { TABLE_PRESETS } from "../../src/table/geometry.ts";
import { LensFileSchema } from "../../src/vision/calibration/lens-file.ts";
import {
  checkTableFile,
  KnownPointsSchema,
  ProfileSchema,
  TableFileSchema,
  tableFromFile,
} from "../../src/vision/calibration/profile.ts";
import { ROOT } from "../support/footage.ts";

const folder = path.join(ROOT, "calibration");
const schemas = { table: TableFileSchema, profile: ProfileSchema, points: KnownPointsSchema, lens: LensFileSchema };

describe("files shipped in calibration/", () => {
  for (const [name, schema] of Object.entries(schemas)) {
    it(`schemas/${name}.json is the schema that the program checks with`, () => {
      const file = path.join(folder, "schemas", `${name}.json`);
      const text = `${JSON.stringify({ $schema: "https://json-schema.org/draft/2020-12/schema", ...schema }, null, 2)}\n`;
      if (process.env.UPDATE_DOCS) writeFileSync(file, text);
      expect(readFileSync(file, "utf8")).toBe(text);
    });
  }

  it("tables/*.json are valid and are the presets of the same name", () => {
    for (const file of readdirSync(path.join(folder, "tables"))) {
      const table = JSON.parse(readFileSync(path.join(folder, "tables", file), "utf8"));
      expect(checkTableFile.Check(table), file).toBe(true);
      const name = path.basename(file, ".json") as keyof typeof TABLE_PRESETS;
      expect(tableFromFile(table, TABLE_PRESETS.match)).toEqual(TABLE_PRESETS[name]);
    }
  });
});
