import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

// Small files with the troubles of which people report elsewhere, a folder for each, and what is right for it. `expected.json` was written
// by hand before Sheaf read the files; its counts were counted with Python's csv module.

const folder = fileURLToPath(new URL('./wild-files/', import.meta.url));

const counts = z.record(z.string(), z.number());
const byText = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value).optional();

/** One right way to read a file. What is absent is not compared. Columns are named by the text of their question. */
const expectation = z.strictObject({
  responses: z.number().optional(),
  /** The headers, and the question texts unless `texts` has others. null: any name that Sheaf makes. */
  headers: z.array(z.string().nullable()).optional(),
  texts: z.array(z.string().nullable()).optional(),
  /** For a file without a header: its first row, which names no column. */
  noHeaders: z.array(z.string()).optional(),
  /** Cells of the export by the number of the response, from 1. */
  rows: z.record(z.string(), z.array(z.string())).optional(),
  /** The same with `--answers parsed`. */
  parsed: z.record(z.string(), z.array(z.string())).optional(),
  /** Every option of a chart and its count. */
  charts: byText(counts),
  /** The same by the place of the column, from 0. */
  chartsAt: z.record(z.string(), counts).optional(),
  /** The options of a chart in their order. */
  ordered: byText(z.array(z.string())),
  numbers: byText(
    z.strictObject({
      base: z.number(),
      mean: z.number(),
      min: z.number(),
      max: z.number(),
      unit: z.literal('seconds').nullable(),
    }),
  ),
  /** The beginnings of the first and the last date. */
  dates: byText(z.strictObject({ first: z.string(), last: z.string(), answered: z.number() })),
  /** Every option of a question of several columns and its count. */
  groups: z.array(z.strictObject({ kind: z.string(), text: z.string(), options: counts })).optional(),
  /** Columns that are no part of such a question. */
  notGrouped: z.array(z.string()).optional(),
  /** The rows that Sheaf says it left out. */
  leftOut: z.number().optional(),
  /** Words, one of which the command says beside the result; a regular expression without regard to case. */
  said: z.string().optional(),
  /** The file is not imported, and the sentence has one of these words. */
  refused: z.string().optional(),
  /** The mapping template with which the file is imported: how somebody tells Sheaf what the file does not. */
  template: z.record(z.string(), z.unknown()).optional(),
});
export type Expectation = z.output<typeof expectation>;

const expectations = z.record(
  z.string(),
  z.union([expectation, z.strictObject({ either: z.array(expectation).min(1) })]),
);

export interface WildFile {
  name: string;
  path: string;
  /** Each of them is right. */
  ways: readonly Expectation[];
}

/** @returns the cases by name */
export function listWildFiles(): WildFile[] {
  const expected = expectations.parse(JSON.parse(readFileSync(`${folder}expected.json`, 'utf8')));
  return readdirSync(folder)
    .filter((name) => !name.endsWith('.json'))
    .sort()
    .map((name) => {
      const found = expected[name];
      const [file] = readdirSync(`${folder}${name}`);
      if (found === undefined || file === undefined)
        throw new Error(`${name} has no file, or no line in expected.json`);
      const ways = 'either' in found ? found.either : [found];
      return { name, path: `${folder}${name}/${file}`, ways };
    });
}
