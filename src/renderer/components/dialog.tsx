import { ActionIcon } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { words } from '../lib/words.ts';
import css from './dialog.module.css';
import { CrossIcon } from './icons.tsx';

interface DialogProps {
  label: string;
  onClose: () => void;
  /** Shown at the top, with a button that closes; without one the dialog is what stands in it. */
  title?: string;
  children: ReactNode;
}

/** A dialog of the browser's own: the focus stays in it, Escape closes it, and the focus goes back where it was. */
export function Dialog({ label, onClose, title, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  // Before anything is painted or typed: the next key is meant for what stands in it.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  // What lies below closes by Escape as well: only the topmost is meant.
  const press = (event: KeyboardEvent) => event.key === 'Escape' && event.stopPropagation();
  const click = (event: MouseEvent) => event.target === element.current && onClose();
  return (
    <dialog ref={element} className={css.dialog} aria-label={label} onClose={onClose} onKeyDown={press} onClick={click}>
      <div>
        {title !== undefined && (
          <header className={css.header}>
            <h1>{title}</h1>
            <ActionIcon variant="subtle" aria-label={words.close} onClick={onClose}>
              <CrossIcon />
            </ActionIcon>
          </header>
        )}
        {children}
      </div>
    </dialog>
  );
}
