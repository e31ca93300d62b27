import { answerText } from '../answers/answer-text.ts';
import { divideList } from '../answers/lists.ts';
import type { Profile } from '../answers/profile.ts';
import type { Group } from './find-groups.ts';
import { hasQuestionMark, type Names } from './header-parts.ts';
import { areAskedAlike, type Filling, judgeFilling } from './ticks.ts';

// Columns for one option each whose headers are the options, without the question.

type Rows = readonly (readonly string[])[];

const shortestRun = 4;

const isPartly = ({ filled, rows }: Profile): boolean => filled < rows;

/** Marks are the same in every column of a question; words are different in each. */
function areAlike(filling: Filling, profiles: readonly Profile[]): boolean {
  const answers = new Set(profiles.flatMap(({ values }) => [...values.keys()]));
  if (filling === 'a mark or nothing') return answers.size === 1;
  if (filling === 'true or false') return profiles.some(({ values }) => values.size > 1) || profiles.some(isPartly);
  return filling === '1 or 0' || answers.size === profiles.length;
}

/** Whether every row fills all of the columns or none: they ask the same people one thing after the other. */
const areFilledTogether = (rows: Rows, members: readonly number[], profiles: readonly Profile[]): boolean => {
  const isFilled = (row: readonly string[], member: number): boolean =>
    profiles[member]?.values.has(answerText(row[member] ?? '')) === true;
  return rows.every((row) => new Set(members.map((member) => isFilled(row, member))).size === 1);
};

/** Whether a column answered with one of two marks was asked of others than the column before it. */
const isAskedOfOthers = (filling: Filling, one: Profile | undefined, other: Profile | undefined): boolean =>
  (filling === 'true or false' || filling === '1 or 0') && !areAskedAlike(one, other);

const toGroup = (names: readonly Names[], members: number[]): Group => ({
  stem: '',
  members,
  items: members.map((member) => names[member]?.text ?? ''),
});

/** Whether at least half of the headers are questions. Each question has its own answer. */
const areQuestions = (items: readonly string[]): boolean => items.filter(hasQuestionMark).length * 2 >= items.length;

/** The questions in a run of columns that are filled alike: its choices, else all of it. */
function groupsOfRun(
  filling: Filling,
  run: number[],
  profiles: readonly Profile[],
  names: readonly Names[],
  rows: Rows,
): Group[] {
  // What stands beside such choices may be questions of its own.
  const exclusive = filling === '1 or 0' || filling === 'true or false' ? findExclusive(rows, run) : [];
  if (exclusive.length > 0)
    return exclusive.filter(({ length }) => length > 2).map((members) => toGroup(names, members));
  const group = toGroup(names, run);
  const { members, items } = group;
  // Two options of one question have different names.
  const isRun =
    members.length >= shortestRun &&
    areAlike(
      filling,
      run.flatMap((at) => profiles[at] ?? []),
    ) &&
    new Set(items).size === items.length &&
    !areQuestions(items) &&
    !(filling === 'a word or nothing' && areFilledTogether(rows, members, profiles));
  return isRun ? [group] : [];
}

/** Groups neighbouring columns that are filled as options and have no common stem. */
export function joinBareOptions(
  groups: (Group | null)[],
  profiles: readonly Profile[],
  names: readonly Names[],
  rows: Rows,
): (Group | null)[] {
  const joined = [...groups];
  const fillings = profiles.map((profile, index) => (groups[index] === null ? judgeFilling(profile) : null));
  const runs = divideList(names.keys(), (before, at) => {
    const filling = fillings[at] ?? null;
    if (filling === null || fillings[before] !== filling) return false;
    return !isAskedOfOthers(filling, profiles[before], profiles[at]);
  });
  for (const run of runs)
    for (const group of groupsOfRun(fillings[run[0] ?? -1] ?? null, run, profiles, names, rows))
      for (const member of group.members) joined[member] = group;
  return joined;
}

// A choice that somebody made into a column per answer: nearly every row has ticked exactly one of its columns.

const fewestRows = 20;
/** The least share of rows with a tick in one of the columns; the other rows gave no answer. */
const answered = 0.8;
/** The most rows with two ticks, for each row with a first one that a column adds. */
const mostTwice = 0.25;

const isTick = (cell = ''): boolean => /^(?:1(?:\.0)?|true|checked)$/i.test(cell.trim());

/** @returns the columns from the first one on of which each adds rows that have ticked none before; none if they are no choice */
function readChoice(rows: Rows, columns: readonly number[]): number[] {
  const ticked = new Set<number>();
  const choice: number[] = [];
  for (const column of columns) {
    const own = [...rows.keys()].filter((row) => isTick(rows[row]?.[column]));
    const twice = own.filter((row) => ticked.has(row)).length;
    if (twice > (own.length - twice) * mostTwice) break;
    for (const row of own) ticked.add(row);
    choice.push(column);
  }
  return choice.length > 1 && ticked.size >= rows.length * answered ? choice : [];
}

/** @returns the choices in a run of columns of ticks */
function findExclusive(rows: Rows, run: readonly number[]): number[][] {
  const found: number[][] = [];
  for (let at = 0; rows.length >= fewestRows && at < run.length; ) {
    const choice = readChoice(rows, run.slice(at));
    if (choice.length > 0) found.push(choice);
    at += Math.max(1, choice.length);
  }
  return found;
}
