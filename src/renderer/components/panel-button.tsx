import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import css from './panel.module.css';

interface PanelButtonProps {
  label: ReactNode;
  /** What screen readers call the panel, and the button when its content is not a plain text. */
  name: string;
  variant?: 'default' | 'subtle';
  className?: string | undefined;
  align?: 'start' | 'end';
  side?: 'below' | 'above';
  /** The content of the panel. @param close closes it; the focus returns to the button */
  children: (close: () => void) => ReactNode;
}

const isInDialog = (target: EventTarget | null) => target instanceof Element && target.closest('dialog') !== null;

/** Closes an open panel by Escape, which also gives the focus back, and when a click or the focus goes elsewhere. */
function listen(root: HTMLElement | null, button: HTMLElement | null, close: () => void): () => void {
  const isOutside = (target: EventTarget | null) => target instanceof Node && root?.contains(target) === false;
  const stop = new AbortController();
  const { signal } = stop;
  const press = (event: KeyboardEvent) => {
    // A dialog that the panel opened closes first.
    if (event.key !== 'Escape' || isInDialog(event.target)) return;
    // Only the panel closes, not an inspector behind it.
    event.stopPropagation();
    close();
    button?.focus();
  };
  root?.addEventListener('keydown', press, { signal });
  root?.addEventListener('focusout', ({ relatedTarget }) => isOutside(relatedTarget) && close(), { signal });
  window.addEventListener('pointerdown', ({ target }) => isOutside(target) && close(), { signal });
  return () => stop.abort();
}

/** How far a panel stays away from the sides of the work, in pixels. */
const margin = 8;

/** A ref that moves an open panel sideways, so that in a narrow window none of it is beyond the side of the work. */
function keepInside(panel: HTMLElement | null): (() => void) | undefined {
  if (panel === null) return undefined;
  const place = () => {
    panel.style.left = '';
    panel.style.right = '';
    const work = document.getElementById('work')?.getBoundingClientRect();
    const around = panel.offsetParent?.getBoundingClientRect();
    if (work === undefined || around === undefined) return;
    const { left, width } = panel.getBoundingClientRect();
    const inside = Math.max(work.left + margin, Math.min(left, work.right - margin - width));
    if (inside === left) return;
    panel.style.left = `${inside - around.left}px`;
    panel.style.right = 'auto';
  };
  place();
  window.addEventListener('resize', place);
  return () => window.removeEventListener('resize', place);
}

/** A button with a panel below it. The panel closes with Escape, and when the focus or a click goes elsewhere. */
export function PanelButton({
  label,
  name,
  variant = 'default',
  className,
  align = 'start',
  side = 'below',
  children,
}: PanelButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useEffect(() => (isOpen ? listen(root.current, button.current, () => setOpen(false)) : undefined), [isOpen]);
  return (
    <div ref={root} className={css.root}>
      <Button
        ref={button}
        variant={variant}
        size="compact-sm"
        className={className}
        aria-label={typeof label === 'string' ? undefined : name}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && (
        <div ref={keepInside} role="dialog" aria-label={name} className={css.panel} data-align={align} data-side={side}>
          {children(close)}
        </div>
      )}
    </div>
  );
}
