import { Button } from '@mantine/core';
import { useState } from 'react';
import { number } from '../../lib/language/format.ts';
import { useIsPrinting } from '../../lib/paper.ts';
import marks from '../marks.module.css';
import chart from './chart.module.css';
import type { Bar } from './drawing.ts';
import { PartLabel } from './picking.tsx';
import { words } from './words.ts';

/** A scale from 0 to 10 is whole; more are one button away. An order without its end says nothing. */
const shownFirst = { count: 11, ordered: 20 } as const;

interface BarsProps {
  bars: readonly Bar[];
  narrow?: boolean;
  isOrdered?: boolean;
}

/** Horizontal bars on tracks of 100 %, so that all charts are read alike; their figures stand behind. */
export function Bars({ bars, narrow = false, isOrdered = false }: BarsProps) {
  const [all, setAll] = useState(false);
  const first = shownFirst[isOrdered ? 'ordered' : 'count'];
  const isPrinting = useIsPrinting();
  const shown = all || isPrinting ? bars : bars.slice(0, first);
  const hidden = bars.length - first;
  return (
    <>
      <ul className={`${chart.rows} ${chart.bars}`} data-narrow={narrow || undefined}>
        {shown.map((bar) => (
          <li key={bar.label} className={chart.row}>
            <PartLabel condition={bar.condition} className={`${marks.clamp} ${chart.label}`} title={bar.label}>
              {bar.label}
            </PartLabel>
            <span className={chart.track}>
              {bar.length > 0 && <span className={`ink ${chart.fill}`} style={{ width: `${bar.length * 100}%` }} />}
            </span>
            <span className={chart.value}>
              {bar.value} <span className="quiet">{bar.beside}</span>
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="subtle" size="compact-sm" mt={8} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? words.fewer : words.more(number(hidden))}
        </Button>
      )}
    </>
  );
}
