import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { BackIcon } from './icons.tsx';
import { Facts } from './marks.tsx';
import css from './record-frame.module.css';

interface RecordFrameProps {
  back: { to: string; label: string };
  title: string;
  actions?: ReactNode;
  /** `<li>` items. */
  facts: ReactNode;
  /** What is wrong with it, or what is being waited for. */
  notice?: ReactNode;
  children: ReactNode;
}

/** The frame of one record of the library: the way back, its title with facts about it, what can be done with it, and its content. */
export function RecordFrame({ back, title, actions, facts, notice, children }: RecordFrameProps) {
  return (
    <div className={css.page}>
      <header className={css.header}>
        <TitleWithBack back={back} title={title} />
        {actions !== undefined && <div className={css.actions}>{actions}</div>}
        <Facts>{facts}</Facts>
        {notice}
      </header>
      {children}
    </div>
  );
}

/** The title of a page that was opened from another one, with the way back before it. */
export function TitleWithBack({ back: { to, label }, title }: Pick<RecordFrameProps, 'back' | 'title'>) {
  return (
    <div className={css.title}>
      <Link to={to} className={css.back} title={label}>
        <BackIcon size={16} /> {label}
      </Link>
      <h1>{title}</h1>
    </div>
  );
}
