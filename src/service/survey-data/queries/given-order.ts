import { type AnswerRule, answerText, missingTest } from '@sheaf/survey-columns';
import type { Row } from '../../data/schema/tables.ts';

/** How often an option was chosen; for a ranking also the sum of its ranks and how often it was first. */
export type OptionRow = Row<'question_options', 'value' | 'count' | 'rank_sum' | 'first_count'>;

/** The options of a question in their given order, chosen or not, without those that count as no answer; null: it has no order, or it is not a choice now. */
export type GivenOrder = readonly string[] | null;

/** @param option_order as it is stored with the question, which keeps it when its type changes */
export function givenOrder(rule: AnswerRule, option_order: string | null): GivenOrder {
  if (option_order === null || (rule.kind !== 'single' && rule.kind !== 'multi')) return null;
  const { isMissing } = missingTest(rule.missing);
  const options = new Set((JSON.parse(option_order) as string[]).map(answerText));
  return [...options].filter((option) => !isMissing(option));
}

/**
 * @param rows options, most chosen first. In an order: those that it names, and the most chosen others
 * @returns those that are listed: `most` of them, or more if the order names more
 */
export function arrangeOptions(rows: readonly OptionRow[], order: GivenOrder, most: number): OptionRow[] {
  if (order === null) return rows.slice(0, most);
  const found = new Map(rows.map((row) => [row.value, row]));
  const named = order.map((value) => found.get(value) ?? { value, count: 0, rank_sum: 0, first_count: 0 });
  for (const value of order) found.delete(value);
  return [...named, ...[...found.values()].slice(0, Math.max(0, most - named.length))];
}
