import { readFileSync } from 'node:fs';
import { decideDisplays, detectDialect, groupColumns, readTable, suggestTypes } from '@sheaf/survey-columns';
import {
  addToScore,
  newScore,
  readDisplayLabels,
  scoreInWords,
  toLabel,
} from '@sheaf/survey-columns/testing/display-labels.fixture.ts';
import { expect, test } from 'vitest';
import { hasSurveyExports, missingExports } from '../../scripts/shared-folder.ts';
import { corpusFiles, corpusLabels } from './survey-corpus.ts';

const files = hasSurveyExports() ? corpusFiles() : [];

function score() {
  const types = corpusLabels();
  const labels = readDisplayLabels();
  const total = newScore();
  for (const { file, path } of files) {
    const bytes = readFileSync(path);
    const table = readTable(bytes, detectDialect(bytes, { whole: true }), { limit: 1e6, whole: true });
    const suggestions = suggestTypes(table);
    const displays = decideDisplays(table, suggestions, groupColumns(table, suggestions));
    for (const [column, display] of displays.entries()) {
      const type = types.get(file)?.[column]?.label;
      const name = `${file}:${column} ${table.header[column]?.slice(0, 40)}`;
      if (type !== undefined) addToScore(total, name, display, toLabel(labels.get(file), column, type));
    }
  }
  return total;
}

test.skipIf(!hasSurveyExports())(`displays and orders are found as labelled (skipped when ${missingExports})`, () => {
  const { orders, wrong, ...total } = score();
  process.stdout.write(`${scoreInWords({ orders, wrong, ...total })}\n`);
  if (process.env.SHEAF_LIST_MISTAKES === '1') process.stdout.write(`${wrong.join('\n')}\n`);
  expect(orders.right / orders.found).toBeGreaterThanOrEqual(0.98);
  expect(orders.labelledFound / orders.labelled).toBeGreaterThanOrEqual(0.9);
  expect(total.right / total.columns).toBeGreaterThanOrEqual(0.97);
});
