import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ColumnGroup } from '@sheaf/survey-columns';
import { detectDialect, groupColumns, readTable, suggestTypes } from '@sheaf/survey-columns';
import {
  addToScore,
  emptyScore,
  type FileLabels,
  type GroupScore,
  precision,
  readGroupLabels,
  recall,
  scoreInWords,
} from '@sheaf/survey-columns/testing/group-labels.fixture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasSurveyExports, missingExports, surveyExports } from '../../scripts/shared-folder.ts';
import { randomFrom } from './vendor-surveys/draw.ts';
import { makeVendorSurveys } from './vendor-surveys.ts';

const samples = fileURLToPath(new URL('../../resources/samples', import.meta.url));
const own = mkdtempSync(join(tmpdir(), 'sheaf-groups-'));
const made: string[] = [];
beforeAll(() => {
  made.push(...makeVendorSurveys(own).map(({ name }) => name));
});
afterAll(() => rmSync(own, { recursive: true, force: true }));

/** @param folders the first that has the file is read */
function toTable(file: string, folders: readonly string[]) {
  const path = folders.map((folder) => join(folder, file)).find(existsSync);
  if (path === undefined) throw new Error(`There is no file ${file}.`);
  const bytes = readFileSync(path);
  return readTable(bytes, detectDialect(bytes, { whole: true }), { limit: 2000, whole: true });
}

function computeScore(files: readonly FileLabels[], folders: readonly string[]): GroupScore {
  const score = emptyScore();
  for (const labels of files) {
    const table = toTable(labels.file, folders);
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
  it('in our own files in the shapes of vendors', () => {
    const files = readGroupLabels('vendors.txt');
    const labelled = new Set(files.map(({ file }) => file));
    expect(made.filter((name) => !labelled.has(name))).toEqual([]);
    expectGoals(computeScore(files, [own, samples]));
  });

  it.skipIf(!hasSurveyExports())(`in the published exports (skipped when ${missingExports})`, () => {
    const files = readGroupLabels('published.txt');
    expect(files).toHaveLength(66);
    expectGoals(computeScore(files, [`${surveyExports}files`, `${surveyExports}files_synthetic`]));
  });
});

describe('groups stay', () => {
  type Table = ReturnType<typeof toTable>;
  const grouped = readGroupLabels('vendors.txt').filter(
    ({ file, groups }) => groups.length > 0 && !/^large/.test(file),
  );
  const written = ({ kind, members }: ColumnGroup): string => `${kind} ${members.join()}`;
  const find = (table: Table): ColumnGroup[] => groupColumns(table, suggestTypes(table));

  /** Every other row, by chance. */
  function halved(table: Table): ColumnGroup[] {
    const random = randomFrom(table.header.length);
    return find({ ...table, rows: table.rows.filter(() => random() < 0.5) });
  }

  /** The user has made single choices of all options in columns of their own. */
  function retyped(table: Table): ColumnGroup[] {
    const options = new Set(find(table).flatMap(({ kind, members }) => (kind === 'multi' ? members : [])));
    const suggestions = suggestTypes(table).map((one) =>
      options.has(one.index) ? { ...one, type: 'Single choice' as const } : one,
    );
    return groupColumns(table, suggestions);
  }

  /** Columns without a group are moved to the end. */
  function reordered(table: Table): ColumnGroup[] {
    const groups = find(table);
    const held = new Set(groups.flatMap(({ members, write_ins, whole }) => [...members, ...write_ins, whole]));
    const order = [...table.header.keys()].toSorted((one, other) => Number(held.has(other)) - Number(held.has(one)));
    const moved = <T>(row: readonly T[]): T[] => order.flatMap((at) => row[at] ?? []);
    const found = groupColumns(
      {
        header: moved(table.header),
        texts: moved(table.texts),
        header_rows: table.header_rows.map(moved),
        rows: table.rows.map(moved),
      },
      moved(suggestTypes(table)),
    );
    return found.map((group) => ({ ...group, members: group.members.map((at) => order[at] ?? -1) }));
  }

  it.each([
    ['when half of the rows are dropped', halved],
    ['when the user corrects the types of options', retyped],
    ['when other columns stand elsewhere', reordered],
  ])('%s', (_, change) => {
    const lost = grouped.flatMap(({ file }) => {
      const table = toTable(file, [own, samples]);
      const after = new Set(change(table).map(written));
      return find(table)
        .map(written)
        .filter((group) => !after.has(group))
        .map((group) => `${file}: ${group}`);
    });
    expect(lost).toEqual([]);
  });
});
