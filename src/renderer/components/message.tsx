import type { ReactNode } from 'react';
import { errorSentence } from '../lib/error-sentence.ts';
import { AlertIcon, CheckIcon, InfoIcon } from './icons.tsx';
import { LongText } from './long-text.tsx';
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
        <p className={css.title}>
          <LongText text={props.title} />
        </p>
        {props.hint !== undefined && (
          <p className={css.hint}>
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
  error !== null && <Message tone="bad" role="alert" title={errorSentence(error)} />;

/** An empty screen: why it is empty, and the next step. */
export function EmptyState(props: { icon: ReactNode; title: string; hint: string; children?: ReactNode }) {
  return (
    <div className={css.empty}>
      <span className={css.emptyIcon}>{props.icon}</span>
      <h1>{props.title}</h1>
      <p>{props.hint}</p>
      {props.children}
    </div>
  );
}

/** Says what is being loaded. The bar appears after a moment, so that quick answers do not flicker. */
export function Waiting({ sentence }: { sentence: string }) {
  return (
    <div className={css.waiting} role="status">
      <p>{sentence}</p>
      <div className={css.track}>
        <div className={css.fill} />
      </div>
    </div>
  );
}

interface ProgressBarProps {
  label: string;
  /** 0 to 100. */
  percent: number;
  /** What screen readers say in place of the number. */
  text?: string | undefined;
  isDone?: boolean;
  size?: 'sm' | 'md';
  className?: string | undefined;
}

/** A bar that fills from the start to the end. */
export function ProgressBar({ label, percent, text, isDone = false, size = 'sm', className = '' }: ProgressBarProps) {
  return (
    <div
      className={`${css.track} ${className}`}
      data-size={size}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent)}
      aria-valuetext={text}
    >
      <div className={css.fill} data-done={isDone || undefined} style={{ width: `${percent}%` }} />
    </div>
  );
}
