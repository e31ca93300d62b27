import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { decideColumns } from '../classify/decide-columns.ts';
import { detectDialect } from '../read/detect-dialect.ts';
import { readTable } from '../read/read-table.ts';
import { addToScore, emptyScore, precision, readGroupLabels, recall, scoreInWords } from './labels.fixture.ts';
import { ruleFiles } from './rule-files.fixture.ts';

const little = () =>
  readGroupLabels('little.txt').map((labels) => ({
    labels,
    bytes: readFileSync(fileURLToPath(new URL(`labels/little/${labels.file}.csv`, import.meta.url))),
  }));

test.each([
  ['twenty little files', little, 74],
  ['66 little files, five and more for each rule,', ruleFiles, 114],
])('the questions of %s are found as labelled by hand', (_, listFiles, labelled) => {
  const score = emptyScore();
  for (const { labels, bytes } of listFiles()) {
    const table = readTable(bytes, detectDialect(bytes, { whole: true }), { limit: 2000, whole: true });
    addToScore(score, decideColumns(table, { column_mapping: {}, auto_map: true }).groups, labels);
  }
  process.stdout.write(`${scoreInWords(score)}\n`);
  expect.soft(score.wrong).toEqual([]);
  expect.soft([score.labelled, precision(score), recall(score)]).toEqual([labelled, 1, 1]);
});
