import { join } from 'node:path';
import Papa from 'papaparse';
import { generatedTypes } from '../scripts/generate-survey/columns.ts';
import { writeSurvey } from '../scripts/generate-survey.ts';
import type { ColumnType } from '../src/contract/index.ts';

/** The mapping of a part of the generated survey. */
export function mappingOf(part: Buffer): Record<string, ColumnType> {
  const [header = []] = Papa.parse<string[]>(part.subarray(0, 16_384).toString(), { preview: 1 }).data;
  const types = generatedTypes();
  return Object.fromEntries(header.map((name, index) => [name, types[index] ?? 'Do nothing']));
}

/** Writes parts of 20,000 rows of one survey. @returns their paths */
export function generateParts(folder: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const file = join(folder, `part-${index}.csv`);
    writeSurvey({ out: file, rows: 20_000, seed: 1, start: index * 20_000 });
    return file;
  });
}
