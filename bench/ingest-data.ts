import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { ColumnType } from '../src/contract/index.ts';
import { generatedTypes } from '../src/service/testing/generated-survey.ts';

/** The mapping of a part of the generated survey. */
export function mappingOf(part: Buffer): Record<string, ColumnType> {
  const [header = []] = Papa.parse<string[]>(part.subarray(0, 16_384).toString(), { preview: 1 }).data;
  return Object.fromEntries(header.map((name, index) => [name, generatedTypes[index] ?? 'Do nothing']));
}

/** Parts of 20,000 rows of one survey, written by ../shared/tools/generate-survey.mjs. @returns their paths. */
export function generateParts(generator: string, folder: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const file = join(folder, `part-${index}.csv`);
    const rows = ['--rows', '20000', '--seed', '1', '--start', String(index * 20_000)];
    execFileSync(process.execPath, [generator, ...rows, '--out', file], { stdio: 'ignore' });
    return file;
  });
}
