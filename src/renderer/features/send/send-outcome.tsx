import { Button } from '@mantine/core';
import { useLocation } from 'wouter';
import { LongText } from '../../components/long-text.tsx';
import { Message } from '../../components/message.tsx';
import { focusMainOnRemoval } from '../../lib/focus-main-on-removal.ts';
import { overallFraction } from '../../queue/import-fraction.ts';
import type { QueuedImport } from '../../queue/import-list.ts';
import { addressOf, type ImportProgress, type ImportReceipt, isActive } from '../../queue/import-state.ts';
import { useQueueObjects } from '../../queue/objects.ts';
import { StoppedImport } from '../../queue/stopped-import.tsx';
import { useRemoteInstances, useSessionObjects } from '../../session/objects.ts';
import css from './send.module.css';
import { words } from './words.ts';

/** The progress and the result of sending. @param props.onCancel takes it out of the queue */
export function SendOutcome({ item, onCancel }: { item: QueuedImport; onCancel: () => void }) {
  const { queue } = useQueueObjects();
  const { id, name, state, instance } = item;
  const place = useRemoteInstances().find((one) => one.id === instance)?.name ?? '';
  if (state.kind === 'done') return <Done item={item} receipt={state.receipt} place={place} />;
  if (isActive(state)) {
    return (
      <>
        <Progress name={name} place={place} progress={state.kind === 'running' ? state.progress : null} />
        <div className={css.actions}>
          <Button ref={focusMainOnRemoval} disabled={state.kind === 'stopping'} onClick={() => queue.pause(id)}>
            {words.stop}
          </Button>
          <p className={css.quiet}>{words.safe}</p>
        </div>
      </>
    );
  }
  return (
    <StoppedImport item={item} words={{ ...words.stopped, failed: words.stopped.failed(place) }}>
      <Button ref={focusMainOnRemoval} variant="subtle" aria-label={words.cancelOf(name)} onClick={onCancel}>
        {words.cancel}
      </Button>
    </StoppedImport>
  );
}

function Progress({ name, place, progress }: { name: string; place: string; progress: ImportProgress | null }) {
  const percent = progress === null ? 0 : Math.floor(overallFraction(progress) * 100);
  const waiting = progress !== null && 'waiting' in progress ? progress.waiting : null;
  return (
    <div className={css.progress}>
      <p>{words.progress(percent, place)}</p>
      <progress aria-label={words.label(name)} max={100} value={percent} />
      {waiting !== null && (
        <p className={css.quiet}>
          <LongText text={words.wait(waiting.sentence, waiting.seconds)} />
        </p>
      )}
    </div>
  );
}

function Done({ item, receipt, place }: { item: QueuedImport; receipt: ImportReceipt; place: string }) {
  const { session } = useSessionObjects();
  const [, navigate] = useLocation();
  const proof =
    receipt.kind === 'survey'
      ? words.proof(receipt.rows_sent, receipt.rows_reported)
      : words.recordProof(receipt.file_bytes);
  return (
    <Message tone="good" role="status" title={words.done(item.name, place)} hint={proof}>
      <Button onClick={() => void session.choose(item.instance).then(() => navigate(addressOf(receipt)))}>
        {words.open}
      </Button>
    </Message>
  );
}
