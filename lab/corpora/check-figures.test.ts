import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { cli } from '../../src/service/testing/cli-process.ts';
import { checkFigures, parseFigures } from './check-figures/check-figures.ts';
import { makeFigureSurveys } from './check-figures/make-surveys.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-figures-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('charts, filters, weights and comparisons have the values of R', async () => {
  const values = gunzipSync(readFileSync(new URL('check-figures/small.fixture.tsv.gz', import.meta.url))).toString();
  const expected = parseFigures(values);
  expect(expected.size).toBeGreaterThan(8000);
  expect(await checkFigures(makeFigureSurveys(folder, ['small']), expected, cli)).toEqual([]);
});
