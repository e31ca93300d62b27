import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Client, Receipt } from '../../../../importer/index.ts';
import { Message } from '../../../components/message.tsx';
import type { Draft } from '../../../drafts/list/drafts.ts';
import { useDraftObjects, useDrafts, useReplaceDraft } from '../../../drafts/objects.ts';
import { chooseFilesToImport } from '../../../lib/files/choose-files.ts';
import { words as problems } from '../../../lib/problems/words.ts';
import { useImported } from '../../../lib/window-state.ts';
import { ImportCard } from '../../../queue/import-card.tsx';
import type { QueuedImport } from '../../../queue/import-list.ts';
import { type ImportReceipt, isActive, type QueueState, toAddress } from '../../../queue/import-state.ts';
import { useImportQueue } from '../../../queue/objects.ts';
import { useSessionObjects } from '../../../session/objects.ts';
import { instanceQuery } from '../../../session/queries.ts';
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

function Outcome({ item, draft }: { item: QueuedImport; draft: Draft }) {
  const { draftList } = useDraftObjects();
  const replace = useReplaceDraft(draft.id);
  const [, navigate] = useLocation();
  const { state } = item;
  const isAppend = draft.state.kind === 'started' && draft.state.isAppend;
  const read = (receipt: ImportReceipt) => {
    draftList.remove(draft.id);
    navigate(toAddress(receipt));
  };
  useOpenAtEnd(state, (receipt) => {
    read(receipt);
    useImported.setState({ last: { address: toAddress(receipt), sentence: describeReceipt(receipt, isAppend) } });
  });
  if (state.kind === 'done') {
    return <Done receipt={state.receipt} isAppend={isAppend} onRead={() => read(state.receipt)} />;
  }
  return (
    <>
      <ImportCard item={item} isNamed>
        {state.kind === 'failed' && state.remedy === 'none' && (
          <Button onClick={() => void replace()}>{words.chooseFixed}</Button>
        )}
      </ImportCard>
      {isActive(state) && <p className="quiet">{words.progress.safe}</p>}
    </>
  );
}

/** The problems that a receipt names, each in words. */
function listProblems(receipt: ImportReceipt): { title: string; hint: string }[] {
  if (receipt.kind !== 'survey') return [];
  const key = receipt.person_key?.problem ?? null;
  const order = receipt.option_orders?.problem ?? null;
  return [
    ...(key === null ? [] : [{ title: words.done.keyNotSet, hint: key }]),
    ...(order === null ? [] : [{ title: words.done.orderNotSet, hint: order }]),
  ];
}

const isLinked = (receipt: ImportReceipt): boolean =>
  receipt.kind !== 'survey' || receipt.media.every(({ status }) => status === 'LINKED');

/** Opens the result of an import that ends while somebody looks at it alone, unless there is something to read first. */
function useOpenAtEnd(state: QueueState, open: (receipt: ImportReceipt) => void): void {
  const isAlone = useDrafts(({ drafts }) => drafts.length === 1);
  const { data: instance } = useQuery(instanceQuery);
  // A service of another vendor shows what it has in its own window only.
  const isReadable = instance !== undefined && !('is_foreign' in instance);
  const wasActive = useRef(false);
  useEffect(() => {
    if (isActive(state)) wasActive.current = true;
    else if (state.kind === 'done' && wasActive.current && isAlone && isReadable) {
      wasActive.current = false;
      if (listProblems(state.receipt).length === 0 && isLinked(state.receipt)) open(state.receipt);
    }
  });
}

/** @returns how much of the file was imported, in one sentence */
function describeReceipt(receipt: ImportReceipt, isAppend: boolean): string {
  if (receipt.kind !== 'survey') return words.done.kinds[receipt.kind];
  const { rows_in_file, rows_reported, survey_name } = receipt;
  const leftOut = receipt.edits.excluded.length + (receipt.bad_rows?.skipped ?? 0);
  const counts = { imported: rows_reported, inFile: rows_in_file, leftOut };
  return isAppend ? targetWords.done(counts, survey_name) : words.done.title(counts);
}

/** The receipt in one sentence, and a button that opens the result. */
function Done(props: { receipt: ImportReceipt; isAppend: boolean; onRead: () => void }) {
  const { receipt, isAppend, onRead } = props;
  return (
    <>
      <Message tone="good" title={describeReceipt(receipt, isAppend)} />
      {listProblems(receipt).map(({ title, hint }) => (
        <Message key={title} tone="warn" title={title} hint={hint} />
      ))}
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
