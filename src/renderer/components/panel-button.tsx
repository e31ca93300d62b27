import { Button, Popover } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import css from './panel-button.module.css';

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

/** A button with a panel beside it. The panel closes with Escape, and when a click goes elsewhere. */
export function PanelButton(props: PanelButtonProps) {
  const { label, name, variant = 'default', className, align = 'start', side = 'below', children } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position={`${side === 'above' ? 'top' : 'bottom'}-${align}`}
      offset={4}
      withinPortal={false}
      returnFocus
    >
      <Popover.Target>
        <Button
          variant={variant}
          size="compact-sm"
          className={className}
          aria-label={typeof label === 'string' ? undefined : name}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        className={css.panel}
        aria-label={name}
        // Only the panel closes, not an inspector behind it.
        onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
      >
        {children(() => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
  );
}
