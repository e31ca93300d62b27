import { expect, test } from 'vitest';
import { detectDialect, groupColumns, readTable, suggestTypes } from '../index.ts';
import { addToScore, emptyScore, precision, readGroupLabels, recall, scoreInWords } from './labels.fixture.ts';
import { littleFiles } from './little-files.fixture.ts';

test('the questions of twenty little files are found as labelled by hand', () => {
  const score = emptyScore();
  const files = littleFiles();
  const labels = readGroupLabels('little.txt');
  expect(labels.map(({ file }) => file)).toEqual([...files.keys()]);
  for (const label of labels) {
    const bytes = files.get(label.file) ?? new Uint8Array();
    const table = readTable(bytes, detectDialect(bytes, { whole: true }), { limit: 2000, whole: true });
    addToScore(score, groupColumns(table, suggestTypes(table)), label);
  }
  process.stdout.write(`${scoreInWords(score)}\n`);
  expect.soft(score.wrong).toEqual([]);
  expect.soft([precision(score), recall(score)]).toEqual([1, 1]);
});
