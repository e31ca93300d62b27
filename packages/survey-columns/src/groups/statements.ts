import { cleanText } from '@sheaf/tables';
import { holdsOneChoice } from '../column-type.ts';
import { orderOfWords } from '../orders/order-of-words.ts';
import { haveOneScale } from './grids.ts';
import { hasQuestionMark } from './header-parts.ts';
import { asBareGroup, divideNeighbours, type FoundGroup, isWhole, listAnswers, type Member } from './members.ts';
import { findDifference, nameWords } from './name-words.ts';
import { areAskedAlike } from './ticks.ts';

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

/** So many words before a name or two are enough where the answers are the same and made for the question. */
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

const areWordsOfScale = (answers: readonly string[]): boolean => orderOfWords(answers) === 'scale';

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
    ...asBareGroup({ kind: 'grid', confidence: isSentence ? 0.75 : 0.85, reason: 'same_answers' }, run),
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
