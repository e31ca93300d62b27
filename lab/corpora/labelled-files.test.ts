// What is found in files that are labelled by hand: the published exports beside the repository, and our own files in the shapes of survey
// tools. Each file is read once. `npm test` takes every fourth.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ColumnGroup } from '@sheaf/survey-columns';
import { decideDisplays, detectDialect, groupColumns, readTable, suggestTypes } from '@sheaf/survey-columns';
import * as displayLabels from '@sheaf/survey-columns/testing/display-labels.fixture.ts';
import * as groupLabels from '@sheaf/survey-columns/testing/group-labels.fixture.ts';
import { describe, expect, it } from 'vitest';
import { hasSurveyExports, missingExports } from '../../scripts/shared-folder.ts';
import { takeSome } from '../../scripts/whole-tests.ts';
import { provideFolder } from '../../src/service/testing/provide-folder.ts';
import { corpusFiles, corpusLabels } from './survey-corpus.ts';
import { randomFrom } from './vendor-surveys/draw.ts';
import { makeVendorSurveys } from './vendor-surveys.ts';

const step = 4;
const headBytes = 64 * 1024;
const folder = provideFolder('labelled');

function parse(bytes: Uint8Array, whole: boolean, limit: number) {
  const dialect = detectDialect(bytes, { whole });
  return { dialect, table: readTable(bytes, dialect, { limit, whole }) };
}
type Table = ReturnType<typeof parse>['table'];

function understand(table: Table) {
  const suggestions = suggestTypes(table);
  return { suggestions, groups: groupColumns(table, suggestions) };
}

function expectGroups(
  files: readonly { name: string; groups: ColumnGroup[] }[],
  labels: groupLabels.FileLabels[],
): void {
  const score = groupLabels.emptyScore();
  for (const { name, groups } of files) {
    const labelled = labels.find(({ file }) => file === name);
    if (labelled === undefined) throw new Error(`${name} has no labels.`);
    groupLabels.addToScore(score, groups, labelled);
  }
  process.stdout.write(`${groupLabels.scoreInWords(score)}\n`);
  for (const counts of [score, score.pairs, score.write_ins]) {
    expect.soft(groupLabels.precision(counts), score.wrong.join('\n')).toBeGreaterThanOrEqual(0.98);
    expect.soft(groupLabels.recall(counts), score.wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
  }
}

describe.skipIf(!hasSurveyExports())(`published exports (skipped when ${missingExports})`, () => {
  const labels = hasSurveyExports() ? corpusLabels() : new Map();
  const files = takeSome(hasSurveyExports() ? corpusFiles() : [], step).map((file) => {
    const bytes = readFileSync(file.path);
    const { dialect, table } = parse(bytes, true, 1e6);
    const head = parse(bytes.subarray(0, headBytes), bytes.length <= headBytes, 1e6);
    return { ...{ file, name: file.file, dialect, table, head }, ...understand(table) };
  });

  it('are read as index.csv says', () => {
    /** index.csv counts rows of delimiters alone in two files: they are no responses. */
    const withoutBlankRows: Record<string, number> = { 'gf_koodi_2021_fi.tsv': 500, 'sm_538_pollsters_named.tsv': 25 };
    const wrong = files.flatMap(({ file, name, dialect, table }) => {
      const read = { ...dialect, rows: table.rows.length, columns: table.header.length };
      const stated = { ...file, rows: withoutBlankRows[name] ?? file.rows };
      const keys = ['delimiter', 'header_rows', 'rows', 'columns', 'encoding'] as const;
      return keys.filter((key) => read[key] !== stated[key]).map((key) => `${name}: ${key} ${read[key]}`);
    });
    // Two bytes of the Star Wars file were mangled before it was published: no encoding reads them.
    expect(wrong.filter((one) => !one.startsWith('sm_538_starwars.csv: encoding'))).toEqual([]);
  });

  it('tell the same in their first 64 KB', () => {
    const wrong = files.filter(
      ({ file, head }) =>
        head.dialect.delimiter !== file.delimiter ||
        head.dialect.header_rows !== file.header_rows ||
        head.table.header.length !== file.columns,
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('have the types of their labels, and nobody is taken for a person', () => {
    const labelled = files.flatMap(({ name, suggestions }) =>
      suggestions.flatMap(({ index, header, type, classifier }) => {
        const label = labels.get(name)?.[index]?.label;
        return label === undefined ? [] : [{ label, type, classifier, column: `${name}: ${header}` }];
      }),
    );
    const right = labelled.filter(({ label, type }) => label === type).length;
    expect(labelled.length).toBeGreaterThan(500);
    expect(right / labelled.length).toBeGreaterThan(0.95);
    const falsePeople = labelled.filter(
      ({ label, classifier }) =>
        classifier !== null &&
        classifier.confidence >= 0.9 &&
        ['Name', 'Email'].includes(classifier.type) &&
        classifier.type !== label,
    );
    expect(falsePeople.map(({ column }) => column)).toEqual([]);
  });

  it('have the questions of several columns of their labels', () =>
    expectGroups(files, groupLabels.readGroupLabels('published')));

  it('have the displays and orders of their labels', () => {
    const shown = displayLabels.readDisplayLabels();
    const score = displayLabels.newScore();
    for (const { name, table, suggestions, groups } of files)
      for (const [column, display] of decideDisplays(table, suggestions, groups).entries()) {
        const type = labels.get(name)?.[column]?.label;
        const place = `${name}:${column} ${table.header[column]?.slice(0, 40)}`;
        if (type === undefined) continue;
        displayLabels.addToScore(score, place, display, displayLabels.toLabel(shown.get(name), column, type));
      }
    process.stdout.write(`${displayLabels.scoreInWords(score)}\n`);
    const { orders, wrong } = score;
    expect.soft(orders.right / orders.found, wrong.join('\n')).toBeGreaterThanOrEqual(0.98);
    expect.soft(orders.labelledFound / orders.labelled).toBeGreaterThanOrEqual(0.9);
    expect.soft(score.right / score.columns).toBeGreaterThanOrEqual(0.97);
  });
});

describe('our own files in the shapes of survey tools', () => {
  const samples = fileURLToPath(new URL('../../resources/samples', import.meta.url));
  const made = new Map(makeVendorSurveys(folder).map(({ name, path }) => [name, path]));
  const labels = groupLabels.readGroupLabels('vendors');
  const files = takeSome(labels, step).map(({ file: name, groups: labelled }) => {
    const { table } = parse(readFileSync(made.get(name) ?? join(samples, name)), true, 2000);
    return { name, table, isGrouped: labelled.length > 0 && !name.startsWith('large'), ...understand(table) };
  });

  it('have labels, each of them', () => {
    const named = new Set(labels.map(({ file }) => file));
    expect([...made.keys()].filter((name) => !named.has(name))).toEqual([]);
  });

  it('have the questions of several columns of their labels', () => expectGroups(files, labels));

  /** Every other row, by chance. */
  function halve(table: Table): ColumnGroup[] {
    const random = randomFrom(table.header.length);
    return understand({ ...table, rows: table.rows.filter(() => random() < 0.5) }).groups;
  }

  /** The user has made single choices of all options in columns of their own. */
  function retype(table: Table, groups: readonly ColumnGroup[]): ColumnGroup[] {
    const options = new Set(groups.flatMap(({ kind, members }) => (kind === 'multi' ? members : [])));
    const suggestions = suggestTypes(table).map((one) =>
      options.has(one.index) ? { ...one, type: 'Single choice' as const } : one,
    );
    return groupColumns(table, suggestions);
  }

  /** Columns without a group are moved to the end. */
  function reorder(table: Table, groups: readonly ColumnGroup[]): ColumnGroup[] {
    const held = new Set(groups.flatMap(({ members, write_ins, whole }) => [...members, ...write_ins, whole]));
    const order = [...table.header.keys()].toSorted((one, other) => Number(held.has(other)) - Number(held.has(one)));
    const move = <T>(row: readonly T[]): T[] => order.flatMap((at) => row[at] ?? []);
    const moved = {
      ...{ header: move(table.header), texts: move(table.texts) },
      ...{ header_rows: table.header_rows.map(move), rows: table.rows.map(move) },
    };
    const again = groupColumns(moved, move(suggestTypes(table)));
    return again.map((group) => ({ ...group, members: group.members.map((at) => order[at] ?? -1) }));
  }

  it.each([
    ['half of the rows are dropped', halve],
    ['the user corrects the types of options', retype],
    ['other columns stand elsewhere', reorder],
  ])('keep them when %s', (_, change) => {
    const write = ({ kind, members }: ColumnGroup): string => `${kind} ${members.join()}`;
    const lost = files.flatMap(({ name, table, groups, isGrouped }) => {
      const after = new Set(isGrouped ? change(table, groups).map(write) : groups.map(write));
      return groups.map(write).flatMap((group) => (after.has(group) ? [] : [`${name}: ${group}`]));
    });
    expect(lost).toEqual([]);
  });
});
