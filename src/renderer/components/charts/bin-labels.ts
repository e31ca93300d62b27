import type { Distribution } from '../../../contract/index.ts';
import { figure } from '../../lib/language/format.ts';

type Numbers = Pick<Extract<Distribution, { kind: 'number' }>, 'bins' | 'whole'>;

/** Whether every bin stands for one whole number. */
export const areSingle = ({ bins, whole }: Numbers): boolean => whole && bins.every(({ from, to }) => to - from <= 1);

/** The bins of a histogram as bars. A bin of whole numbers that is 1 wide has its number as its label. */
export function binLabels(
  { bins, whole }: Numbers,
  write = (value: number) => figure(value, 1),
): { label: string; count: number }[] {
  return bins.map(({ from, to, count }) => {
    const isOne = whole && to - from === 1;
    return { label: isOne || from === to ? write(from) : `${write(from)} – ${write(to)}`, count };
  });
}

/** What the shares of a histogram are of: its numbers, or how much they weigh. */
export const sumOfBins = ({ bins }: Pick<Numbers, 'bins'>): number => bins.reduce((sum, { count }) => sum + count, 0);
