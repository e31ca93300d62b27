import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { suggestTypes } from '../classify/suggest-types.ts';
import { detectDialect } from '../read/detect-dialect.ts';
import { readTable } from '../read/read-table.ts';
import { groupColumns } from './group-columns.ts';
import { addToScore, emptyScore, precision, readGroupLabels, recall, scoreInWords } from './labels.fixture.ts';

test('the questions of twenty little files are found as labelled by hand', () => {
  const score = emptyScore();
  for (const label of readGroupLabels('little.txt')) {
    const bytes = readFileSync(fileURLToPath(new URL(`labels/little/${label.file}.csv`, import.meta.url)));
    const table = readTable(bytes, detectDialect(bytes, { whole: true }), { limit: 2000, whole: true });
    addToScore(score, groupColumns(table, suggestTypes(table)), label);
  }
  process.stdout.write(`${scoreInWords(score)}\n`);
  expect.soft(score.wrong).toEqual([]);
  expect.soft([score.labelled, precision(score), recall(score)]).toEqual([74, 1, 1]);
});
