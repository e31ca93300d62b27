import { expect, test } from 'vitest';
import { decideColumns } from '../classify/decide-columns.ts';
import {
  addToScore,
  emptyScore,
  precision,
  readLabelledFiles,
  recall,
  scoreInWords,
} from '../testing/group-labels.fixture.ts';
import { readText } from '../testing/tables.fixture.ts';

test.each([
  ['twenty little files', 'little', 74],
  ['66 little files, five and more for each rule,', 'rules', 114],
  ['27 shapes that public files brought up', 'shapes', 35],
] as const)('the questions of %s are found as labelled by hand', (_, folder, labelled) => {
  const score = emptyScore();
  for (const { labels, bytes } of readLabelledFiles(folder)) {
    const { table } = readText(bytes, 2000);
    addToScore(score, decideColumns(table, { column_mapping: {}, auto_map: true }).groups, labels);
  }
  process.stdout.write(`${scoreInWords(score)}\n`);
  expect.soft(score.wrong).toEqual([]);
  expect.soft([score.labelled, precision(score), recall(score)]).toEqual([labelled, 1, 1]);
  expect.soft([precision(score.write_ins), recall(score.write_ins)]).toEqual([1, 1]);
});
