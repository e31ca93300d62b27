import { answerText } from '../answers/answer-text.ts';
import { findCommonest } from '../answers/lists.ts';
import { isEmpty, isWhole, listAnswers, type Member, type Run } from './members.ts';
import { readTicks } from './ticks.ts';

// Numbers of one question that add up to one total in nearly every response.

const amountShape = /^(-?\d{1,9})(?:[.,](\d{1,6}))? ?%?$/;

/** @returns the amount in a cell; a blank one is 0, and null is no number */
function parseAmount(cell: string): number | null {
  const text = answerText(cell);
  if (text === '') return 0;
  const match = amountShape.exec(text);
  return match === null ? null : Number(`${match[1]}.${match[2] ?? '0'}`);
}

type Rows = readonly (readonly string[])[];

const nearlyAll = 0.95;
const fewestRows = 5;
const least = 0.9;

/** The sums of the rows that have an answer in one of the columns; null when a cell is no number. */
function computeSums(rows: readonly (readonly string[])[], columns: readonly number[]): number[] | null {
  const sums: number[] = [];
  for (const row of rows) {
    let sum = 0;
    let given = 0;
    for (const column of columns) {
      const cell = row[column] ?? '';
      const amount = parseAmount(cell);
      if (amount === null || amount < 0) return null;
      if (cell.trim() !== '') given++;
      sum += amount;
    }
    if (given > 0) sums.push(Math.round(sum * 1000) / 1000);
  }
  return sums;
}

/** Whether the numbers are places of a ranking: 1 + 2 + … + n is a total as well. */
const arePlaces = (members: readonly Member[], total: number): boolean =>
  total === (members.length * (members.length + 1)) / 2 &&
  members.every(({ column }) => column.profile.max <= members.length);

/** @returns whether the columns are amounts with one total, not ticks and not ranks */
export function haveOneTotal(members: readonly Member[], rows: readonly (readonly string[])[]): boolean {
  const live = members.filter((member) => !isEmpty(member));
  if (live.length < 2 || live.every(({ column }) => column.profile.values.size <= 2)) return false;
  if (live.some(({ column }) => column.profile.letters > 0.1 || column.profile.date > 0.1)) return false;
  const sums = computeSums(
    rows,
    live.map(({ column }) => column.index),
  );
  if (sums === null || sums.length < fewestRows) return false;
  const [total = 0, count = 0] = findCommonest(sums);
  return total > 0 && count >= sums.length * least && !arePlaces(live, total);
}

const totals = /^(?:total|sum|summe|gesamt|somme|suma|totale|totaal|yhteensä|summa|合計|合计|总计)$/iu;
const fewestCounted = 8;
const fewestParts = 3;

/** Whether a column says in nearly every row how many of the others are ticked, or what they sum up to. */
function isTotalColumn(column: number, others: readonly Member[], rows: Rows, isNamed: boolean): boolean {
  const told = rows.filter((row) => (row[column] ?? '').trim() !== '');
  const said = new Set(told.map((row) => row[column]));
  if (told.length < fewestCounted || (said.size < fewestParts && !isNamed)) return false;
  const areTold = (sumRow: (cells: readonly string[]) => number | null): boolean => {
    const right = told.filter((row) => {
      const cells = others.map(({ column: { index } }) => (row[index] ?? '').trim());
      return sumRow(cells) === Number(row[column]);
    });
    return right.length >= told.length * nearlyAll;
  };
  const sum = (cells: readonly string[]): number | null =>
    cells.reduce<number | null>((all, cell) => {
      const amount = parseAmount(cell);
      return all === null || amount === null ? null : all + amount;
    }, 0);
  const isTick = readTicks(others.map((member) => ({ item: '', answers: listAnswers(member) })));
  const count = (cells: readonly string[]): number =>
    cells.filter((cell, at) => cell !== '' && isTick(cell, at)).length;
  return areTold(sum) || areTold(count);
}

/** @returns the run without a column at one of its ends that counts or sums up the others: it is no part of the question */
export function withoutTotals(run: Run, rows: Rows): Run {
  for (const at of [0, run.members.length - 1]) {
    const total = run.members[at];
    const others = run.members.filter((_, place) => place !== at);
    if (total === undefined || others.length < fewestParts || !isWhole(total)) continue;
    const highest = Math.max(...others.map(({ column }) => column.profile.max).filter((max) => !Number.isNaN(max)), 1);
    const isNamed = totals.test((run.items[at] ?? '').trim());
    if (total.column.profile.max <= highest || !isTotalColumn(total.column.index, others, rows, isNamed)) continue;
    return { ...run, members: others, items: run.items.filter((_, place) => place !== at) };
  }
  return run;
}
