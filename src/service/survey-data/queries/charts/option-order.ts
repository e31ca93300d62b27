import {
  type AnswerRule,
  answerText,
  createMissingTest,
  type OptionOrder as FoundOrder,
  orderOptions,
  type ScaleSummary,
  scoreOptions,
  spellOption,
  summariseScale,
} from '@sheaf/survey-columns';
import type { Distribution } from '../../../../contract/index.ts';
import type { Row } from '../../../data/schema/tables.ts';
import { readTexts } from '../../../data/stored-outline.ts';
import { type DisplayedColumn, findDisplay } from '../shape.ts';

/** How often an option was chosen; for a ranking also the sum of its ranks and how often it was first. */
export type OptionRow = Row<'question_options', 'value' | 'count' | 'rank_sum' | 'first_count'>;

/** The options of a question in their given order, chosen or not, without those that count as no answer; null: it has no order, or it is not a choice now. */
export type GivenOrder = readonly string[] | null;

/** @param option_order as it is stored with the question, which keeps it when its type changes */
export function readGivenOrder(rule: AnswerRule, option_order: string | null): GivenOrder {
  if (option_order === null || (rule.kind !== 'single' && rule.kind !== 'multi')) return null;
  const { isMissing } = createMissingTest(rule.missing);
  const options = new Set(readTexts(option_order).map((option) => spellOption(rule, answerText(option))));
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

/** The order of a question's options, and the score of each that has one. */
export interface OptionOrder {
  source: 'given' | 'found' | 'count';
  /** null: by count. */
  order: GivenOrder;
  /** null: the options are no scale. */
  scores: ReadonlyMap<string, number | null> | null;
}

export const byCount: OptionOrder = { source: 'count', order: null, scores: null };

/** More options have no natural order (`orderOptions` of @sheaf/survey-columns). */
export const mostOrdered = 60;

/** A column whose options may have an order. */
export interface OrderedColumn extends DisplayedColumn {
  id: number;
  column_index: number;
  rule: AnswerRule;
  option_order: string | null;
}

const scoresBy = (options: readonly string[], scores: readonly (number | null)[]): ReadonlyMap<string, number | null> =>
  new Map(options.map((option, at) => [option, scores[at] ?? null]));

/** The scores that a person gave, else those that the words or the places of the options show. */
function computeScores(
  column: OrderedColumn,
  order: readonly string[],
  found: FoundOrder | null,
): OptionOrder['scores'] {
  const display = findDisplay(column);
  if (display?.as !== 'scale' && !(isUndecided(display) && found?.as === 'scale')) return null;
  if (display?.scores) return new Map(Object.entries(display.scores));
  const isFound = found?.order === order && found.scores !== null;
  return scoresBy(order, isFound && found.scores !== null ? found.scores : scoreOptions(order));
}

/** Whether neither the import nor a person said how the column is shown. */
const isUndecided = (display: ReturnType<typeof findDisplay>): boolean =>
  display === null || (display.source === 'found' && display.reason === null);

/**
 * The order that somebody gave, else the one that the words of the options show, unless somebody said that they have none.
 * @param values all options of the question, if there are no more than `mostOrdered`; else any
 */
export function findOrder(column: OrderedColumn, values: readonly string[]): OptionOrder {
  const { rule, option_order } = column;
  const given = readGivenOrder(rule, option_order);
  if (rule.kind !== 'single') return given === null ? byCount : { source: 'given', order: given, scores: null };
  const display = findDisplay(column);
  const known = [...new Set([...(given ?? []), ...values])];
  const isPlain = display?.source === 'user' && display.as === 'options';
  const found = isPlain || known.length > mostOrdered ? null : orderOptions(known);
  if (given !== null) return { source: 'given', order: given, scores: computeScores(column, given, found) };
  // A person who calls it a scale may know scores where no words show an order.
  const order = found?.order ?? (display?.scores ? ordered(display.scores) : null);
  return order === null ? byCount : { source: 'found', order, scores: computeScores(column, order, found) };
}

/** Options by their scores, the lowest first; those without a score come last. */
const ordered = (scores: Readonly<Record<string, number | null>>): string[] =>
  Object.keys(scores).sort((one, other) => (scores[one] ?? Infinity) - (scores[other] ?? Infinity));

type Scale = Extract<Distribution, { kind: 'options' }>['scale'];

/** What one option came to; `weight` and `squares` where responses have weights. */
interface Chosen {
  value: string;
  count: number;
  weight?: number;
  squares?: number;
}

/** The figures of a scale over its listed options; null where the options have no scores. */
export function findScale({ scores }: OptionOrder, options: readonly Chosen[]): (ScaleSummary & Scale) | null {
  if (scores === null) return null;
  const scored = options.map((option) => ({ ...option, score: scores.get(option.value) ?? null }));
  return { scores: scored.map(({ score }) => score), ...summariseScale(scored) };
}
