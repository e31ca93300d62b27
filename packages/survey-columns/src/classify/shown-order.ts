import { allPatterns } from '../exporters/registry.ts';
import type { Column, Verdict } from '../groups/column.ts';

const shownOrders = [/display order|randomi[sz]|shuffle/i, ...allPatterns(({ shownOrder }) => shownOrder)];

/** @returns the type of a column with the order in which options or pages were shown: nobody gave it as an answer */
export function judgeShownOrder({ headers, names }: Pick<Column, 'headers' | 'names'>): Verdict | null {
  return shownOrders.some((pattern) => [...headers, names.text].some((header) => pattern.test(header)))
    ? { type: 'Do nothing', confidence: 0.9, reason: 'the order the tool drew' }
    : null;
}
