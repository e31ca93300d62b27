import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { PeopleProgress, PersonKeyChange } from '../../../../contract/index.ts';
import { ErrorMessage, ProgressBar } from '../../../components/message.tsx';
import css from './key-dialog.module.css';
import { words } from './words.ts';

function inWords(progress: PeopleProgress): string {
  if (progress === null) return words.waiting;
  const { phase, done, total, per_second, seconds_left } = progress;
  const rate = per_second === 0 || done === total ? [] : [words.progress.rate(per_second)];
  const left = seconds_left === null || seconds_left === 0 ? [] : [words.progress.left(seconds_left)];
  return `${[words.progress[phase](done, total), ...rate, ...left].join(', ')}.`;
}

interface Props {
  change: Pick<PersonKeyChange, 'progress' | 'cancelled'>;
  onCancel: () => Promise<unknown>;
}

/** How far people are read again, how fast, and how long it will still take. It can be cancelled until everything has changed. */
export function ChangeProgress({ change: { progress, cancelled }, onCancel }: Props) {
  const cancel = useMutation({ mutationFn: onCancel });
  const isCancelling = cancelled || cancel.isPending;
  const percent = progress === null || progress.total === 0 ? 0 : (100 * progress.done) / progress.total;
  return (
    <section className={css.progress} aria-label={words.waiting}>
      {/* The numbers change all the time: a screen reader reads them from the bar when asked. */}
      <p role={isCancelling ? 'status' : undefined}>{isCancelling ? words.cancelling : inWords(progress)}</p>
      <div className={css.bar}>
        <ProgressBar label={words.waiting} percent={percent} text={inWords(progress)} />
        {progress?.phase !== 'finishing' && (
          <Button disabled={isCancelling} onClick={() => cancel.mutate()}>
            {words.cancel}
          </Button>
        )}
      </div>
      <ErrorMessage error={cancel.error} />
    </section>
  );
}
