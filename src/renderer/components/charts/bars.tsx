import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Condition } from '../../../contract/index.ts';
import { number, share } from '../../lib/language/format.ts';
import marks from '../marks.module.css';
import css from './bars.module.css';
import chart from './chart.module.css';
import { PartLabel } from './picking.tsx';
import { words } from './words.ts';

interface Bar {
  label: string;
  count: number;
  /** What a click on it filters by. */
  condition?: Condition | null;
}

/** More are one button away. An order without its end says nothing, so more of it is shown. */
const shownFirst = { count: 8, ordered: 20 } as const;

interface BarsProps {
  bars: readonly Bar[];
  /** What the shares are of. */
  whole: number;
  hue: string;
  /** Labels above their bars, for the inspector. */
  narrow?: boolean;
  /** The bars have an order of their own. */
  isOrdered?: boolean;
}

/** Horizontal bars, value and share at the bar's end; the longest fills its track. */
export function Bars({ bars, whole, hue, narrow = false, isOrdered = false }: BarsProps) {
  const [all, setAll] = useState(false);
  const longest = bars.reduce((most, bar) => Math.max(most, bar.count), 0);
  const first = shownFirst[isOrdered ? 'ordered' : 'count'];
  const shown = all ? bars : bars.slice(0, first);
  const hidden = bars.length - first;
  return (
    <>
      <ul className={`${chart.rows} ${css.bars}`} data-narrow={narrow || undefined}>
        {shown.map((bar) => (
          <li key={bar.label} className={chart.row}>
            <PartLabel condition={bar.condition ?? null} className={`${marks.clamp} ${css.label}`} title={bar.label}>
              {bar.label}
            </PartLabel>
            <span className={css.track}>
              {bar.count > 0 && (
                <span className={css.fill} style={{ color: hue, flexBasis: `${(bar.count / longest) * 100}%` }} />
              )}
              <span className={css.value}>
                {number(bar.count)} <span className={css.share}>{share(bar.count, whole)}</span>
              </span>
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={css.more}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? words.fewer : words.more(number(hidden))}
        </Button>
      )}
    </>
  );
}
