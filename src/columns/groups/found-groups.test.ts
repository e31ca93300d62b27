import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeVendorSurveys } from '../../../scripts/make-vendor-surveys.ts';
import { hasSurveyExports, missingExports, surveyExports } from '../../../scripts/shared-folder.ts';
import { detectDialect, groupColumns, readTable, suggestTypes } from '../index.ts';
import {
  addToScore,
  emptyScore,
  type FileLabels,
  type GroupScore,
  precision,
  readGroupLabels,
  recall,
  scoreInWords,
} from './labels.fixture.ts';

function tableOf(path: string) {
  const bytes = readFileSync(path);
  return readTable(bytes, detectDialect(bytes, { whole: true }), { limit: 2000, whole: true });
}

/** @param folders the first that has the file is read */
function scoreOf(files: readonly FileLabels[], folders: readonly string[]): GroupScore {
  const score = emptyScore();
  for (const labels of files) {
    const path = folders.map((folder) => join(folder, labels.file)).find(existsSync);
    if (path === undefined) throw new Error(`There is no file ${labels.file}.`);
    const table = tableOf(path);
    addToScore(score, groupColumns(table, suggestTypes(table)), labels);
  }
  process.stdout.write(`${scoreInWords(score)}\n`);
  return score;
}

function expectGoals(score: GroupScore): void {
  expect.soft(precision(score), score.wrong.join('\n')).toBeGreaterThanOrEqual(0.98);
  expect.soft(recall(score), score.wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
  expect.soft(precision(score.pairs)).toBeGreaterThanOrEqual(0.98);
  expect.soft(recall(score.pairs)).toBeGreaterThanOrEqual(0.95);
  expect.soft(precision(score.write_ins)).toBeGreaterThanOrEqual(0.98);
  expect.soft(recall(score.write_ins)).toBeGreaterThanOrEqual(0.95);
}

describe('groups are found as labelled by hand', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sheaf-groups-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('in our own files in the shapes of vendors', { timeout: 60_000 }, () => {
    const made = makeVendorSurveys(folder).map(({ name }) => name);
    const files = readGroupLabels('vendors.txt');
    const labelled = new Set(files.map(({ file }) => file));
    expect(made.filter((name) => !labelled.has(name))).toEqual([]);
    expectGoals(scoreOf(files, [folder, fileURLToPath(new URL('../../../resources/samples', import.meta.url))]));
  });

  it.skipIf(!hasSurveyExports())(
    `in the published exports (skipped when ${missingExports})`,
    { timeout: 60_000 },
    () => {
      const files = readGroupLabels('published.txt');
      expect(files).toHaveLength(66);
      expectGoals(scoreOf(files, [`${surveyExports}files`, `${surveyExports}files_synthetic`]));
    },
  );
});
