import { holdsSeveralChoices } from '../column-type.ts';
import type { ColumnGroup, Suggestion } from '../types.ts';
import { findBallotGroup, findBareOptions } from './bare-groups.ts';
import { chooseGroups } from './choose-groups.ts';
import { beginningsOf, describeColumns, type Evidence } from './column.ts';
import { judgeRuns } from './judge-runs.ts';
import { findLoops } from './loops.ts';
import type { FoundGroup, Member } from './members.ts';
import { findOthers } from './others.ts';
import { findPairs } from './pairs.ts';
import { findPermutations } from './permutations.ts';
import { findReturning } from './returning-headers.ts';
import { listRuns } from './runs.ts';
import { findStatements } from './statements.ts';

/** The columns of a table and the rows that were looked at. */
interface Looked {
  members: readonly Member[];
  table: Evidence;
}

/** A way to find questions of several columns, and why it is right. */
interface Rule {
  name: string;
  reason: string;
  find: (looked: Looked) => FoundGroup[];
}

/** They compete for the columns; `chooseGroups` says who wins. */
const rules: readonly Rule[] = [
  {
    name: 'loops',
    reason: 'the same questions come again about one thing after the other',
    find: ({ members }) => findLoops(members),
  },
  {
    name: 'returning headers',
    reason: 'a block of headers returns word by word in the same order',
    find: ({ members }) => findReturning(members),
  },
  {
    name: 'pairs',
    reason: 'two units or two ends make one answer',
    find: ({ members }) => findPairs(members),
  },
  {
    name: 'runs',
    reason: 'the headers name one question, and the cells are options, ranks or answers of one set',
    find: ({ members, table }) => judgeRuns(listRuns(members, beginningsOf(table)), table.rows),
  },
  {
    name: 'permutations',
    reason: 'columns that hold 1, 2, 3 … once in nearly every row rank their headers',
    find: ({ members, table }) => findPermutations(members, table.rows),
  },
  {
    name: 'statements',
    reason: 'neighbours with one scale, answered by the same people, are a grid even if their headers share no word',
    find: ({ members }) => findStatements(members),
  },
  {
    name: 'bare options',
    reason: 'the headers are the options, and the cells hold their words or ticks',
    find: ({ members }) => findBareOptions(members),
  },
  {
    name: 'ballots',
    reason: 'the file holds candidates and their ranks, and nothing else',
    find: ({ members }) => findBallotGroup(members),
  },
];

/** They look again at the columns that no other rule has taken. */
const furtherRules = new Set(['statements', 'permutations']);

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
  const taken = new Set(chosen.flatMap((group) => group.members));
  const free = members.filter(({ column }) => !taken.has(column.index));
  const again = rules.filter(({ name }) => furtherRules.has(name));
  const further = chooseGroups(again.flatMap(({ find }) => find({ members: free, table })));
  const groups = findOthers(members, [...chosen, ...further]);
  return groups.toSorted((one, other) => (one.members[0] ?? 0) - (other.members[0] ?? 0));
}
