import {
  type AnswerRule,
  createMissingTest,
  readNps,
  readOptions,
  readPlacedItem,
  readRank,
  readRanking,
} from '@sheaf/survey-columns';
import type { PlannedColumn } from '../columns/planned-columns.ts';

/** How often an option was chosen; for a ranking also the sum of its ranks and how often it was first. */
interface OptionCount {
  count: number;
  rank_sum: number;
  first_count: number;
}

/** The counts a part adds to a chartable question. */
export interface Tally {
  options: Map<string, OptionCount>;
  /** Answers the rule could not read. */
  unreadable: number;
}

/** How a chartable column's cells are read. */
type CountedColumn = Pick<PlannedColumn, 'rule' | 'text'>;

/** The options one cell names, each with its rank (0 where order means nothing). */
export function toOptions({ rule, text }: CountedColumn, cell: string): [value: string, rank: number][] {
  if (rule.kind === 'nps') {
    const score = readNps(cell);
    return score === null ? [] : [[String(score), 0]];
  }
  if (rule.kind === 'rank') {
    const rank = readRank(rule, cell);
    return rank === null ? [] : [[text, rank]];
  }
  if (rule.kind === 'place') {
    const item = readPlacedItem(rule, cell);
    return item === null ? [] : [[item, rule.place]];
  }
  if (rule.kind === 'ranking') return readRanking(rule, cell).map((value, index) => [value, index + 1]);
  return isChoice(rule) ? readOptions(rule, cell).map((value) => [value, 0]) : [];
}

/** @returns whether answers are options alone, without ranks */
export const isChoice = ({ kind }: AnswerRule): boolean => kind === 'single' || kind === 'multi';

/** Counts options over the distinct cells of a column: each is parsed once, however often it occurs. */
export function tallyCells(plan: CountedColumn, values: readonly string[], counts: ArrayLike<number>): Tally {
  const options = new Map<string, OptionCount>();
  let unreadable = 0;
  const { isMissing } = createMissingTest(plan.rule.missing);
  values.forEach((value, code) => {
    if (isMissing(value)) return;
    const times = counts[code] ?? 0;
    const chosen = toOptions(plan, value);
    if (chosen.length === 0) unreadable += times;
    for (const [option, rank] of chosen) {
      const held = options.get(option) ?? { count: 0, rank_sum: 0, first_count: 0 };
      held.count += times;
      held.rank_sum += rank * times;
      if (rank === 1) held.first_count += times;
      options.set(option, held);
    }
  });
  return { options, unreadable };
}

/** Adds the counts of one part to the sum. */
export function addTally(all: Tally, part: Tally): void {
  all.unreadable += part.unreadable;
  for (const [value, { count, rank_sum, first_count }] of part.options) {
    if (count === 0) continue;
    const held = all.options.get(value);
    if (held === undefined) all.options.set(value, { count, rank_sum, first_count });
    else {
      held.count += count;
      held.rank_sum += rank_sum;
      held.first_count += first_count;
    }
  }
}
