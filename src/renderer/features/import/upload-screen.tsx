import { Button } from '@mantine/core';
import { useLocation } from 'wouter';
import type { Receipt } from '../../../importer/index.ts';
import { Message } from '../../components/message.tsx';
import { chooseAndDeliver } from '../../lib/file-inbox.ts';
import { cancel, type UploadState, useUploads } from '../../lib/uploads.ts';
import { type Draft, removeDraft } from './drafts.ts';
import { ProgressSteps } from './progress-steps.tsx';
import css from './upload-screen.module.css';
import { words } from './words.ts';

/** An import from its start to its result. */
export function UploadScreen({ draft, uploadId, name }: { draft: Draft; uploadId: string; name: string }) {
  const state = useUploads(({ items }) => items.find(({ id }) => id === uploadId)?.state);
  return (
    <div className={css.screen}>
      <header>
        <h1>{name}</h1>
        <p className={css.file}>{draft.file.name}</p>
      </header>
      {state !== undefined && <Outcome state={state} draftId={draft.id} onCancel={() => cancel(uploadId)} />}
    </div>
  );
}

function Outcome({ state, draftId, onCancel }: { state: UploadState; draftId: string; onCancel: () => void }) {
  const [, navigate] = useLocation();
  const read = (surveyKey: string) => {
    removeDraft(draftId);
    navigate(`/surveys/${surveyKey}`);
  };
  switch (state.kind) {
    case 'waiting':
    case 'running':
      return (
        <>
          <ProgressSteps
            progress={state.kind === 'running' ? state.progress : null}
            waiting={state.kind === 'waiting'}
          />
          <div className={css.actions}>
            <Button onClick={onCancel}>{words.progress.cancel}</Button>
            <p className={css.hint}>{words.progress.safe}</p>
          </div>
        </>
      );
    case 'done':
      return <Done receipt={state.receipt} onRead={() => read(state.receipt.survey_key)} />;
    case 'failed':
      return (
        <Message tone="bad" role="alert" title={words.failed.title} hint={state.sentence}>
          <Button onClick={() => navigate('/activity')}>{words.failed.activity}</Button>
        </Message>
      );
    case 'cancelled':
      return (
        <Message tone="warn" title={words.progress.stoppedTitle} hint={words.progress.stopped}>
          <Button onClick={() => navigate('/activity')}>{words.failed.activity}</Button>
        </Message>
      );
  }
}

/** The receipt in one sentence, and the way to the result. */
function Done({ receipt, onRead }: { receipt: Receipt; onRead: () => void }) {
  const proof = words.done.proof(receipt.rows_in_file, receipt.rows_sent, receipt.rows_reported);
  return (
    <>
      <Message tone="good" title={words.done.title(receipt.rows_reported)} hint={proof} />
      <div className={css.actions}>
        <Button variant="filled" size="sm" autoFocus onClick={onRead}>
          {words.done.read}
        </Button>
        <Button size="sm" onClick={() => void chooseAndDeliver()}>
          {words.done.another}
        </Button>
      </div>
    </>
  );
}
