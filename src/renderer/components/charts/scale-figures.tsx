import type { Distribution } from '../../../contract/index.ts';
import { decimal, number, percentage } from '../../lib/language/format.ts';
import { Figures } from './figures.tsx';
import { words } from './words.ts';

export type Scale = NonNullable<Extract<Distribution, { kind: 'options' }>['scale']>;

const percent = (share: number): string => percentage(Math.round(share * 100));

/** Mean, median and the shares at both ends of a scale. */
export function ScaleFigures({ scale }: { scale: Scale }) {
  const { mean, median, deviation, top_two, bottom_two, scores } = scale;
  if (mean === null) return null;
  const known = scores.filter((score) => score !== null);
  const ends = words.between(number(Math.min(...known)), number(Math.max(...known)));
  return (
    <Figures
      figures={[
        [words.mean, `${decimal(mean, 2)} (${ends})`],
        ...(median === null ? [] : [[words.median, decimal(median)] as const]),
        ...(deviation === null ? [] : [[words.deviation, decimal(deviation, 2)] as const]),
        ...(top_two === null ? [] : [[words.topTwo, percent(top_two)] as const]),
        ...(bottom_two === null ? [] : [[words.bottomTwo, percent(bottom_two)] as const]),
      ]}
    />
  );
}
