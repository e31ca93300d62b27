import { headerKey } from '@sheaf/tables';
import { countEach } from '../answers/lists.ts';
import { holdsRanking } from '../shapes.ts';
import { holdsOwnName, isTicked } from './find-groups.ts';
import { haveOneRange, haveOneScale } from './grids.ts';
import {
  divideRun,
  type FoundGroup,
  isEmpty,
  isWhole,
  listAnswers,
  type Member,
  makeGroup,
  type Run,
  type Verdict,
} from './members.ts';
import { arePermuted } from './permutations.ts';
import { haveOneTotal, withoutTotals } from './sums.ts';
import { areAskedAlike, mark, saysUnticked } from './ticks.ts';

// What the columns of a run are: options, ranks or statements of a grid.

/** Answers that most columns of a run have beside their own option: "Not selected", "No". */
function findFillers(members: readonly Member[]): Set<string> {
  const answersOfTwo = members.map(listAnswers).filter(({ length }) => length === 2);
  const held = countEach(answersOfTwo.flat());
  const fillers = [...held].filter(([answer, count]) => count > 1 && count * 2 > members.length && !mark.test(answer));
  return new Set(fillers.length === 1 ? fillers.map(([answer]) => answer) : []);
}

/** Whether each column holds the index of its own option and nothing else. Columns of options that nobody chose may stand between. */
function holdIndexes(members: readonly Member[], own: readonly (readonly string[])[]): boolean {
  const held = own.map(([answer = '']) => Number(answer));
  const before = members.map(({ column }, at) => column.index - (held[at] ?? Number.NaN));
  return own.length >= 3 && before.every((place) => place === before[0]) && held.every((index) => index > 0);
}

/** Whether a column holds one text in every row: the survey shows it, nobody chose it. */
const isShown = ({ column: { profile } }: Member): boolean =>
  profile.values.size === 1 && profile.filled === profile.rows;

/** Whether an option that was not chosen leaves its column blank. */
const isPartly = ({ column: { profile } }: Member): boolean => profile.values.size < 2 && profile.filled < profile.rows;

const holdsItself = ({ column }: Member): boolean => holdsOwnName(column.profile, column.names, column.item);

/** Whether every column that was answered holds the name of its option in the run: `2` below `Price - 2`. */
function holdItems(members: readonly Member[], items: readonly string[]): boolean {
  const isOwn = (member: Member, at: number): boolean =>
    listAnswers(member).length === 1 && headerKey(listAnswers(member)[0] ?? '') === headerKey(items[at] ?? '');
  const live = members.filter((member) => !isEmpty(member));
  if (live.length * 2 < members.length || live.length < 2 || new Set(items).size < items.length) return false;
  return members.every((member, at) => isEmpty(member) || isOwn(member, at));
}

/** Whether columns with one answer each are options: all ticks, or each its own words. */
function areOwnAnswers(members: readonly Member[], answers: readonly (readonly string[])[], isCode: boolean): boolean {
  const own = answers.flat();
  if (!isCode && members.every(holdsItself)) return true;
  const areTicks = own.every((answer) => mark.test(answer) || saysUnticked(answer));
  if (areTicks && own.some((answer) => mark.test(answer)))
    return !(isCode && own.some((answer) => yesOrNo.test(answer)) && !members.every(isPartly));
  if (!isCode && own.every((answer) => /\p{L}/u.test(answer) && saysUnticked(answer))) return true;
  if (holdIndexes(members, answers)) return true;
  if (isCode && members.some(isShown)) return false;
  return own.every((answer) => /\p{L}/u.test(answer)) && new Set(own).size > own.length * 0.8;
}

/** Below codes such as `q1` and `q2` they answer questions of their own. */
export const yesOrNo = /^(?:yes|no|y|n|ja|nein|oui|non|sí|si|sim|não|nao|sì|kyllä|ei|是|否|はい|いいえ|예|아니요)$/iu;

/** The codes 1 "not quoted" and 2 "quoted" of SoSci Survey. */
const isQuoted = (member: Member): boolean =>
  member.isMultiple && listAnswers(member).every((answer) => answer === '1' || answer === '2');

/** Whether every column holds the same tick and nothing else, as where everybody chose all options. */
const areOneTick = (answers: readonly (readonly string[])[]): boolean =>
  new Set(answers.flat()).size === 1 &&
  answers.every(([answer = '', ...more]) => mark.test(answer) && more.length === 0);

/** Whether columns of ticks were shown to the same people, and not to all: they are options of one question. */
function areAskedTogether(live: readonly Member[]): boolean {
  const [first] = live;
  if (first === undefined || live.length < 3 || first.column.profile.filled === first.column.profile.rows) return false;
  return live.every(({ column: { profile } }) => profile.filled === first.column.profile.filled && isTicked(profile));
}

const fewestOwn = 3;

/**
 * Whether each column has one answer in words that no other has, and all else is the same everywhere: "White", "No",
 * "Refused" and "Black", "No", "Refused".
 */
function haveOwnAnswer(live: readonly Member[]): boolean {
  const held = countEach(live.flatMap(listAnswers));
  const own = live.map((member) => listAnswers(member).filter((answer) => held.get(answer) === 1));
  const areOwn = own.every((answers) => answers.length === 1 && /\p{L}{2}/u.test(answers[0] ?? ''));
  const common = [...held].filter(([, count]) => count > 1);
  return live.length >= fewestOwn && areOwn && common.length > 0 && common.every(([, count]) => count === live.length);
}

/** Whether the columns are filled as options are: ticked or not, or with the option's own words. */
export function areOptions(members: readonly Member[], isCode: boolean): boolean {
  const live = members.filter((member) => !isEmpty(member));
  return haveOwnAnswer(live) || areTicks(members, live, isCode);
}

function areTicks(members: readonly Member[], live: readonly Member[], isCode: boolean): boolean {
  if (live.length === 0 || (isCode && live.length === 1)) return false;
  const fillers = findFillers(live);
  const own = live.map((member) => listAnswers(member).filter((answer) => !fillers.has(answer)));
  const known = live.filter(({ isMultiple, column }) => isMultiple || column.groupKind?.kind === 'options');
  const areTogether = isCode && areAskedTogether(live);
  if (known.length * 2 < live.length && !areTogether && !(!isCode && areOneTick(live.map(listAnswers)))) return false;
  const isNamed = !isCode && live.some(holdsItself);
  if (live.length * 4 < members.length && !isNamed) return false;
  if (own.every((answers) => answers.length <= 1)) return areOwnAnswers(live, own, isCode && !areTogether);
  if (live.every(isQuoted)) return true;
  if (isCode && !areTogether && live.some((member) => listAnswers(member).some((one) => yesOrNo.test(one))))
    return false;
  return live.every(({ column }) => isTicked(column.profile));
}

function areRanks(members: readonly Member[]): boolean {
  const live = members.filter((member) => !isEmpty(member));
  const ranked = live.filter(({ type }) => holdsRanking(type));
  return ranked.length >= 2 && ranked.length * 3 >= live.length * 2;
}

const arePlaces = (members: readonly Member[]): boolean => {
  const places = members.map(({ place, column }) => place ?? column.place);
  return places.every((place) => place !== null && place.first === places[0]?.first);
};

type Rows = readonly (readonly string[])[];

/** Codes that number the questions of a survey: `Q3` and `Q4` are no parts of one. */
const questionCode = /^(?:\p{L}|qu|var|col|question|frage|pregunta|pergunta|domanda|vraag|fråga|kysymys)$/iu;

/** Whether codes count from the start again below each letter or word: `A1`, `A2`, `B1`, `B2` are two questions. */
function countAnew(items: readonly string[]): boolean {
  const heads = Map.groupBy(items, (item) => item.replace(/\d{1,3}$/, ''));
  return heads.size > 1 && [...heads].every(([head, own]) => own.length > 1 && !own.includes(head));
}

/** Whether the parts of a ranking are counted and hold words: then the words are the items, and the parts the places. */
function areNumbered(members: readonly Member[], items: readonly string[]): boolean {
  const isWorded = ({ column: { profile } }: Member): boolean => profile.letters > 0.5 && profile.number < 0.1;
  const startsWithNumber = (member: Member): boolean => listAnswers(member).some((answer) => /^\d/.test(answer));
  return (
    items.every((item) => /^\d{1,2}$/.test(item)) &&
    members.every((member) => isWorded(member) && !startsWithNumber(member))
  );
}

function judgeRanks(members: readonly Member[], items: readonly string[]): Verdict | null {
  const rest = members.filter(({ type }) => !holdsRanking(type));
  if (!rest.every((member) => isEmpty(member) || isWhole(member))) return null;
  const questions = new Set(members.filter(({ type }) => holdsRanking(type)).map(({ column }) => column.group));
  if (questions.size > 1 && !questions.has(null)) return null;
  return arePlaces(members) || areNumbered(members, items)
    ? { kind: 'ranking_places', confidence: 0.97, reason: 'counted_places' }
    : { kind: 'ranking_items', confidence: 0.97, reason: 'different_ranks' };
}

const multi = (isCode: boolean): Verdict => ({
  kind: 'multi',
  confidence: isCode ? 0.9 : 0.97,
  reason: 'shared_question',
});

const isQuestionNumber = ({ stem, items, isCode }: Run): boolean =>
  isCode && questionCode.test(stem) && !doCountUp(items);

function judgeSum({ members, isCode }: Run, rows: Rows): Verdict | null {
  if (members.length <= (isCode ? 2 : 1) || !haveOneTotal(members, rows)) return null;
  return { kind: 'sum', confidence: isCode ? 0.85 : 0.95, reason: 'same_total' };
}

/** @returns what the columns of a run are together, by what says it most surely; null when they are no question */
function judge(run: Run, rows: Rows): Verdict | null {
  if (run.way?.areTicks === true) return run.members.length >= fewestOwn && isMulti(run) ? multi(run.isCode) : null;
  if (areRanks(run.members)) return judgeRanks(run.members, run.items);
  if (arePermuted(run.members, rows)) return { kind: 'ranking_items', confidence: 0.9, reason: 'different_ranks' };
  if (isQuestionNumber(run)) return null;
  if (isMulti(run)) return multi(run.isCode);
  return judgeSum(run, rows) ?? (areNamed(run) ? judgeGrid(run.members, run.isCode) : null);
}

function isMulti(run: Run): boolean {
  const { members, items, isCode, isKnown } = run;
  if (isKnown === true || areOptions(members, isCode)) return true;
  return isCode ? areYesOrNo(run) : holdItems(members, items);
}

const fewestNamed = 4;
const isWord = (name: string): boolean => /\p{L}{3}/u.test(name);

/** Whether codes name a question and its parts in words, and the same people said yes or no to each: `Awareness_Preprints`. */
function areYesOrNo({ stem, members, items }: Run): boolean {
  const [first] = members;
  if (members.length < fewestNamed || questionCode.test(stem) || ![stem, ...items].every(isWord)) return false;
  return members.every(({ column: { profile } }) => isTicked(profile) && areAskedAlike(first?.column.profile, profile));
}

/** Whether the parts of a run have names of their own, which do not number questions. */
function areNamed({ stem, items, isCode }: Run): boolean {
  return items.some((item) => item !== '') && !(isCode && (questionCode.test(stem) || countAnew(items)));
}

/** Whether numbers count up; `Q74`, `Q41` and `Q61` are no parts of one question. */
const doCountUp = (items: readonly string[]): boolean =>
  !items.every((item) => /^\d{1,4}$/.test(item)) ||
  items.every((item, at) => at === 0 || Number(item) > Number(items[at - 1]));

function judgeGrid(members: readonly Member[], isCode: boolean): Verdict | null {
  if (haveOneScale(members, isCode)) return { kind: 'grid', confidence: isCode ? 0.85 : 0.95, reason: 'same_answers' };
  return !isCode && haveOneRange(members) ? { kind: 'grid', confidence: 0.85, reason: 'shared_question' } : null;
}

/** Whether two columns may have one scale; the mean of the columns before it shares whole numbers with them only. */
function haveCommonAnswers(one: Member, other: Member): boolean {
  const common = listAnswers(one).filter((answer) => other.column.profile.values.has(answer)).length;
  return common > 0 && common * 3 >= Math.max(listAnswers(one).length, listAnswers(other).length);
}

/** Parts of a run whose neighbours have the same type; below codes also a common answer. */
function splitRun(run: Run): Run[] {
  const isOther = (one: Member, other: Member): boolean =>
    run.isCode && !isEmpty(one) && !isEmpty(other) && !haveCommonAnswers(one, other);
  const toKind = (member: Member): string =>
    isEmpty(member) ? '' : `${member.type} ${run.isCode && isTicked(member.column.profile)}`;
  let last = run.members[0] === undefined ? '' : toKind(run.members[0]);
  const pieces = divideRun(run, (one, member) => {
    const [before, kind] = [last, toKind(member)];
    if (kind !== '') last = kind;
    return (before === '' || kind === '' || kind === before) && !isOther(one, member);
  });
  const least = run.isCode ? 3 : 2;
  return pieces.length < 2 ? [] : pieces.filter(({ members }) => members.length >= least);
}

/** Columns of ticks, ticked or not in every cell, of one beginning that were asked of different people are several questions. */
function divideByAsked(run: Run): Run[] {
  const isComplete = ({ column: { profile } }: Member): boolean => isTicked(profile) && profile.values.size > 1;
  if (!run.isCode || run.isKnown === true || run.members.filter(isComplete).length < run.members.length * 0.8)
    return [run];
  const pieces = divideRun(run, (before, { column }) => areAskedAlike(before.column.profile, column.profile));
  return pieces.every(({ members }) => members.length > 2) ? pieces : [run];
}

/** @returns the groups of a run: all of it, or parts of it with columns of one kind */
export const judgeRun = (run: Run, rows: Rows): FoundGroup[] =>
  divideByAsked(withoutTotals(run, rows)).flatMap((part) => judgePart(part, rows));

function judgePart(run: Run, rows: Rows): FoundGroup[] {
  const whole = judge(run, rows);
  if (whole !== null) {
    const { isKnown = false, isExact = false } = run;
    return [{ ...makeGroup(whole, run.stem, run.members, run.items), isKnown, isExact }];
  }
  if (run.isExact === true) return [];
  return splitRun(run).flatMap((piece) => {
    const verdict = judge(piece, rows);
    return verdict === null ? [] : [makeGroup(verdict, piece.stem, piece.members, piece.items)];
  });
}
