import { holdsRanking, holdsSeveralChoices, isChartable, isIgnored } from '../column-type.ts';
import { isEmpty, isNumeric, isWhole, listAnswers, type Member } from './members.ts';
import { mark } from './ticks.ts';

// Whether columns are the statements of one grid: they have one set of answers.

const mostAnswers = 25;

interface Likeness {
  /** Mean share of a column's answers that other columns have as well. */
  common: number;
  /** The least such share of a column. */
  least: number;
  /** Mean share of all common answers that a column has. */
  full: number;
  answers: number;
}

const comma = /; ?|, /;

/** Whether some cells hold several answers, as the rows of a matrix of tick boxes do. */
const areLists = (members: readonly Member[]): boolean =>
  members.some(
    (member) => holdsSeveralChoices(member.type) && listAnswers(member).some((answer) => comma.test(answer)),
  );

/** The answers of each column; where several may be given in a cell, each of them. */
function answersOfAll(members: readonly Member[]): string[][] {
  const isCut = areLists(members);
  return members.map((member) =>
    isCut ? [...new Set(listAnswers(member).flatMap((answer) => answer.split(comma)))] : listAnswers(member),
  );
}

function measureLikeness(members: readonly Member[]): Likeness {
  const held = new Map<string, number>();
  const all = answersOfAll(members);
  for (const answers of all) for (const answer of answers) held.set(answer, (held.get(answer) ?? 0) + 1);
  const common = new Set([...held].filter(([, count]) => count > 1).map(([answer]) => answer));
  const shares: number[] = [];
  let full = 0;
  for (const answers of all) {
    const known = answers.filter((answer) => common.has(answer)).length;
    shares.push(known / Math.max(1, answers.length));
    full += known / Math.max(1, common.size);
  }
  const sum = shares.reduce((total, share) => total + share, 0);
  return { common: sum / members.length, least: Math.min(...shares), full: full / members.length, answers: held.size };
}

/** A column with one answer is often taken for bookkeeping, and one with a number for a tick. */
const isConstant = (member: Member): boolean =>
  listAnswers(member).length === 1 && (isNumeric(member) || isIgnored(member.type));

/**
 * Whether the columns have one type. Those with one answer do not count, unless they may be ticks and are many. Below
 * codes few columns may have one answer.
 */
function haveOneType(live: readonly Member[], isCode: boolean): boolean {
  const ticks = live.filter((member) => isConstant(member) && mark.test(listAnswers(member)[0] ?? ''));
  const different = live.filter((member) => !isConstant(member));
  if (isCode && different.length * 5 < live.length * 4) return false;
  const all = !isCode && ticks.length * 3 > live.length ? live : different;
  const judged = all.filter((member) => !isNamedOnly(member, all));
  const types = new Set(judged.map(({ type }) => type));
  if (types.size === 2 && areLists(live)) types.delete('Single choice');
  return types.size <= 1 && judged.every(({ type }) => isChartable(type) && !holdsRanking(type));
}

/** Whether a column is nothing by its name alone, as `rating_mobile_number` is: it has the answers of the others. */
function isNamedOnly(member: Member, others: readonly Member[]): boolean {
  if (!isIgnored(member.type)) return false;
  const known = new Set(others.flatMap((other) => (isIgnored(other.type) ? [] : listAnswers(other))));
  return listAnswers(member).every((answer) => known.has(answer));
}

/** In a sample this small a column may have met answers that no other column has. */
const fewRows = 12;

/** So small a share of answers, such as those to a statement that one person wrote in, shows no scale. */
const rare = 0.02;
const isRare = ({ column }: Member, rows: number): boolean => column.profile.filled < rows * rare;

/**
 * Whether columns have one scale.
 * @param isCode only codes say that they belong together: then the answers must be the same and more than "yes" and "no"
 */
export function haveOneScale(members: readonly Member[], isCode: boolean): boolean {
  const live = members.filter((member) => !isEmpty(member));
  if (live.length < 2 || live.length * 2 < members.length) return false;
  const rows = Math.max(...live.map(({ column }) => column.profile.filled));
  const judged = live.filter((member) => !isRare(member, rows));
  if (judged.every((member) => isRare(member, member.column.profile.rows))) return false;
  if (!haveOneType(judged, isCode)) return false;
  const { common, least, full, answers } = measureLikeness(judged);
  if (answers > mostAnswers) return false;
  const [leastCommon, leastFull] = rows > fewRows ? [0.9, 0.75] : [0.8, 0.4];
  if (isCode) return live.length >= 3 && answers >= 3 && common >= leastCommon && full >= leastFull;
  if (rows > fewRows && full < 0.6) return false;
  return (
    (rows > fewRows ? common >= 0.7 && least >= 0.4 : common >= 0.6 && least >= 0.2) ||
    (rows <= fewRows && live.every(isNumeric) && answers <= rows * 2)
  );
}

/** Whether columns are sliders: whole numbers of one range, without a total. */
export function haveOneRange(members: readonly Member[]): boolean {
  const live = members.filter((member) => !isEmpty(member));
  if (live.length < 2 || !live.every(isWhole)) return false;
  const highest = live.map(({ column }) => column.profile.max);
  return (
    live.every(({ column }) => column.profile.min >= 0) && Math.max(...highest) <= 100 && Math.min(...highest) > 10
  );
}
