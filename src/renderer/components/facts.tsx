import type { ReactNode } from 'react';
import css from './facts.module.css';

/** What is known of a thing, in one line under its name: `<li>` items, which wrap where there is no room. */
export function Facts({ children }: { children: ReactNode }) {
  return <ul className={css.facts}>{children}</ul>;
}
