import type { ColumnGroup, Suggestion } from '../types.ts';
import { findBallotGroup, findBareOptions } from './bare-groups.ts';
import { chooseGroups } from './choose-groups.ts';
import { beginningsOf, describeColumns, type Evidence } from './column.ts';
import { judgeRuns } from './judge-runs.ts';
import { findLoops } from './loops.ts';
import type { Member } from './members.ts';
import { findOthers } from './others.ts';
import { findPairs } from './pairs.ts';
import { findReturning } from './returning-headers.ts';
import { listRuns } from './runs.ts';
import { findStatements } from './statements.ts';

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
      isMultiple: [suggestions[column.index]?.type, suggestions[column.index]?.heuristic].includes('Multi choice'),
      place: suggestions[column.index]?.place ?? null,
    }),
  );
  const candidates = [
    ...findLoops(members),
    ...findReturning(members),
    ...findPairs(members),
    ...judgeRuns(listRuns(members, beginningsOf(table)), table.rows),
    ...findStatements(members),
    ...findBareOptions(members),
    ...findBallotGroup(members),
  ];
  const chosen = chooseGroups(candidates);
  const groups = findOthers(members, chosen);
  return groups.toSorted((one, other) => (one.members[0] ?? 0) - (other.members[0] ?? 0));
}
