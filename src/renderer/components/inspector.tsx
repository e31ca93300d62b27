import { ActionIcon } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { Children, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { words } from '../lib/words.ts';
import { CrossIcon } from './icons.tsx';
import css from './inspector.module.css';

interface InspectorProps {
  label: string;
  onClose: () => void;
  takesFocus?: boolean;
  /** The first stays in view above the others, beside the button that closes the panel. */
  children: ReactNode;
}

/** The panel beside the work, about the selected thing. Escape closes it and the focus returns to where it was. */
export function Inspector({ label, onClose, takesFocus = false, children }: InspectorProps) {
  const panel = useRef<HTMLElement>(null);
  const [head, ...content] = Children.toArray(children);
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const element = panel.current;
    if (takesFocus && element?.contains(document.activeElement) === false) element.focus();
    return () => {
      if (element?.contains(document.activeElement) === true && before instanceof HTMLElement) focusAgain(before);
    };
  }, [before, takesFocus]);
  useWindowEvent('keydown', (event) => event.key === 'Escape' && !event.defaultPrevented && onClose());
  return (
    <aside ref={panel} className={`box ${css.inspector}`} aria-label={label} tabIndex={-1}>
      <ActionIcon className={css.close} aria-label={words.close} onClick={onClose}>
        <CrossIcon />
      </ActionIcon>
      <div className={css.head}>{head}</div>
      <div className={css.content}>{content}</div>
    </aside>
  );
}

/** In a small window the work is hidden until the inspector is gone, and what is hidden takes no focus. */
function focusAgain(element: HTMLElement): void {
  element.focus();
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) element.focus();
  });
}

interface InspectorSplitProps {
  /** Whether the inspector is open: it is the last child then. */
  isOpen: boolean;
  /** Where the window is small: whether the inspector comes above the work; else it takes its place. */
  stacks?: boolean;
  children: ReactNode;
}

/** The work, and the inspector beside it while it is open. */
export function InspectorSplit({ isOpen, stacks = true, children }: InspectorSplitProps) {
  return (
    <div className={`${css.split} ${stacks ? css.stacks : ''}`} data-open={isOpen || undefined}>
      {children}
    </div>
  );
}
