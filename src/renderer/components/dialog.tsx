import { ActionIcon, Button, type ButtonProps, Group } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { words } from '../lib/words.ts';
import css from './dialog.module.css';
import { makeSubmit } from './fields.tsx';
import { CrossIcon } from './icons.tsx';
import { ErrorMessage } from './message.tsx';

interface DialogProps {
  label: string;
  onClose: () => void;
  /** Shown at the top, beside a button that closes the dialog. Without a title there is neither. */
  title?: string;
  children: ReactNode;
}

/** A native dialog: it keeps the focus inside, Escape closes it, and then the focus returns to where it was. */
export function Dialog({ label, onClose, title, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  // Before the next paint, so that the next key already reaches the dialog.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // What is to be filled in comes before the button that closes it.
    dialog?.querySelector<HTMLElement>('form input')?.focus();
    return () => dialog?.close();
  }, []);
  // Under React's strict mode it is closed and shown again before it has said that it was closed.
  const close = () => element.current?.open === false && onClose();
  // Escape closes only the dialog, not what is below it.
  const press = (event: KeyboardEvent) => event.key === 'Escape' && event.stopPropagation();
  const click = (event: MouseEvent) => event.target === element.current && onClose();
  return (
    <dialog
      ref={element}
      className={css.dialog}
      aria-label={label}
      tabIndex={-1}
      onClose={close}
      onKeyDown={press}
      onClick={click}
    >
      <div>
        {title !== undefined && (
          <Group component="header" justify="space-between" wrap="nowrap" align="flex-start" pt={14} ps={20} pe={14}>
            <h1>{title}</h1>
            <ActionIcon aria-label={words.close} onClick={onClose}>
              <CrossIcon />
            </ActionIcon>
          </Group>
        )}
        {children}
      </div>
    </dialog>
  );
}

interface DialogButtonProps extends Omit<ButtonProps, 'children'> {
  label: string;
  /** What screen readers call the button, if that is more. */
  name?: string;
  /** @param close closes the dialog */
  children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton({ label, name, children, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} aria-haspopup="dialog" aria-label={name} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

interface FormDialogProps {
  title: string;
  onClose: () => void;
  onSubmit: () => void;
  /** What is sent. */
  change: { isPending: boolean; error: Error | null };
  button: string;
  /** There is nothing to send. */
  isOff?: boolean;
  /** Other buttons, before the one that sends. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A dialog that is filled in and sent. */
export const FormDialog = (props: FormDialogProps) => (
  <Dialog label={props.title} title={props.title} onClose={props.onClose}>
    <form className={css.form} onSubmit={makeSubmit(props.onSubmit)}>
      {props.children}
      <ErrorMessage error={props.change.error} />
      <Group justify="flex-end">
        {props.beside}
        <Button type="submit" variant="filled" disabled={props.isOff === true || props.change.isPending}>
          {props.button}
        </Button>
      </Group>
    </form>
  </Dialog>
);
