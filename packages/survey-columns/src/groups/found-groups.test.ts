import { expect, test } from 'vitest';
import { decideColumns } from '../classify/decide-columns.ts';
import { detectDialect } from '../read/detect-dialect.ts';
import { readTable } from '../read/read-table.ts';
import {
  addToScore,
  emptyScore,
  precision,
  readLabelledFiles,
  recall,
  scoreInWords,
} from '../testing/group-labels.fixture.ts';

test.each([
  ['twenty little files', 'little', 74],
  ['66 little files, five and more for each rule,', 'rules', 114],
] as const)('the questions of %s are found as labelled by hand', (_, folder, labelled) => {
  const score = emptyScore();
  for (const { labels, bytes } of readLabelledFiles(folder)) {
    const table = readTable(bytes, detectDialect(bytes, { whole: true }), { limit: 2000, whole: true });
    addToScore(score, decideColumns(table, { column_mapping: {}, auto_map: true }).groups, labels);
  }
  process.stdout.write(`${scoreInWords(score)}\n`);
  expect.soft(score.wrong).toEqual([]);
  expect.soft([score.labelled, precision(score), recall(score)]).toEqual([labelled, 1, 1]);
});
