import { Box, Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { Client, Receipt, Waiting } from '../../../../importer/index.ts';
import { Message } from '../../../components/message.tsx';
import type { Draft } from '../../../drafts/list/drafts.ts';
import { useDraftObjects, useReplaceDraft } from '../../../drafts/objects.ts';
import { chooseFilesToImport } from '../../../lib/files/choose-files.ts';
import { words as problems } from '../../../lib/problems/words.ts';
import type { QueuedImport } from '../../../queue/import-list.ts';
import { type ImportReceipt, isActive, toAddress } from '../../../queue/import-state.ts';
import { useImportQueue, useQueueObjects } from '../../../queue/objects.ts';
import { itemWords } from '../../../queue/queue-facts.ts';
import { ImportBar, StoppedImport } from '../../../queue/stopped-import.tsx';
import { useSessionObjects } from '../../../session/objects.ts';
import mediaPanelCss from '../media/media-panel.module.css';
import { words as mediaWords } from '../media/words.ts';
import { words as targetWords } from '../target/words.ts';
import { words } from '../words.ts';

/** How many pages of a hundred media files are searched for reasons. */
const mostPages = 100;
const mostShown = 200;

/** Why media files are not linked, by their names. */
async function readReasons(api: Client, survey_key: string, signal: AbortSignal): Promise<Map<string, string | null>> {
  const reasons = new Map<string, string | null>();
  let cursor: string | null = null;
  for (let page = 0; page < mostPages; page++) {
    const query: { limit: string; cursor?: string } = { limit: '100', ...(cursor === null ? {} : { cursor }) };
    const answer = await api.listSurveyMedia({ params: { survey_key }, query }, { signal });
    for (const { filename, failure, failure_details } of answer.media)
      reasons.set(filename, failure && problems.say(failure_details, failure));
    cursor = answer.next_cursor;
    if (cursor === null) break;
  }
  return reasons;
}

/** The result of linking the media files, with the service's reason for each that is not linked. */
function MediaReceipt({ receipt: { media, survey_key } }: { receipt: Receipt }) {
  const { api } = useSessionObjects();
  const failed = media.filter(({ status }) => status !== 'LINKED');
  const { data: reasons } = useQuery({
    queryKey: ['media-reasons', survey_key],
    queryFn: ({ signal }) => readReasons(api, survey_key, signal),
    enabled: failed.length > 0,
  });
  if (media.length === 0) return null;
  const title = mediaWords.linked(media.length - failed.length, media.length);
  if (failed.length === 0) return <Message tone="good" title={title} />;
  return (
    <Stack component="section" aria-label={mediaWords.notLinked} gap={2}>
      <Message tone="warn" title={title} />
      <ul className={mediaPanelCss.list}>
        {failed.slice(0, mostShown).map(({ filename, status }) => (
          <li key={filename}>
            <span className={mediaPanelCss.name}>{filename}</span>
            <span className="quiet">{mediaWords.state(status, reasons?.get(filename) ?? null)}</span>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

/** The screen of one import, from its start to its result. */
export function ProgressScreen({ draft, importId, name }: { draft: Draft; importId: string; name: string }) {
  const { draftList } = useDraftObjects();
  const item = useImportQueue(({ imports }) => imports.find(({ id }) => id === importId));
  return (
    <div className="narrow">
      <header>
        <h1>{name}</h1>
        {name !== draft.file.name && <p className="quiet">{draft.file.name}</p>}
      </header>
      {item === undefined ? (
        <Message tone="plain" title={words.progress.removed} hint={words.progress.removedHint}>
          <Button onClick={() => draftList.remove(draft.id)}>{words.remove}</Button>
        </Message>
      ) : (
        <Outcome item={item} draft={draft} />
      )}
    </div>
  );
}

/** Why an import does not go on at present. */
function StallMessage({ sentence, seconds, silentSeconds }: Waiting) {
  if (silentSeconds !== undefined)
    return <Message tone="warn" title={words.progress.silent(silentSeconds)} hint={words.progress.silentHint} />;
  return <Message tone="warn" title={sentence} hint={seconds === null ? undefined : words.progress.again(seconds)} />;
}

/** How far an import is, as on its card in the queue, and why it waits. */
function UnderWay({ item }: { item: QueuedImport }) {
  const { state } = item;
  const progress = state.kind === 'running' ? state.progress : null;
  const { sentence, facts } = itemWords(item);
  const waiting = progress !== null && 'waiting' in progress ? progress.waiting : null;
  return (
    <Stack>
      {waiting === null ? <p>{sentence}</p> : <StallMessage {...waiting} />}
      <ImportBar item={item} />
      {facts !== '' && <p className="quiet">{facts}</p>}
    </Stack>
  );
}

function Outcome({ item, draft }: { item: QueuedImport; draft: Draft }) {
  const { draftList } = useDraftObjects();
  const replace = useReplaceDraft(draft.id);
  const { queue } = useQueueObjects();
  const [, navigate] = useLocation();
  const { state } = item;
  const read = (receipt: ImportReceipt) => {
    draftList.remove(draft.id);
    navigate(toAddress(receipt));
  };
  if (state.kind === 'done') {
    const isAppend = draft.state.kind === 'started' && draft.state.isAppend;
    return <Done receipt={state.receipt} isAppend={isAppend} onRead={() => read(state.receipt)} />;
  }
  if (isActive(state)) {
    return (
      <>
        <UnderWay item={item} />
        <Group gap="8px 12px">
          <Button disabled={state.kind === 'stopping'} onClick={() => queue.pause(item.id)}>
            {words.progress.cancel}
          </Button>
          <Box component="p" className="quiet" flex="1 1 200px">
            {words.progress.safe}
          </Box>
        </Group>
      </>
    );
  }
  return (
    <StoppedImport item={item} words={words.stopped}>
      {state.kind === 'failed' && state.remedy === 'none' && (
        <Button onClick={() => void replace()}>{words.chooseFixed}</Button>
      )}
    </StoppedImport>
  );
}

function doneMessage(receipt: ImportReceipt, isAppend: boolean): { title: string; proof: string } {
  if (receipt.kind !== 'survey')
    return { title: words.done.kinds[receipt.kind], proof: words.done.recorded(receipt.file_bytes) };
  const { rows_in_file, rows_sent, rows_reported, survey_name } = receipt;
  const { title, proof } = isAppend ? targetWords.done : words.done;
  const sum = proof(rows_in_file, rows_sent, rows_reported);
  const leftOut = receipt.edits.excluded.length + (receipt.bad_rows?.skipped ?? 0);
  return {
    title: title(rows_reported, survey_name),
    proof: leftOut === 0 ? sum : `${sum}${words.done.leftOut(leftOut)}`,
  };
}

/** The receipt in one sentence, and a button that opens the result. */
function Done(props: { receipt: ImportReceipt; isAppend: boolean; onRead: () => void }) {
  const { receipt, isAppend, onRead } = props;
  const { title, proof } = doneMessage(receipt, isAppend);
  const keyProblem = receipt.kind === 'survey' ? (receipt.person_key?.problem ?? null) : null;
  const orderProblem = receipt.kind === 'survey' ? (receipt.option_orders?.problem ?? null) : null;
  return (
    <>
      <Message tone="good" title={title} hint={proof} />
      {keyProblem !== null && <Message tone="warn" title={words.done.keyNotSet} hint={keyProblem} />}
      {orderProblem !== null && <Message tone="warn" title={words.done.orderNotSet} hint={orderProblem} />}
      {receipt.kind === 'survey' && <MediaReceipt receipt={receipt} />}
      <Group gap="8px 12px">
        <Button variant="filled" size="sm" autoFocus onClick={onRead}>
          {words.done.reads[receipt.kind]}
        </Button>
        <Button size="sm" onClick={() => void chooseFilesToImport()}>
          {words.done.another}
        </Button>
      </Group>
    </>
  );
}
