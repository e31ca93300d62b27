import { Box, Button, type ButtonProps } from '@mantine/core';
import { Component, type ErrorInfo, type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { sayError } from '../lib/error-sentence.ts';
import { shorten, stripCommands } from '../lib/language/format.ts';
import { words } from '../lib/words.ts';
import { AlertIcon, CheckIcon, InfoIcon } from './icons.tsx';
import list from './list-page.module.css';
import css from './message.module.css';

const icons = { bad: AlertIcon, warn: AlertIcon, good: CheckIcon, plain: InfoIcon } as const;

/** A message: what is wrong or right, what to do, and at most one button. */
export function Message(props: {
  tone: keyof typeof icons;
  title: string;
  hint?: string | undefined;
  children?: ReactNode;
  role?: 'alert' | 'status' | undefined;
}) {
  const Icon = icons[props.tone];
  return (
    <div className={css.message} data-tone={props.tone} role={props.role}>
      <span className={css.icon}>
        <Icon />
      </span>
      <div className={css.words}>
        <p>
          <LongText text={props.title} />
        </p>
        {props.hint !== undefined && (
          <p className="quiet">
            <LongText text={props.hint} />
          </p>
        )}
      </div>
      {props.children !== undefined && <div className={css.action}>{props.children}</div>}
    </div>
  );
}

/** What went wrong, if anything did. */
export const ErrorMessage = ({ error }: { error: Error | null }) =>
  error !== null && <Message tone="bad" role="alert" title={sayError(error)} />;

/** What is wrong, in a line beside what it is about. */
export const Problem = ({ said }: { said: string | null }) =>
  said !== null && (
    <p role="alert" className="quiet" data-tone="bad" style={{ flexBasis: '100%' }}>
      <LongText text={said} />
    </p>
  );

/** An empty screen: why it is empty in one sentence, and the next step. */
export function EmptyState(props: { icon: ReactNode; title: string; hint: ReactNode; children?: ReactNode }) {
  return (
    <div className={css.empty}>
      <Box component="span" c="var(--accent-text)">
        {props.icon}
      </Box>
      <h2>{props.title}</h2>
      <p>{props.hint}</p>
      {props.children}
    </div>
  );
}

/** Leads to the import. */
export function ImportButton({ label, ...button }: ButtonProps & { label: string }) {
  const [, navigate] = useLocation();
  return (
    <Button {...button} onClick={() => navigate('/import')}>
      {label}
    </Button>
  );
}

/** An empty list: why it is empty, and the way to the import that fills it. */
export function EmptyList({
  heading,
  icon,
  said,
}: {
  heading: string;
  icon: ReactNode;
  said: Record<'emptyTitle' | 'empty' | 'import', string>;
}) {
  return (
    <div className={list.page}>
      <header className={list.header}>
        <h1>{heading}</h1>
      </header>
      <EmptyState icon={icon} title={said.emptyTitle} hint={said.empty}>
        <ImportButton variant="filled" size="sm" label={said.import} />
      </EmptyState>
    </div>
  );
}

/** Says what is being loaded. The bar appears after a moment, so that quick answers do not flicker. */
export function Waiting({ sentence }: { sentence: string }) {
  return (
    <div className={css.waiting} role="status">
      <p>{sentence}</p>
      <progress className={css.progress} aria-hidden="true" />
    </div>
  );
}

interface ProgressBarProps {
  label: string;
  /** 0 to 100; null while nobody knows. */
  percent: number | null;
  /** What screen readers say in place of the number. */
  text?: string;
}

/** A bar that fills from the start to the end, and moves while nobody knows how far it is. */
export const ProgressBar = ({ label, percent, text }: ProgressBarProps) => (
  <progress
    className={css.progress}
    aria-label={label}
    max={100}
    value={percent === null ? undefined : Math.floor(percent)}
    aria-valuetext={text}
  />
);

/** What scrolls must be reachable by keyboard (WCAG 2.1.1). */
export const reachable = { tabIndex: 0 };

/** A text that others wrote, such as the reason of a service. A long one is shortened, and a button shows all of it. */
export function LongText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  const clean = stripCommands(text);
  const beginning = shorten(clean);
  if (beginning === null) return <span className={css.text}>{clean}</span>;
  return (
    <>
      {isWhole ? (
        <span className={`${css.text} ${css.whole}`} {...reachable}>
          {clean}
        </span>
      ) : (
        <span className={css.text}>{beginning}</span>
      )}{' '}
      <button type="button" className={css.toggle} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {isWhole ? words.showLess : words.showAll}
      </button>
    </>
  );
}

/** Keeps a failure in one screen from breaking the whole window. React offers this only to classes. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="padded">
        <Message tone="bad" title={words.error.screen} hint={words.error.screenHint}>
          <Button onClick={() => this.setState({ failed: false })}>{words.error.tryAgain}</Button>
        </Message>
      </div>
    );
  }
}
