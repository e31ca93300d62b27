import { ActionIcon } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { words } from '../lib/words.ts';
import { CrossIcon } from './icons.tsx';
import css from './inspector.module.css';

/** The panel right of the work, about the one thing selected. Escape closes it and the focus goes back where it was. */
export function Inspector(props: { label: string; onClose: () => void; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null);
  const { onClose } = props;
  useEffect(() => {
    const before = document.activeElement;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose();
    };
    const element = panel.current;
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', press);
      if (element?.contains(document.activeElement) && before instanceof HTMLElement) before.focus();
    };
  }, [onClose]);
  return (
    <aside ref={panel} className={css.inspector} aria-label={props.label}>
      <ActionIcon variant="subtle" className={css.close} aria-label={words.close} onClick={onClose}>
        <CrossIcon />
      </ActionIcon>
      <div className={css.content}>{props.children}</div>
    </aside>
  );
}
