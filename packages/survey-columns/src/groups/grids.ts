import { cleanText } from '@sheaf/tables';
import { countEach } from '../answers/lists.ts';
import { classifyOrder } from '../orders/order-of-words.ts';
import { holdsOneChoice, holdsRanking, holdsSeveralChoices, isChartable, isIgnored } from '../shapes.ts';
import { hasQuestionMark } from './header-parts.ts';
import {
  divideNeighbours,
  type FoundGroup,
  isEmpty,
  isNumeric,
  isWhole,
  listAnswers,
  type Member,
  makeBareGroup,
} from './members.ts';
import { findDifference, nameWords } from './name-words.ts';
import { areAskedAlike, mark } from './ticks.ts';

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
  const all = answersOfAll(members);
  const held = countEach(all.flat());
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

/** Answers with a smaller share show no scale, such as those to a statement that one person wrote in. */
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

// Grids of which every header is a complete sentence.

const isChoice = ({ type }: Member): boolean => holdsOneChoice(type);

/** Whether two columns have the same answers, save for one that a few rows may not show. */
function haveSameAnswers(one: Member, other: Member): boolean {
  const [first, second] = [listAnswers(one), new Set(listAnswers(other))];
  const known = first.filter((answer) => second.has(answer)).length;
  return known > 2 && known * 5 >= Math.max(first.length, second.size) * 4;
}

const fewestCommon = 6;

/** Whether two questions differ in a few words only: "… the cuisine of Algeria", "… the cuisine of Chile". */
function isReworded(one: Member, other: Member): boolean {
  const [first, second] = [one, other].map(({ column }) => nameWords(column.names.text));
  const { prefix, suffix, between } = findDifference(first ?? [], second ?? []);
  const common = prefix.length + suffix.length;
  const longest = Math.max(...between.map((words) => words.length));
  if (longest === 0 || prefix.length < 2 || common < longest * 1.5) return false;
  return (
    common >= fewestCommon || (prefix.length >= fewestBefore && longest <= mostDifferent && haveOwnScale(one, other))
  );
}

/** The fewest words before a name or two, where the answers are the same and made for the question. */
const fewestBefore = 5;
const mostDifferent = 2;

/** Whether two columns have the same answers, and they are more than "yes" and "no" and in words. */
function haveOwnScale(one: Member, other: Member): boolean {
  const [first, second] = [listAnswers(one), new Set(listAnswers(other))];
  return (
    first.length >= 4 &&
    first.length === second.size &&
    first.every((answer) => second.has(answer) && /\p{L}{2}/u.test(answer))
  );
}

const isQuestion = ({ column }: Member): boolean => hasQuestionMark(column.names.text);

/** The letters of the code before a statement: `affRec1. I am satisfied …` */
const codeLetters = ({ column }: Member): string | null =>
  /^(\p{L}{2,40})\d{1,3}\. /u.exec(column.names.text)?.[1] ?? null;

function haveOtherCodes(one: Member, other: Member): boolean {
  const [first, second] = [codeLetters(one), codeLetters(other)];
  return first !== null && second !== null && first !== second;
}

/** Names of columns that number the questions of a survey. */
const numberedQuestion = /^(?:q|qu|question|frage|pregunta|pergunta|f|p)[ _.-]?\d{1,4}[a-z]?$/iu;

/**
 * Whether two neighbours are statements about which the same is asked, such as how far one agrees: one scale, answered by the same
 * people, whatever their headers have in common.
 */
function areStatements(one: Member, other: Member): boolean {
  if (isQuestion(one) || isQuestion(other) || haveOtherCodes(one, other)) return false;
  if ([one, other].some(({ column }) => numberedQuestion.test(column.names.text.trim()))) return false;
  if (!areAskedAlike(one.column.profile, other.column.profile)) return false;
  const answers = listAnswers(one);
  const worded = answers.filter((answer) => /\p{L}{2}/u.test(answer));
  if (worded.length === 0) return areRatedAlike(one, other);
  return (
    worded.length > 3 || (worded.length === 3 && (one.column.exporter.writesBareStatements || areWordsOfScale(answers)))
  );
}

const areWordsOfScale = (answers: readonly string[]): boolean => classifyOrder(answers) === 'scale';

const mostPoints = 11;
const fewestPoints = 3;

/** A longer header is a question of its own: numbers say nothing about what is asked. */
const mostNamed = 3;

/** Whether two short names stand above numbers of one scale from 0 or 1: the same ends, and all points between. */
function areRatedAlike(one: Member, other: Member): boolean {
  if ([one, other].some(({ column }) => nameWords(column.names.text).length > mostNamed)) return false;
  const [first, second] = [one.column.profile, other.column.profile];
  const points = first.max - first.min + 1;
  if (first.min !== second.min || first.max !== second.max || first.min > 1 || first.min < 0) return false;
  if (points < fewestPoints || points > mostPoints || !isWhole(one) || !isWhole(other)) return false;
  return [first, second].every(({ values }) => values.size === points);
}

const findRuns = (members: readonly Member[], areAlike: (one: Member, other: Member) => boolean): Member[][] =>
  divideNeighbours(
    members,
    (before, member) =>
      isChoice(before) && isChoice(member) && haveSameAnswers(before, member) && areAlike(before, member),
  );

/** The words that all headers of a run begin with, as they are written. */
function commonStart(names: readonly string[]): string {
  const [first = '', ...others] = names;
  let end = first.length;
  for (const name of others) while (!name.startsWith(first.slice(0, end))) end--;
  return first.slice(0, first.lastIndexOf(' ', end) + 1);
}

function asGrid(run: readonly Member[], isSentence: boolean): FoundGroup {
  const names = run.map(({ column }) => cleanText(column.names.text));
  const question = isSentence ? '' : commonStart(names);
  return {
    ...makeBareGroup({ kind: 'grid', confidence: isSentence ? 0.75 : 0.85, reason: 'same_answers' }, run),
    question: question.trim(),
    items: names.map((name) => (name.slice(question.length).replace(/[.:?!]$/, '') || name).trim()),
  };
}

/** In Microsoft Forms a grid has no other form; elsewhere two statements may be questions of their own. */
const leastStatements = ({ column }: Member): number => (column.exporter.writesBareStatements ? 2 : 3);

/** @returns grids of neighbours whose headers repeat the question word by word, or are statements with one scale */
export function findStatements(members: readonly Member[]): FoundGroup[] {
  const reworded = findRuns(members, isReworded).filter((run) => run.length >= 3);
  const stated = findRuns(members, areStatements).filter(
    ([first, ...others]) => first !== undefined && others.length + 1 >= leastStatements(first),
  );
  return [
    ...reworded.filter((run) => haveOneScale(run, false)).map((run) => asGrid(run, false)),
    ...stated.filter((run) => haveOneScale(run, false)).map((run) => asGrid(run, true)),
  ];
}
