import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it, test } from 'vitest';
import { cli } from '../../src/service/testing/cli-process.ts';
import { checkFigures, compareFigures, parseFigures } from './check-figures/check-figures.ts';
import { makeFigureSurveys } from './check-figures/make-surveys.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-figures-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('charts, filters, weights and comparisons have the values of R', async () => {
  const values = gunzipSync(readFileSync(new URL('check-figures/small.fixture.tsv.gz', import.meta.url))).toString();
  const expected = parseFigures(values);
  expect(expected.size).toBeGreaterThan(8000);
  expect(await checkFigures(makeFigureSurveys(folder, ['small']), expected, cli)).toEqual([]);
});

describe('a figure differs', () => {
  const of = (value: string, what = 'mean') => parseFigures(`survey\task\t${what}\t${value}\n`);
  it.each([
    ['the same', of('0.1'), of('0.10000000000000001'), 0],
    ['noise around 0', of('0'), of('1e-14'), 0],
    ['the tenth place', of('1.00000000000'), of('1.00000001'), 1],
    ['a small p-value', of('1e-12', 'chi-square/p'), of('1.1e-12', 'chi-square/p'), 1],
    ['no value', of('null'), of('0'), 1],
    ['another mark', of('North', 'higher than'), of('South', 'higher than'), 1],
    ['a figure that R has not', new Map(), of('3'), 1],
    ['a figure that Sheaf has not', of('3'), new Map(), 1],
  ])('%s', (_, expected, found, differences) => {
    expect(compareFigures(expected, found)).toHaveLength(differences);
  });
});
