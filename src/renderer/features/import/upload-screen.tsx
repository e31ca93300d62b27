import { Button } from '@mantine/core';
import { useLocation } from 'wouter';
import { Message } from '../../components/message.tsx';
import { chooseAndDeliver } from '../../lib/file-inbox.ts';
import { type AnyReceipt, again, cancel, type UploadState, useUploads } from '../../lib/uploads.ts';
import type { Draft } from './drafts.ts';
import { MediaReceipt } from './media-receipt.tsx';
import { ProgressSteps } from './progress-steps.tsx';
import { removeDraft } from './read-draft.ts';
import { recordKindsOf } from './record-kind.ts';
import css from './upload-screen.module.css';
import { words } from './words.ts';

/** An import from its start to its result. */
export function UploadScreen({ draft, uploadId, name }: { draft: Draft; uploadId: string; name: string }) {
  const state = useUploads(({ items }) => items.find(({ id }) => id === uploadId)?.state);
  return (
    <div className={css.screen}>
      <header>
        <h1>{name}</h1>
        {name !== draft.file.name && <p className={css.file}>{draft.file.name}</p>}
      </header>
      {state !== undefined && <Outcome state={state} draft={draft} uploadId={uploadId} />}
    </div>
  );
}

/** Where the result of an import is read. */
function addressOf(receipt: AnyReceipt): string {
  if (receipt.kind === 'survey') return `/surveys/${receipt.survey_key}`;
  return receipt.kind === 'insight' ? `/insights/${receipt.key}` : `/files/${receipt.key}`;
}

function Outcome({ state, draft, uploadId }: { state: UploadState; draft: Draft; uploadId: string }) {
  const [, navigate] = useLocation();
  const read = (receipt: AnyReceipt) => {
    removeDraft(draft.id);
    navigate(addressOf(receipt));
  };
  switch (state.kind) {
    case 'waiting':
    case 'running':
      return (
        <>
          <ProgressSteps
            progress={state.kind === 'running' ? state.progress : null}
            waiting={state.kind === 'waiting'}
            isRecord={recordKindsOf(draft.file.name).length > 0}
          />
          <div className={css.actions}>
            <Button onClick={() => cancel(uploadId)}>{words.progress.cancel}</Button>
            <p className={css.hint}>{words.progress.safe}</p>
          </div>
        </>
      );
    case 'done':
      return (
        <Done
          receipt={state.receipt}
          isAddition={draft.state.kind === 'started' && draft.state.is_addition}
          onRead={() => read(state.receipt)}
        />
      );
    case 'failed':
      return (
        <Message tone="bad" role="alert" title={words.failed.title} hint={state.sentence}>
          <Button onClick={() => again(uploadId)}>
            {state.needs_consent ? words.failed.anew : words.failed.again}
          </Button>
        </Message>
      );
    case 'cancelled':
      return (
        <Message tone="warn" title={words.progress.stoppedTitle} hint={words.progress.stopped}>
          <Button onClick={() => again(uploadId)}>{words.progress.goOn}</Button>
        </Message>
      );
  }
}

function doneWords(receipt: AnyReceipt, isAddition: boolean): { title: string; proof: string } {
  if (receipt.kind !== 'survey')
    return { title: words.done.kinds[receipt.kind], proof: words.done.recorded(receipt.file_bytes) };
  const { rows_in_file, rows_sent, rows_reported, survey_name } = receipt;
  const { title, proof } = isAddition ? words.append.done : words.done;
  return { title: title(rows_reported, survey_name), proof: proof(rows_in_file, rows_sent, rows_reported) };
}

/** The receipt in one sentence, and the way to the result. */
function Done(props: { receipt: AnyReceipt; isAddition: boolean; onRead: () => void }) {
  const { receipt, isAddition, onRead } = props;
  const { title, proof } = doneWords(receipt, isAddition);
  return (
    <>
      <Message tone="good" title={title} hint={proof} />
      {receipt.kind === 'survey' && <MediaReceipt receipt={receipt} />}
      <div className={css.actions}>
        <Button variant="filled" size="sm" autoFocus onClick={onRead}>
          {words.done.reads[receipt.kind]}
        </Button>
        <Button size="sm" onClick={() => void chooseAndDeliver()}>
          {words.done.another}
        </Button>
      </div>
    </>
  );
}
