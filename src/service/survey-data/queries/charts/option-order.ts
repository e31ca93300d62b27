import { type AnswerRule, orderOptions, scoreOptions } from '../../../../columns/index.ts';
import { type ScaleSummary, summariseScale } from '../../../../columns/statistics/scale.ts';
import type { Distribution } from '../../../../contract/index.ts';
import { type GivenOrder, givenOrder } from '../given-order.ts';

/** The order of a question's options, and the score of each that has one. */
export interface OptionOrder {
  source: 'given' | 'found' | 'count';
  /** null: by count. */
  order: GivenOrder;
  /** null: the options are no scale. */
  scores: ReadonlyMap<string, number | null> | null;
}

export const byCount: OptionOrder = { source: 'count', order: null, scores: null };

/** More options have no natural order (columns/displays). */
export const mostOrdered = 60;

const scoresBy = (options: readonly string[], scores: readonly (number | null)[]): ReadonlyMap<string, number | null> =>
  new Map(options.map((option, at) => [option, scores[at] ?? null]));

/**
 * The order that somebody gave, else the one that the words of the options show.
 * @param values all options of the question, if there are no more than `mostOrdered`; else any
 */
export function orderOf(
  { rule, option_order }: { rule: AnswerRule; option_order: string | null },
  values: readonly string[],
): OptionOrder {
  const given = givenOrder(rule, option_order);
  if (rule.kind !== 'single') return given === null ? byCount : { source: 'given', order: given, scores: null };
  const known = [...new Set([...(given ?? []), ...values])];
  const found = known.length > mostOrdered ? null : orderOptions(known);
  const isScale = found?.as === 'scale';
  if (given !== null)
    return { source: 'given', order: given, scores: isScale ? scoresBy(given, scoreOptions(given)) : null };
  if (found === null || found.order === null) return byCount;
  return {
    source: 'found',
    order: found.order,
    scores: isScale && found.scores !== null ? scoresBy(found.order, found.scores) : null,
  };
}

type Scale = Extract<Distribution, { kind: 'options' }>['scale'];

/** What one option came to; `weight` and `squares` where responses have weights. */
interface Chosen {
  value: string;
  count: number;
  weight?: number;
  squares?: number;
}

/** The figures of a scale over its listed options; null where the options have no scores. */
export function scaleOf({ scores }: OptionOrder, options: readonly Chosen[]): (ScaleSummary & Scale) | null {
  if (scores === null) return null;
  const scored = options.map((option) => ({ ...option, score: scores.get(option.value) ?? null }));
  return { scores: scored.map(({ score }) => score), ...summariseScale(scored) };
}
