import type { Distribution } from '../../../contract/index.ts';
import { decimal, number } from '../../lib/language/format.ts';

type Bins = Extract<Distribution, { kind: 'number' }>['bins'];

const written = (value: number): string => (Number.isInteger(value) ? number(value) : decimal(value));

/** The bins of a histogram as bars. A bin of whole numbers that is 1 wide has its number as its label. */
export function binLabels(bins: Bins, write = written): { label: string; count: number }[] {
  return bins.map(({ from, to, count }) => {
    const isOne = Number.isInteger(from) && to - from === 1;
    return { label: isOne || from === to ? write(from) : `${write(from)} – ${write(to)}`, count };
  });
}

/** What the shares of a histogram are of: its numbers, or how much they weigh. */
export const sumOfBins = ({ bins }: { bins: Bins }): number => bins.reduce((sum, { count }) => sum + count, 0);
