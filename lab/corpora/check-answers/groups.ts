// The groups of a survey against the labels written by hand and a count of the raw cells. Nothing here is shared with the product's
// way of finding or counting groups.

import { type GroupLabel, readGroupLabels } from '@sheaf/survey-columns/testing/group-labels.fixture.ts';
import type { GroupDistribution, QuestionGroup } from '../../../src/contract/index.ts';
import type { Fail, Read } from './compare.ts';
import { findHabits, makeWorthJudge } from './missing-cells.ts';
import type { FileTruth } from './truth.ts';

/** From and to: what is in doubt may count or not. */
interface Range {
  least: number;
  most: number;
}

const isIn = ({ least, most }: Range, found: number): boolean => least <= found && found <= most;

let labels: Map<string, GroupLabel[]> | null = null;

function readFileLabels(file: string): GroupLabel[] {
  labels ??= new Map(
    [...readGroupLabels('published'), ...readGroupLabels('vendors')].map((one) => [one.file, one.groups]),
  );
  return labels.get(file) ?? [];
}

/** How the cells of some columns count, column by column. */
type Worths = Map<number, (cell: string) => 'answer' | 'missing' | 'doubtful'>;

function makeWorthJudges({ cells }: FileTruth, columns: readonly number[]): Worths {
  const habits = findHabits(cells);
  return new Map(
    columns.map((column) => [
      column,
      makeWorthJudge(
        cells.map((row) => row[column] ?? ''),
        habits,
      ),
    ]),
  );
}

/** Responses with an answer in one of the columns. */
function answered({ cells }: FileTruth, columns: readonly number[], worths: Worths): Range {
  const range = { least: 0, most: 0 };
  for (const row of cells) {
    const judged = columns.map((column) => worths.get(column)?.(row[column] ?? '') ?? 'missing');
    if (judged.includes('answer')) range.least++;
    if (judged.some((worth) => worth !== 'missing')) range.most++;
  }
  return range;
}

const unticked = /^(?:0|0\.0|no|n|nein|non|nee|não|nie|false|unchecked|not selected|not quoted|否)$/i;

/** Whether a tool writes 1 for an option that was not chosen, and 2 for one that was. */
function isCountedFromOne({ cells }: FileTruth, columns: readonly number[]): boolean {
  return columns.some((column) => {
    const values = new Set(cells.map((row) => (row[column] ?? '').trim()));
    return values.has('1') && values.has('2');
  });
}

/** Responses that chose the option of a column. An option may be called "No" itself. */
function ticked(truth: FileTruth, column: number, option: string, worths: Worths, isFromOne: boolean): Range {
  const range = { least: 0, most: 0 };
  for (const row of truth.cells) {
    const cell = (row[column] ?? '').trim();
    const worth = worths.get(column)?.(cell) ?? 'missing';
    const isOff = unticked.test(cell) && cell.toLowerCase() !== option.trim().toLowerCase();
    if (worth === 'missing' || isOff || (isFromOne && cell === '1')) continue;
    range.most++;
    if (worth === 'answer') range.least++;
  }
  return range;
}

const numbersIn = ({ cells }: FileTruth, column: number, shape: RegExp): number[] =>
  cells.map((row) => (row[column] ?? '').trim()).flatMap((cell) => (shape.test(cell) ? [Number(cell)] : []));

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const mean = (values: readonly number[]): number => total(values) / values.length;

/** A figure of a group that differs: what was expected and what was found. */
type Difference = [what: string, expected: unknown, found: unknown];

/** @param columns of the members, in the order of the distribution's options or sums */
function compareDistribution(
  truth: FileTruth,
  distribution: GroupDistribution,
  columns: readonly number[],
  worths: Worths,
): Difference[] {
  if (distribution.kind === 'options') {
    const isFromOne = isCountedFromOne(truth, columns);
    return distribution.options.flatMap(({ value, count }, at): Difference[] => {
      const expected = ticked(truth, columns[at] ?? -1, value, worths, isFromOne);
      return isIn(expected, count) ? [] : [[value, expected, count]];
    });
  }
  if (distribution.kind === 'sum') {
    const all = columns.map((column) => numbersIn(truth, column, /^-?\d+(?:\.\d+)?$/));
    const whole = total(all.flat());
    return distribution.items.flatMap((item, at): Difference[] => {
      const numbers = all[at] ?? [];
      const expected = { mean: mean(numbers), share: total(numbers) / whole, count: numbers.length };
      const isNear = (['mean', 'share'] as const).every(
        (name) => Math.abs((item[name] ?? Number.NaN) - expected[name]) < 1e-9,
      );
      return isNear && item.count === numbers.length ? [] : [[item.value, expected, item]];
    });
  }
  // The items stand in the order of their averages.
  const rankings = columns
    .map((column) => numbersIn(truth, column, /^[1-9]\d?(?:\.0)?$/))
    .filter(({ length }) => length > 0);
  const expected = rankings.map((ranks) => `${mean(ranks).toFixed(3)} of ${ranks.length}`).toSorted();
  const shown = distribution.items.map((item) => `${item.average_rank.toFixed(3)} of ${item.count}`).toSorted();
  return expected.join() === shown.join() ? [] : [['average ranks', expected, shown]];
}

/** Letters and digits, without case. */
const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** No two members have one name, and what a member and the question are called stands in the header of the columns. */
function compareTexts(
  { items, iterations, text, question_ids }: QuestionGroup,
  { questions }: Read['survey'],
): Difference[] {
  const headers = question_ids.map((id) => {
    const question = questions.find((one) => one.id === id);
    return bare(`${question?.header} ${question?.text}`);
  });
  // In a loop every item comes again about something else.
  const names = items.map((item, at) => `${iterations?.[at] ?? ''} ${item}`);
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  // A header that is repeated for each option leaves the names of the options to the cells.
  const isAnswer = (item: string, at: number): boolean => {
    const distribution = questions.find(({ id }) => id === question_ids[at])?.distribution;
    return distribution?.kind === 'options' && distribution.options.some(({ value }) => bare(value) === bare(item));
  };
  const foreign = items.filter((item, at) => headers[at]?.includes(bare(item)) === false && !isAnswer(item, at));
  const isForeign = !headers.some((header) => header.includes(bare(text)));
  return [
    ...twice.map((name): Difference => ['items', 'distinct names', name]),
    ...foreign.map((item): Difference => ['items', 'a part of the header', item]),
    ...(isForeign ? [['text', 'a part of the header', text] satisfies Difference] : []),
  ];
}

/** The columns that can be counted in a group of this kind, by the types they were imported with. */
function countable({ kind, members, either }: GroupLabel, { survey }: Read): number[] {
  const findType = (column: number): string => survey.questions[column]?.type ?? 'Do nothing';
  const types: Partial<Record<GroupLabel['kind'], string[]>> = {
    multi: ['Multi choice', 'Single choice'],
    ranking_items: ['Ranking'],
    ranking_places: ['Ranking'],
  };
  const wanted = types[kind];
  if (wanted === undefined) return members;
  return members.filter((column) => wanted.includes(findType(column)) && !either.includes(column));
}

function findGroup(
  label: GroupLabel,
  columns: readonly number[],
  groups: readonly { own: number[]; group: QuestionGroup }[],
) {
  const allowed = new Set([...label.members, ...label.either]);
  return groups.find(
    ({ own, group }) =>
      group.kind === label.kind &&
      columns.every((column) => own.includes(column)) &&
      own.every((column) => allowed.has(column)),
  );
}

/** A group of which less than two columns are left is not listed; a choice has its text. */
const isListed = ({ kind, write_ins }: GroupLabel, columns: readonly number[]): boolean =>
  columns.length + (kind === 'other' ? write_ins.length : 0) >= 2;

/** Compares the groups of a survey with the labels of its file, and their figures with a count of the cells. @returns how many were compared */
export function compareGroups(truth: FileTruth, read: Read, fail: Fail): number {
  const columnById = new Map(read.survey.questions.map((question) => [question.id, question.column_index]));
  const groups = read.survey.groups.map((group) => ({
    group,
    own: group.question_ids.map((id) => columnById.get(id) ?? -1),
  }));
  let compared = 0;
  for (const label of readFileLabels(truth.name)) {
    const columns = countable(label, read);
    if (!isListed(label, columns)) continue;
    compared++;
    const name = `${label.kind} ${label.members.join()}`;
    const match = findGroup(label, columns, groups);
    if (match === undefined) {
      const near = groups.find(({ own }) => own.some((column) => label.members.includes(column)));
      fail('groups', name, 'a group', near === undefined ? 'none' : `${near.group.kind} ${near.own.join()}`);
      continue;
    }
    const { group, own } = match;
    const worths = makeWorthJudges(truth, own);
    const all = answered(truth, own, worths);
    if (!isIn(all, group.answered)) fail('groups', `${name}: answered`, all, group.answered);
    const wrong = group.distribution === null ? [] : compareDistribution(truth, group.distribution, own, worths);
    for (const [what, expected, given] of [...wrong, ...compareTexts(group, read.survey)])
      fail('groups', `${name}: ${what}`, expected, given);
  }
  return compared;
}
