import { holdsRanking, holdsSeveralChoices } from '../shapes.ts';
import type { ColumnGroup, Suggestion } from '../types.ts';
import { describeColumns, type Evidence, findBeginnings } from './column.ts';
import { holdsOwnName } from './find-groups.ts';
import { findStatements } from './grids.ts';
import { areOptions, judgeRun, yesOrNo } from './judge-run.ts';
import { findLoops } from './loops.ts';
import {
  canBeMember,
  divideNeighbours,
  type FoundGroup,
  isEmpty,
  listAnswers,
  type Member,
  makeBareGroup,
  makeGroup,
  type Run,
} from './members.ts';
import { findOthers } from './others.ts';
import { findPairs } from './pairs.ts';
import { findPermutations } from './permutations.ts';
import { findReturning } from './returning-headers.ts';
import { listRuns } from './runs.ts';

/** The columns of a table and the rows that were looked at. */
interface TableSample {
  members: readonly Member[];
  table: Evidence;
}

/** A way to find questions of several columns. */
interface Rule {
  /** Why such columns are one question. */
  reason: string;
  find: (sample: TableSample) => FoundGroup[];
  /** It looks again at the columns that no rule has taken. */
  isAgain?: true;
}

/** They compete for the columns; `chooseGroups` says who wins. */
const rules: readonly Rule[] = [
  {
    reason: 'the same questions come again about one thing after the other',
    find: ({ members }) => findLoops(members),
  },
  {
    reason: 'a block of headers returns word by word in the same order',
    find: ({ members }) => findReturning(members),
  },
  { reason: 'two units or two ends make one answer', find: ({ members }) => findPairs(members) },
  {
    reason: 'the headers name one question, and the cells are options, ranks or answers of one set',
    find: ({ members, table }) => judgeRuns(listRuns(members, findBeginnings(table)), table.rows),
  },
  {
    reason: 'columns that hold 1, 2, 3 … once in nearly every row rank their headers',
    find: ({ members, table }) => findPermutations(members, table.rows),
    isAgain: true,
  },
  {
    reason: 'neighbours with one scale, answered by the same people, are a grid even if their headers share no word',
    find: ({ members }) => findStatements(members),
    isAgain: true,
  },
  {
    reason: 'the headers are the options, and the cells hold their words or ticks',
    find: ({ members }) => findBareOptions(members),
  },
  { reason: 'the file holds candidates and their ranks alone', find: ({ members }) => findBallotGroup(members) },
];

/**
 * Finds columns that are one question (docs/questions.md).
 * @param suggestions one per column of the table; they may include the user's corrections
 * @returns the groups in the order of their first columns; no column is a member of two
 */
export function groupColumns(table: Evidence, suggestions: readonly Suggestion[]): ColumnGroup[] {
  const members = describeColumns(table).map(
    (column): Member => ({
      column,
      type: suggestions[column.index]?.type ?? 'Do nothing',
      isMultiple: [suggestions[column.index]?.type, suggestions[column.index]?.heuristic].some(holdsSeveralChoices),
      place: suggestions[column.index]?.place ?? null,
    }),
  );
  const chosen = chooseGroups(rules.flatMap(({ find }) => find({ members, table })));
  const groupedColumns = new Set(chosen.flatMap((group) => group.members));
  const free = members.filter(({ column }) => !groupedColumns.has(column.index));
  const repeatedRules = rules.filter(({ isAgain }) => isAgain);
  const further = chooseGroups(repeatedRules.flatMap(({ find }) => find({ members: free, table })));
  const groups = findOthers(members, [...chosen, ...further]);
  return groups.toSorted((one, other) => (one.members[0] ?? 0) - (other.members[0] ?? 0));
}

const memberKey = ({ members }: FoundGroup): string => members.join();

/**
 * Marks the blocks of a matrix: neighbouring groups of one kind with the same items, such as the scale points below each
 * statement. They come before the group of the whole matrix.
 */
function repeatedBlocks(groups: readonly FoundGroup[]): Set<FoundGroup> {
  const byStart = new Map<number, FoundGroup[]>();
  for (const group of groups) {
    const start = group.members[0] ?? -1;
    byStart.set(start, [...(byStart.get(start) ?? []), group]);
  }
  const repeated = new Set<FoundGroup>();
  for (const group of groups) {
    if (group.kind !== 'multi' && group.kind !== 'grid') continue;
    const items = group.items.join('\n');
    const next = byStart.get((group.members.at(-1) ?? -1) + 1) ?? [];
    for (const other of next.filter(({ kind, items: own }) => kind === group.kind && own.join('\n') === items)) {
      repeated.add(group).add(other);
    }
  }
  // The same columns, named by words instead of codes.
  const blocks = new Set([...repeated].map(memberKey));
  return new Set(groups.filter((group) => blocks.has(memberKey(group))));
}

/** Loops and pairs come first, blocks of a matrix next; what has no question in its headers comes last. */
function computeRank({ kind, reason, stem, isKnown, isWeak, isExact }: FoundGroup, isBlock: boolean): number {
  if (isExact === true) return -1;
  if (isWeak === true) return 3;
  if (kind === 'loop' || kind === 'pair') return 0;
  if (isBlock || isKnown === true) return 1;
  if (reason === 'bare_options') return 4;
  return stem === '' ? 3 : 2;
}

/** Chooses groups without a common column: the surest evidence first, then the largest, then in the order given. */
function chooseGroups(groups: readonly FoundGroup[]): FoundGroup[] {
  const repeated = repeatedBlocks(groups);
  const taken = new Set<number>();
  const chosen: FoundGroup[] = [];
  const ordered = groups.toSorted(
    (one, other) =>
      computeRank(one, repeated.has(one)) - computeRank(other, repeated.has(other)) ||
      other.members.length - one.members.length,
  );
  for (const group of ordered) {
    if (group.members.some((member) => taken.has(member))) continue;
    for (const member of group.members) taken.add(member);
    chosen.push(group);
  }
  return chosen;
}

const fewestItems = 3;
const joinItems = ({ items }: Pick<Run, 'items'>): string => items.join('\n');

/** A question that is asked again about something else: its kind and the answers that were given. */
interface Pattern {
  group: FoundGroup;
  answers: Set<string>;
}

/** The questions by their options or statements, where all columns of the run are one. */
function findPatterns(runs: readonly Run[], judged: readonly FoundGroup[][]): Map<string, Pattern> {
  const patterns = new Map<string, Pattern>();
  for (const [at, run] of runs.entries()) {
    const [group] = judged[at] ?? [];
    const isWhole = group?.members.length === run.members.length && (group.kind === 'multi' || group.kind === 'grid');
    if (group === undefined || !isWhole || run.isCode || run.items.length < fewestItems) continue;
    const key = joinItems(run);
    const answers = patterns.get(key)?.answers ?? new Set();
    for (const answer of run.members.flatMap(listAnswers)) answers.add(answer);
    patterns.set(key, { group, answers });
  }
  return patterns;
}

/** A run with the items of another question and no other answers is such a question, even if hardly anybody was asked. */
function asPattern(run: Run, pattern: Pattern | undefined): FoundGroup[] {
  if (pattern === undefined || run.isCode) return [];
  const { group, answers } = pattern;
  const isAlike = run.members.flatMap(listAnswers).every((answer) => answers.has(answer));
  return isAlike ? [makeGroup({ ...group, confidence: 0.85 }, run.stem, run.members, run.items)] : [];
}

const isYesOrNo = (answer: string): boolean => yesOrNo.test(answer);

/**
 * Finds sections of a form, which look like questions: `Farm/Do you fish?`, `Farm/Use`. One of their columns has options
 * of its own, or they are questions, or they are answered in words where the file ticks its options with numbers.
 */
function makeSectionTest(runs: readonly Run[]): (run: Run) => boolean {
  const known = runs.filter(({ isKnown }) => isKnown === true);
  const questions = new Set(known.map(({ stem }) => stem));
  const ticksInWords = known.some(({ members }) => members.flatMap(listAnswers).some(isYesOrNo));
  return ({ members, items, way, isKnown }) => {
    if (known.length === 0 || isKnown === true || way?.divides !== 'mark') return false;
    if (members.some(({ column }) => questions.has(column.names.header))) return true;
    const asked = items.filter((item) => /[?？]/.test(item));
    if (asked.length * 2 >= items.length) return true;
    return !ticksInWords && members.flatMap(listAnswers).some(isYesOrNo);
  };
}

/** @returns the groups of all runs; the same one may be found in several ways of writing */
function judgeRuns(all: readonly Run[], rows: readonly (readonly string[])[]): FoundGroup[] {
  const isSection = makeSectionTest(all);
  const runs = all.filter((run) => !isSection(run));
  const judged = runs.map((run) => judgeRun(run, rows));
  const patterns = findPatterns(runs, judged);
  return runs.flatMap((run, at) => {
    const own = judged[at] ?? [];
    const isWhole = own[0]?.members.length === run.members.length;
    return isWhole ? own : [...own, ...asPattern(run, patterns.get(joinItems(run)))];
  });
}

/** Whether a column is an option whose header does not name the question. */
function isBareOption(member: Member): boolean {
  const { group, groupKind, profile, names, item } = member.column;
  if (!canBeMember(member) || isEmpty(member)) return false;
  if (group !== null && group.stem === '') return groupKind?.kind === 'options';
  return holdsOwnName(profile, names, item);
}

/** Whether neighbours belong to the same run of bare options. */
const areTogether = (one: Member, other: Member): boolean =>
  one.column.group?.stem !== '' || other.column.group?.stem !== '' || one.column.group === other.column.group;

/** @returns a file of ranked ballots: its columns are the candidates, and there is no question */
function findBallotGroup(members: readonly Member[]): FoundGroup[] {
  const own = members.filter(({ column }) => column.group?.stem === '' && column.groupKind?.kind === 'ranks');
  if (own.length < 3 || own.some(({ type }) => !holdsRanking(type))) return [];
  return [makeBareGroup({ kind: 'ranking_items', confidence: 0.9, reason: 'different_ranks' }, own)];
}

/** @returns the runs of columns whose headers are options and name no question, as Typeform writes them */
function findBareOptions(members: readonly Member[]): FoundGroup[] {
  return divideNeighbours(members.filter(isBareOption), areTogether)
    .filter((run) => run.length >= 2 && areOptions(run, true))
    .map((run) => makeBareGroup({ kind: 'multi', confidence: 0.85, reason: 'bare_options' }, run));
}
