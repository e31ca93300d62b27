import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

// docs/bad-inputs.md says where each bad input is tried: it must be true, in both directions.
const root = fileURLToPath(new URL('../../..', import.meta.url));
const page = readFileSync(`${root}/docs/bad-inputs.md`, 'utf8');

/** A name of a test, or of a row of a table of tests, that begins with a number of the list or lists several. */
const name = /^.*(?:['"`]|%s |, )(?:G6 )?B\d+\b.*$/gm;
const triedIn = new Map<number, Set<string>>();
/** Tests of workbooks name cells such as B2. */
const namesCells = (file: string) => file.startsWith('packages/tables/src/sources/');
for (const file of globSync('{src,packages,lab,e2e}/**/*.{test,spec}.ts', { cwd: root }).filter(
  (file) => !namesCells(file),
)) {
  const lines = readFileSync(`${root}/${file}`, 'utf8').match(name) ?? [];
  for (const [, number] of lines.join('\n').matchAll(/\bB(\d+)\b/g)) {
    const files = triedIn.get(Number(number)) ?? new Set();
    triedIn.set(Number(number), files.add(basename(file)));
  }
}
const rows = [...page.matchAll(/^\| B(\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)];

describe('docs/bad-inputs.md', () => {
  it('lists the 96 bad inputs, each once, with its answer', () => {
    expect(rows.map(([, number]) => Number(number))).toEqual(Array.from({ length: 96 }, (_, index) => index + 1));
  });

  it.each(rows.map(([, number, , , files]) => [Number(number), files ?? '']))(
    'B%i is tested in the named file',
    (number, files) => {
      const found = [...(triedIn.get(Number(number)) ?? [])].sort();
      expect(found.length).toBeGreaterThan(0);
      expect(String(files).trim().split(', ')).toEqual(found.map((file) => `\`${file}\``));
    },
  );
});
