import type { GroupDistribution } from '../../../contract/index.ts';
import { figure, number, share } from '../../lib/language/format.ts';
import marks from '../marks.module.css';
import bars from './bars.module.css';
import chart from './chart.module.css';
import { words } from './words.ts';

export type SumItem = Extract<GroupDistribution, { kind: 'sum' }>['items'][number];

/** The items of a sum, the one with the greatest mean first. */
export const bySize = (items: readonly SumItem[]): SumItem[] =>
  items.toSorted((one, other) => (other.mean ?? 0) - (one.mean ?? 0));

/** Mean and share of an item; with `n` how many gave a number, where items differ in that. */
export function sumTexts(items: readonly SumItem[]): (item: SumItem) => { mean: string; beside: string } {
  const areAlike = items.every(({ count }) => count === items[0]?.count);
  return ({ mean, share: part, count }) => ({
    mean: mean === null ? '–' : figure(Math.round(mean * 100) / 100, 1),
    beside: [part === null ? '–' : share(part, 1), ...(areAlike ? [] : [`n = ${number(count)}`])].join(' · '),
  });
}

/** Numbers that have one total, such as 100 points to be divided: a bar for the mean of each item. */
export function SumBars({ items, hue }: { items: readonly SumItem[]; hue: string }) {
  const sorted = bySize(items);
  const texts = sumTexts(items);
  const greatest = sorted.reduce((most, { mean }) => Math.max(most, mean ?? 0), 0);
  return (
    <>
      <ul className={`${chart.rows} ${bars.bars}`}>
        {sorted.map((item) => {
          const { mean, beside } = texts(item);
          return (
            <li key={item.question_id} className={chart.row}>
              <span className={`${marks.clamp} ${bars.label}`} title={item.value}>
                {item.value}
              </span>
              <span className={bars.track} data-wide="">
                {(item.mean ?? 0) > 0 && (
                  <span
                    className={bars.fill}
                    style={{ color: hue, flexBasis: `${((item.mean ?? 0) / greatest) * 100}%` }}
                  />
                )}
                <span className={bars.value}>
                  {mean} <span className={bars.share}>{beside}</span>
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      <p className={chart.quiet}>{words.sumNote}</p>
    </>
  );
}
