import { Group } from '@mantine/core';
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

/** The frame of one record of the library: the way back, its title, what can be done with it, facts about it, and its content. */
export function RecordFrame({ back, title, actions, facts, notice, children }: RecordFrameProps) {
  return (
    <div className={css.page}>
      <header className={css.header}>
        <Group gap={16} wrap="nowrap">
          <BackLink {...back} />
          <Facts>{facts}</Facts>
        </Group>
        <div className={css.titleLine}>
          <h1>{title}</h1>
          {actions !== undefined && <div className={css.actions}>{actions}</div>}
        </div>
        {notice}
      </header>
      {children}
    </div>
  );
}

/** Leads back to the list a record was opened from. */
export function BackLink({ to, label }: RecordFrameProps['back']) {
  return (
    <Link to={to} className={css.back}>
      <BackIcon size={14} /> {label}
    </Link>
  );
}
