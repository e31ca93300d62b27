import { Button, Popover } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { OpensIcon } from './icons.tsx';
import css from './panel.module.css';

interface PanelButtonProps {
  label: ReactNode;
  /** What screen readers call the panel, and the button when its content is not a plain text. */
  name: string;
  variant?: 'default' | 'subtle';
  /** Whether an arrow says that it opens something. */
  hasArrow?: boolean;
  size?: 'compact-sm' | 'compact-md';
  className?: string | undefined;
  side?: 'below' | 'above';
  /** For a panel that shows a table. */
  isWide?: boolean;
  /** The content of the panel. @param close closes it; the focus returns to the button */
  children: (close: () => void) => ReactNode;
}

const isInDialog = (target: EventTarget) => target instanceof Element && target.closest('dialog') !== null;

/** A button with a panel beside it. The panel closes with Escape, and when the focus or a click goes elsewhere. */
export function PanelButton(props: PanelButtonProps) {
  const { label, name, variant = 'default', size = 'compact-sm', className, side = 'below', isWide = false } = props;
  const { children, hasArrow = false } = props;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    // A dialog that the panel opened closes first.
    if (event.key !== 'Escape' || isInDialog(event.target)) return;
    // Only the panel closes, not an inspector behind it.
    event.stopPropagation();
    close();
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && relatedTarget !== button.current && !currentTarget.contains(relatedTarget))
      setOpen(false);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position={`${side === 'above' ? 'top' : 'bottom'}-start`}
      // A bar at the foot of the screen keeps its edge.
      offset={side === 'above' ? 14 : 4}
      withinPortal={false}
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Button
          ref={button}
          variant={variant}
          size={size}
          className={className}
          rightSection={hasArrow && <OpensIcon size={12} />}
          aria-label={typeof label === 'string' ? undefined : name}
          onClick={() => setOpen(!isOpen)}
          onKeyDown={press}
        >
          {label}
        </Button>
      </Popover.Target>
      {/* Named by itself: Mantine would name it after the button. */}
      <Popover.Dropdown
        className={`${css.panel} ${isWide ? css.wide : ''}`}
        aria-label={name}
        aria-labelledby={undefined}
        onKeyDown={press}
        onBlur={leave}
      >
        {children(close)}
      </Popover.Dropdown>
    </Popover>
  );
}
