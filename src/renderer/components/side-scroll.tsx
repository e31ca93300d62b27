import { type ReactNode, useRef } from 'react';
import css from './side-scroll.module.css';
import { useClippedEnds } from './use-clipped-ends.ts';

/** What scrolls must be reachable by keyboard (WCAG 2.1.1). */
const reachable = { tabIndex: 0 };

/**
 * A table that is scrolled sideways, with its first column in view. Its end is faded while there are more columns.
 * @param isReachable false if something inside has the focus
 */
export function SideScroll(props: { label: string; isReachable?: boolean; children: ReactNode }) {
  const { label, isReachable = true, children } = props;
  const scroller = useRef<HTMLElement>(null);
  const clipped = useClippedEnds(scroller);
  return (
    <section
      ref={scroller}
      className={`${css.scroller} ${css.fading}`}
      data-clipped={clipped === 'end' || clipped === 'both' ? 'end' : undefined}
      aria-label={label}
      {...(isReachable ? reachable : {})}
    >
      {children}
    </section>
  );
}
