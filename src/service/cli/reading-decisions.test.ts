import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveForImports } from '../testing/called-command.ts';

// What is decided by evidence is said once, is in the receipt, and can be told otherwise.

let served: Awaited<ReturnType<typeof serveForImports>>;
beforeAll(async () => {
  served = await serveForImports();
});
afterAll(() => served.end());

const write = (name: string, lines: readonly string[]): string => {
  const path = join(served.folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
};

const rows = Array.from({ length: 12 }, (_, i) => `${i + 1},2024-03-${10 + i},${i % 2 ? 'Red' : 'Blue'}`);
const names = 'id,day,colour';
const labels = 'Number of the person,Day of the visit,Colour that was chosen';

interface Decided {
  code: string;
  said: RegExp;
  responses: number;
  /** With the option that the sentence names. */
  option: string[];
  otherwise: number;
}
it.each<[name: string, lines: string[], Decided]>([
  [
    'unnamed',
    rows,
    {
      code: 'no_header',
      said: /no header.*--header-rows 1/,
      responses: 12,
      option: ['--header-rows', '1'],
      otherwise: 11,
    },
  ],
  [
    'labelled',
    [names, labels, ...rows],
    {
      code: 'further_headers',
      said: /first 2 rows.*--header-rows 1/,
      responses: 12,
      option: ['--header-rows', '1'],
      otherwise: 13,
    },
  ],
  [
    'titled',
    ['Visits 2024,,', names, ...rows],
    {
      code: 'title_lines',
      said: /first line.*--skip-lines 0/,
      responses: 12,
      option: ['--skip-lines', '0', '--header-rows', '1'],
      otherwise: 13,
    },
  ],
  [
    'broken',
    [names, ...rows.slice(0, 6), 'and so on', ...rows.slice(6)],
    { code: 'joined_lines', said: /too few cells.*--plain-csv/, responses: 12, option: ['--plain-csv'], otherwise: 13 },
  ],
  [
    'open',
    ['Why?', 'Good, cheap', ...Array.from({ length: 9 }, (_, i) => `no. ${i}`)],
    { code: 'one_column', said: /one column.*--delimiter ,/, responses: 10, option: [], otherwise: 10 },
  ],
])('%s', async (name, lines, { code, said, responses, option, otherwise }) => {
  const import_ = (...args: string[]) =>
    served.run('--project', 'Ours', '--auto-map', '--already-imported', 'again', ...args);
  const found = await import_(write(`${name}.csv`, lines));
  expect([found.status, found.lines[0]], found.stderr).toMatchObject([
    0,
    { rows_reported: responses, decided: [{ code, count: expect.any(Number) }] },
  ]);
  expect(found.stderr).toMatch(said);
  const other = await import_(write(`${name}-other.csv`, lines), ...option);
  expect([other.status, other.lines[0]?.rows_reported], other.stderr).toEqual([0, otherwise]);
  if (option.length > 0) expect(other.stderr).not.toMatch(said);
});
