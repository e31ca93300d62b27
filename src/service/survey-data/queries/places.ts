import type { AnswerRule } from '@sheaf/survey-columns';
import { sql } from 'kysely';
import type { Question } from '../../../contract/index.ts';
import type { Reader } from '../../data/database.ts';
import { all, isIn } from '../../data/sql.ts';
import { shownOptions } from './distributions.ts';
import type { OptionRow } from './given-order.ts';

/** The fields of a column that show whether it is a place of a ranking. */
interface PlacedColumn {
  id: number;
  rule: AnswerRule;
}

/** The columns of the same ranking, by their places; null if this column is no place of a ranking. */
export function toPlaces<Column extends PlacedColumn>(
  columns: readonly Column[],
  { rule }: PlacedColumn,
): Column[] | null {
  if (rule.kind !== 'place') return null;
  const place = ({ rule: other }: PlacedColumn): number => (other.kind === 'place' ? other.place : 0);
  const members = columns.filter((column) => column.rule.kind === 'place' && column.rule.first === rule.first);
  return members.sort((a, b) => place(a) - place(b));
}

/** The same, as the API returns it. */
export function describePlaces(columns: readonly PlacedColumn[], column: PlacedColumn): Question['places'] {
  const members = toPlaces(columns, column);
  if (members === null || column.rule.kind !== 'place') return null;
  return { text: column.rule.question, question_ids: members.map(({ id }) => id) };
}

/** The ranked items of all places, the most frequent first. */
export function listPlacedItems(db: Reader, members: readonly PlacedColumn[]): Promise<OptionRow[]> {
  const ids = members.map(({ id }) => id);
  return all(
    db,
    sql<OptionRow>`SELECT value, sum(count) AS count, sum(rank_sum) AS rank_sum, sum(first_count) AS first_count
      FROM question_options WHERE ${isIn(sql.ref('question_id'), ids)}
      GROUP BY value ORDER BY sum(count) DESC, value LIMIT ${shownOptions}`,
  );
}
