import type { Profile } from '../answers/profile.ts';
import type { Group } from './find-groups.ts';
import { hasQuestionMark, type Names } from './header-parts.ts';
import { type Filling, judgeFilling } from './ticks.ts';

// Columns for one option each whose headers are the options, without the question.

const shortestRun = 4;

const isPartly = ({ filled, rows }: Profile): boolean => filled < rows;

/** Marks are the same in every column of a question; words are different in each. */
function areAlike(filling: Filling, profiles: readonly Profile[]): boolean {
  const answers = new Set(profiles.flatMap(({ values }) => [...values.keys()]));
  if (filling === 'a mark or nothing') return answers.size === 1;
  if (filling === 'true or false') return profiles.some(({ values }) => values.size > 1) || profiles.some(isPartly);
  return filling === '1 or 0' || answers.size === profiles.length;
}

function toGroup(names: readonly Names[], from: number, to: number): Group {
  const members = Array.from({ length: to - from }, (_, index) => from + index);
  return { stem: '', members, items: members.map((member) => names[member]?.text ?? '') };
}

/** Whether at least half of the headers are questions. Each question has its own answer. */
const areQuestions = (items: readonly string[]): boolean => items.filter(hasQuestionMark).length * 2 >= items.length;

/** A run of columns that are filled alike, if it is a question. */
function judgeFilledRun(
  filling: Filling,
  start: number,
  end: number,
  profiles: readonly Profile[],
  names: readonly Names[],
): Group | null {
  const group = toGroup(names, start, end);
  const { members, items } = group;
  // Two options of one question have different names.
  const isRun =
    members.length >= shortestRun &&
    areAlike(filling, profiles.slice(start, end)) &&
    new Set(items).size === items.length &&
    !areQuestions(items);
  return isRun ? group : null;
}

/** Groups neighbouring columns that are filled as options and have no common stem. */
export function joinBareOptions(
  groups: (Group | null)[],
  profiles: readonly Profile[],
  names: readonly Names[],
): (Group | null)[] {
  const joined = [...groups];
  const fillings = profiles.map((profile, index) => (groups[index] === null ? judgeFilling(profile) : null));
  let start = 0;
  while (start < names.length) {
    const filling = fillings[start] ?? null;
    let end = start + 1;
    while (filling !== null && end < names.length && fillings[end] === filling) end++;
    const group = judgeFilledRun(filling, start, end, profiles, names);
    for (const member of group?.members ?? []) joined[member] = group;
    start = end;
  }
  return joined;
}
