import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { cli } from '../../src/service/testing/cli-process.ts';
import { provideFolder } from '../../src/service/testing/provide-folder.ts';
import { checkFigures, parseFigures } from './check-figures/check-figures.ts';
import { makeFigureSurveys } from './check-figures/make-surveys.ts';

const folder = provideFolder('figures-test');

test('charts, filters, weights and comparisons have the values of R', async () => {
  const values = gunzipSync(readFileSync(new URL('check-figures/small.fixture.tsv.gz', import.meta.url))).toString();
  const expected = parseFigures(values);
  expect(expected.size).toBeGreaterThan(8000);
  expect(await checkFigures(makeFigureSurveys(folder, ['small']), expected, cli)).toEqual([]);
});
