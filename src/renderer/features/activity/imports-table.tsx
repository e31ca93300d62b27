import { Box, Button, Group } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { errorDetails, type ImportItem } from '../../../contract/index.ts';
import { DialogButton } from '../../components/dialog.tsx';
import list from '../../components/list-page.module.css';
import { TableHead } from '../../components/list-page.tsx';
import { StatusMark, TimeAgo } from '../../components/marks.tsx';
import { LongText } from '../../components/message.tsx';
import { toMediaKind } from '../../drafts/list/drafts.ts';
import { words as problems } from '../../lib/problems/words.ts';
import { words as shared } from '../../lib/words.ts';
import type { QueuedImport } from '../../queue/import-list.ts';
import { isActive, type QueueState } from '../../queue/import-state.ts';
import { useImportQueue, useQueueObjects } from '../../queue/objects.ts';
import type { SavedQueue } from '../../queue/saved-queue.ts';
import { words as queueWords } from '../../queue/words.ts';
import { restoreImport } from '../../session/library-buttons.tsx';
import { useSessionObjects, useSilence } from '../../session/objects.ts';
import css from './imports-table.module.css';
import { listReceiptsOfImport, ReceiptDialog, receiptsQuery } from './receipt-dialog.tsx';
import { words } from './words.ts';

/** @returns the key of an import's record: upload_key, insight_key or wav_key */
function toKey(item: ImportItem): string {
  if (item.kind === 'survey') return item.upload_key;
  return item.kind === 'insight' ? item.insight_key : item.wav_key;
}

/** The key of the record that an import of the queue has made; null before it has one. */
async function findRecord(saved: SavedQueue, id: string): Promise<string | null> {
  const entry = await saved.readEntry(id).catch(() => null);
  return entry?.kind === 'survey' ? entry.upload_key : (entry?.initialized?.key ?? null);
}

/**
 * The imports of the queue by the keys of their records, for the records that wait or have failed.
 * @returns ids by key
 */
const ownImportsQuery = (saved: SavedQueue, items: readonly QueuedImport[], records: readonly ImportItem[]) => {
  const begun = items.filter(({ state }) => state.kind !== 'done');
  const unfinished = records.filter(({ state }) => state === 'waiting' || state === 'failed').map(toKey);
  const isSending = begun.some(({ state }) => state.kind === 'running');
  return queryOptions({
    queryKey: ['own-imports', ...begun.map(({ id, state }) => `${id} ${state.kind}`), ...unfinished],
    queryFn: async () => {
      const ids = new Map<string, string>();
      for (const { id } of begun) {
        const key = await findRecord(saved, id);
        if (key !== null) ids.set(key, id);
      }
      return ids;
    },
    enabled: unfinished.length > 0,
    // The record is listed a moment before the journal names it.
    refetchInterval: ({ state: { data } }) => isSending && unfinished.some((key) => data?.has(key) !== true) && 1000,
  });
};

type Failure = { sentence: string; todo: string };

function unsent(own: QueueState | null): Failure | null {
  if (own === null) return { sentence: words.notSent, todo: '' };
  return isActive(own) || own.kind === 'paused' ? null : { sentence: words.resumeAbove, todo: '' };
}

/**
 * @param own its state in the queue of this window, which may name the line of the file; null when this window is not importing it
 * @returns what is wrong with an import and what to do; null when nothing is
 */
export function describeFailure(item: ImportItem, own: QueueState | null = null): Failure | null {
  if (item.kind !== 'survey') {
    if (item.failure !== null) return { sentence: problems.say(item.failure_details, item.failure), todo: '' };
    return item.state === 'waiting' ? unsent(own) : null;
  }
  const details = errorDetails.safeParse(item.error_details).data;
  if (details !== undefined) {
    const { part_number, row = null, column = null, message } = details;
    const place = { part_number, row, response: null, line: null, column };
    const reported = own?.kind === 'failed' ? own.sentence : null;
    return { sentence: reported ?? problems.failure({ kind: 'part', place, details }, message), todo: words.mend };
  }
  return item.status === 'AWAITING_UPLOAD' ? unsent(own) : null;
}

/** Imports of every kind, with what went wrong and what to do about it. */
export function ImportsTable({ imports }: { imports: readonly ImportItem[] }) {
  const queued = useImportQueue((state) => state.imports);
  const { savedQueue } = useQueueObjects();
  const { data: own } = useQuery(ownImportsQuery(savedQueue, queued, imports));
  const findState = (item: ImportItem) => queued.find(({ id }) => id === own?.get(toKey(item)))?.state ?? null;
  return (
    <table className={`${list.table} ${list.stacked} ${css.table}`}>
      <TableHead names={[words.table.name, words.table.kind, words.table.state, words.table.holds, words.table.when]} />
      <tbody>
        {imports.map((item) => (
          <ImportRow key={toKey(item)} item={item} own={findState(item)} />
        ))}
      </tbody>
    </table>
  );
}

/** The state of an import and a more exact word for it; nothing is called running while the service does not answer. */
function makeMark(item: ImportItem, own: QueueState | null, silent: number | null): Parameters<typeof StatusMark>[0] {
  const isSent = item.state === 'waiting' && own !== null && isActive(own);
  const state = isSent ? 'running' : item.state;
  if (state === 'running' && silent !== null) return { state, closer: shared.session.silent(silent) };
  if (isSent) return { state, closer: own.kind === 'queued' ? queueWords.facts.waiting : queueWords.facts.sending };
  if (state === 'waiting' && own?.kind === 'paused') return { state, closer: queueWords.facts.paused };
  return {
    state,
    closer: item.kind === 'survey' && state !== 'deleted' ? shared.surveyStatuses[item.status] : undefined,
  };
}

/** What it is, by the type of its file. */
function toKind(item: ImportItem): string {
  const media = item.kind === 'file' ? toMediaKind(item.name) : null;
  return media === null ? words.kinds[item.kind] : shared.mediaKinds[media];
}

const toName = (item: ImportItem): string => (item.kind === 'survey' ? item.survey_name : item.name);

/** The page of an imported record; null while there is nothing to read. */
function toAddress(item: ImportItem): string | null {
  if (item.state === 'deleted' || item.state === 'waiting') return null;
  if (item.kind === 'survey') return item.number_of_responses > 0 ? `/surveys/${item.survey_key}` : null;
  return item.kind === 'insight' ? `/insights/${item.insight_key}` : `/files/${item.wav_key}`;
}

function ImportRow({ item, own }: { item: ImportItem; own: QueueState | null }) {
  const failure = describeFailure(item, own);
  const address = toAddress(item);
  const name = toName(item);
  const silent = useSilence();
  return (
    <tr>
      <th scope="row">
        <Group gap="0 8px" align="baseline">
          {address === null ? (
            <span className={list.name}>{name}</span>
          ) : (
            <Link to={address} aria-label={words.open(name)}>
              {name}
            </Link>
          )}
          <span className="quiet">{shared.in(item.project.name)}</span>
          <ReceiptButton item={item} name={name} />
        </Group>
        {failure !== null && (
          <Box component="p" className="quiet" data-tone="bad" mt={4}>
            <LongText text={failure.sentence} /> <span className="quiet">{failure.todo}</span>
          </Box>
        )}
      </th>
      <td>{toKind(item)}</td>
      <td>
        <StatusMark {...makeMark(item, own, silent)} />
      </td>
      <td className={css.number}>
        {item.state === 'deleted' ? <Restore item={item} /> : item.kind === 'survey' && words.holds(item)}
      </td>
      <td style={{ whiteSpace: 'nowrap' }}>
        <TimeAgo iso={item.created_at} />
      </td>
    </tr>
  );
}

/** Only for imports of this window, which has the receipt. */
function ReceiptButton({ item, name }: { item: ImportItem; name: string }) {
  const { data = [] } = useQuery(receiptsQuery(useQueueObjects().savedQueue));
  const receipts = listReceiptsOfImport(item, data);
  if (receipts.length === 0) return null;
  return (
    <Box ms="auto">
      <DialogButton variant="subtle" size="compact-xs" label={words.receipt.title} name={words.receipt.open(name)}>
        {(close) => <ReceiptDialog receipts={receipts} onClose={close} />}
      </DialogButton>
    </Box>
  );
}

function Restore({ item }: { item: ImportItem }) {
  const key = item.kind === 'survey' ? item.survey_key : toKey(item);
  const objects = useSessionObjects();
  const ref = { kind: item.kind, key, name: toName(item) };
  const restoration = useMutation({ mutationFn: () => restoreImport(objects, ref) });
  return (
    <Button
      size="compact-sm"
      aria-disabled={restoration.isPending}
      onClick={() => !restoration.isPending && restoration.mutate()}
    >
      {shared.deletion.restore}
    </Button>
  );
}
