import type { AnswerRule } from '../../../columns/index.ts';
import type { Question } from '../../../contract/index.ts';
import type { Handle } from '../../data/sqlite/open.ts';
import { type OptionRow, shownOptions } from './distributions.ts';

/** What of a column tells whether it is a place of a ranking. */
export interface PlacedColumn {
  id: number;
  rule: AnswerRule;
}

/** The columns that are one ranking with this one, by their places; null where it is no column of a place. */
export function placesOf<Column extends PlacedColumn>(
  columns: readonly Column[],
  { rule }: PlacedColumn,
): Column[] | null {
  if (rule.kind !== 'place') return null;
  const place = ({ rule: other }: PlacedColumn): number => (other.kind === 'place' ? other.place : 0);
  const members = columns.filter((column) => column.rule.kind === 'place' && column.rule.first === rule.first);
  return members.sort((a, b) => place(a) - place(b));
}

/** The same as the API says it. */
export function describePlaces(columns: readonly PlacedColumn[], column: PlacedColumn): Question['places'] {
  const members = placesOf(columns, column);
  if (members === null || column.rule.kind !== 'place') return null;
  return { text: column.rule.question, question_ids: members.map(({ id }) => id) };
}

/** The items that were put in any place, the ones named most first: one item, one rank over all columns. */
export function listPlacedItems(db: Handle, members: readonly PlacedColumn[]): OptionRow[] {
  const ids = JSON.stringify(members.map(({ id }) => id));
  return db
    .prepare<[string, number], OptionRow>(
      `SELECT value, sum(count) AS count, sum(rank_sum) AS rank_sum, sum(first_count) AS first_count FROM question_options
       WHERE question_id IN (SELECT value FROM json_each(?)) GROUP BY value ORDER BY count DESC, value LIMIT ?`,
    )
    .all(ids, shownOptions);
}
