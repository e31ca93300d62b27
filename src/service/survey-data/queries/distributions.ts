import type { AnswerRule } from '@sheaf/survey-columns';
import { sql } from 'kysely';
import { type Distribution, type NpsGroup, npsGroups, type Question } from '../../../contract/index.ts';
import type { Reader } from '../../data/database.ts';
import { findRows } from '../../data/rows.ts';
import { isIn, readAll } from '../../data/sql.ts';
import {
  arrangeOptions,
  findOrder,
  findScale,
  type GivenOrder,
  mostOrdered,
  type OptionOrder,
  type OptionRow,
  type OrderedColumn,
} from './charts/option-order.ts';
import type { OutlinedShape } from './shape.ts';

/** The totals of a chartable question. */
interface Totals {
  unreadable: number;
  /** Distinct options, and all choices. */
  options: number;
  choices: number;
}

const counts = ['value', 'count', 'rank_sum', 'first_count'] as const;

/** Further options are summed up as the rest. */
export const shownOptions = 200;

/** The most chosen options; with the index on the count, a million options take no longer than ten. */
const listTopOptions = (db: Reader, question_id: number, limit: number): Promise<OptionRow[]> =>
  findRows(db, 'question_options', counts, { question_id }, { order: ['-count', '-value'], limit });

/** The options of a question in their order; those after the first `most` are left out, unless the order names more. */
export async function listOptions(
  db: Reader,
  question_id: number,
  order: GivenOrder,
  most: number,
): Promise<OptionRow[]> {
  const top = await listTopOptions(db, question_id, most);
  if (order === null || order.length === 0) return top;
  const named = await findRows(db, 'question_options', counts, { question_id, value: order });
  return arrangeOptions([...named, ...top], order, most);
}

/** A listed option; of responses with weights, also how many chose it and the sum of their squared weights. */
export interface ListedOption extends OptionRow {
  responses?: number;
  squares?: number;
}

function toOptions(question: Totals, rows: readonly ListedOption[], order: OptionOrder): Distribution {
  const shown = rows.reduce((sum, { count }) => sum + count, 0);
  const chosen = rows.filter(({ count }) => count > 0).length;
  const counted = rows.map(({ value, count, responses, squares }) =>
    responses === undefined ? { value, count } : { value, count: responses, weight: count, squares: squares ?? 0 },
  );
  return {
    kind: 'options',
    order: order.source,
    options: rows.map(({ value, count }) => ({ value, count })),
    rest: { options: question.options - chosen, count: Math.max(0, question.choices - shown) },
    scale: findScale(order, counted),
  };
}

/** Percentage of promoters minus percentage of detractors. */
function computeNps(question: Totals, rows: OptionRow[]): Distribution {
  const counts = Array.from(
    { length: 11 },
    (_, score) => rows.find(({ value }) => value === String(score))?.count ?? 0,
  );
  const countGroup = (group: NpsGroup): number => {
    const [from, to] = npsGroups[group];
    return counts.slice(from, to + 1).reduce((sum, count) => sum + count, 0);
  };
  const [promoters, passives, detractors] = [countGroup('promoters'), countGroup('passives'), countGroup('detractors')];
  const all = detractors + passives + promoters;
  const score = all === 0 ? null : (100 * (promoters - detractors)) / all;
  return { kind: 'nps', score, promoters, passives, detractors, counts, unreadable: question.unreadable };
}

function rankingOf(rows: OptionRow[]): Distribution {
  const items = rows.map(({ value, count, rank_sum, first_count }) => ({
    value,
    average_rank: rank_sum / count,
    count,
    first_count,
  }));
  return { kind: 'ranking', items: items.sort((a, b) => a.average_rank - b.average_rank) };
}

/** @param rows the options that are listed, in their order */
export function distributeOptions(
  rule: AnswerRule,
  totals: Totals,
  rows: ListedOption[],
  order: OptionOrder,
): Distribution {
  if (rule.kind === 'nps') return computeNps(totals, rows);
  if (rule.kind === 'ranking' || rule.kind === 'rank' || rule.kind === 'place') return rankingOf(rows);
  return toOptions(totals, rows, order);
}

/** The options of some other questions, few of them. */
async function listOtherOptions(db: Reader, question_ids: readonly number[]): Promise<string[]> {
  if (question_ids.length === 0) return [];
  const rows = await db
    .selectFrom('question_options')
    .select('value')
    .distinct()
    .where(isIn('question_id', question_ids))
    .orderBy('value')
    .limit(mostOrdered + 1)
    .execute();
  return rows.map(({ value }) => value);
}

/** The other rows of the same grid: they have the same scale, of which each may lack an option. */
function gridMates({ columns, groups }: Pick<OutlinedShape, 'columns' | 'groups'>, column: OrderedColumn): number[] {
  const grid = groups.find(({ kind, members }) => kind === 'grid' && members.includes(column.column_index));
  const mates = columns.filter(({ column_index, id }) => id !== column.id && grid?.members.includes(column_index));
  return mates.filter(({ rule }) => rule.kind === 'single').map(({ id }) => id);
}

/** The order of a question's options. Those of one grid have one order. */
export async function findQuestionOrder(
  db: Reader,
  shape: Pick<OutlinedShape, 'columns' | 'groups'>,
  column: OrderedColumn,
): Promise<OptionOrder> {
  if (column.rule.kind !== 'single') return findOrder(column, []);
  const top = await listTopOptions(db, column.id, mostOrdered + 1);
  const others = await listOtherOptions(db, gridMates(shape, column));
  return findOrder(column, [...top.map(({ value }) => value), ...others]);
}

/** The distribution of a chartable question, from the counts of the import. */
export async function listDistribution(
  db: Reader,
  shape: Pick<OutlinedShape, 'columns' | 'groups'>,
  question: Totals & OrderedColumn,
): Promise<Distribution> {
  const order = await findQuestionOrder(db, shape, question);
  const listed = await listOptions(db, question.id, order.order, shownOptions);
  return distributeOptions(question.rule, question, listed, order);
}

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
  return readAll(
    db,
    sql<OptionRow>`SELECT value, sum(count) AS count, sum(rank_sum) AS rank_sum, sum(first_count) AS first_count
      FROM question_options WHERE ${isIn('question_id', ids)}
      GROUP BY value ORDER BY sum(count) DESC, value LIMIT ${shownOptions}`,
  );
}
