import type { ReactNode } from 'react';
import css from './empty-state.module.css';

/** Nothing here yet: why, and the next step. */
export function EmptyState(props: { icon: ReactNode; title: string; hint: string; children?: ReactNode }) {
  return (
    <div className={css.empty}>
      <span className={css.icon}>{props.icon}</span>
      <h1>{props.title}</h1>
      <p>{props.hint}</p>
      {props.children}
    </div>
  );
}
