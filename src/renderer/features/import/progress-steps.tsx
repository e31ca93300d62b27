import type { Progress } from '../../../importer/index.ts';
import { CheckIcon } from '../../components/icons.tsx';
import { Message } from '../../components/message.tsx';
import css from './progress-steps.module.css';
import { words } from './words.ts';

interface Step {
  name: string;
  /** 0 to 1. */
  fraction: number;
  /** How far, at what rate, for how long yet. */
  facts: string[];
}

const part = (done: number, whole: number) => (whole === 0 ? 0 : Math.min(1, done / whole));
const present = (facts: (string | null)[]) => facts.filter((fact): fact is string => fact !== null && fact !== '');

/** Sending and reading are told apart, so that the bars are never ahead of the truth. */
function steps(progress: Progress | null): [send: Step, read: Step] {
  const send: Step = { name: words.progress.send, fraction: 0, facts: [] };
  const read: Step = { name: words.progress.read, fraction: 0, facts: [] };
  if (progress === null) return [send, read];
  if (progress.phase === 'scanning') return [{ ...send, facts: [words.progress.checking] }, read];
  if (progress.phase === 'uploading') {
    const { bytes_sent, bytes_total, parts_sent, parts_total, bytes_per_second, seconds_left } = progress;
    const facts = [
      words.progress.bytes(bytes_sent, bytes_total),
      words.progress.parts(parts_sent, parts_total),
      bytes_per_second === null ? null : words.progress.byteRate(bytes_per_second),
      seconds_left === null ? null : words.progress.left(seconds_left),
    ];
    return [{ ...send, fraction: part(bytes_sent, bytes_total), facts: present(facts) }, read];
  }
  const sent = { ...send, fraction: 1 };
  if (progress.phase === 'done') return [sent, { ...read, fraction: 1 }];
  const { rows_processed, rows_total, rows_per_second, seconds_left } = progress;
  const facts = [
    words.progress.rows(rows_processed, rows_total),
    rows_per_second === null ? null : words.progress.rowRate(rows_per_second),
    seconds_left === null ? null : words.progress.left(seconds_left),
  ];
  return [sent, { ...read, fraction: part(rows_processed, rows_total), facts: present(facts) }];
}

export function ProgressSteps({ progress, waiting }: { progress: Progress | null; waiting: boolean }) {
  if (waiting) return <p className={css.waiting}>{words.progress.waiting}</p>;
  const held = progress !== null && 'waiting' in progress ? progress.waiting : null;
  return (
    <ol className={css.steps}>
      {steps(progress).map((step) => (
        <li key={step.name}>
          <div className={css.line}>
            <span className={css.name}>
              {step.name}
              {step.fraction === 1 && <CheckIcon size={14} />}
            </span>
            <span className={css.facts}>{step.facts.join('  ·  ')}</span>
          </div>
          <div
            className={css.track}
            role="progressbar"
            aria-label={step.name}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.floor(step.fraction * 100)}
            aria-valuetext={step.facts.join(', ') || undefined}
          >
            <div
              className={css.fill}
              data-done={step.fraction === 1 || undefined}
              style={{ width: `${step.fraction * 100}%` }}
            />
          </div>
        </li>
      ))}
      {held !== null && (
        <li>
          <Message tone="warn" title={held.sentence} hint={words.progress.again(held.seconds)} />
        </li>
      )}
    </ol>
  );
}
