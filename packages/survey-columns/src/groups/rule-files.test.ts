import { expect, test } from 'vitest';
import { decideColumns } from '../classify/decide-columns.ts';
import { detectDialect } from '../read/detect-dialect.ts';
import { readTable } from '../read/read-table.ts';
import { addToScore, emptyScore, precision, recall, scoreInWords } from './labels.fixture.ts';
import { ruleFiles } from './rule-files.fixture.ts';

test('the questions of 66 little files, five and more for each rule, are found as labelled by hand', () => {
  const score = emptyScore();
  for (const { labels, bytes } of ruleFiles()) {
    const table = readTable(bytes, detectDialect(bytes, { whole: true }), { limit: 2000, whole: true });
    addToScore(score, decideColumns(table, { column_mapping: {}, auto_map: true }).groups, labels);
  }
  process.stdout.write(`${scoreInWords(score)}\n`);
  expect.soft(score.wrong).toEqual([]);
  expect.soft([precision(score), recall(score)]).toEqual([1, 1]);
});
