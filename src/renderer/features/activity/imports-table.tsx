import { Box, Button, Group } from '@mantine/core';
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { errorDetails, type ImportItem } from '../../../contract/index.ts';
import { DialogButton } from '../../components/dialog.tsx';
import list from '../../components/list-page.module.css';
import { TableHead } from '../../components/list-page.tsx';
import { StatusMark, TimeAgo } from '../../components/marks.tsx';
import { LongText } from '../../components/message.tsx';
import { AddMissing } from '../../drafts/add-missing.tsx';
import { toMediaKind } from '../../drafts/list/drafts.ts';
import { words as problems } from '../../lib/problems/words.ts';
import { words as shared } from '../../lib/words.ts';
import type { QueuedImport } from '../../queue/import-list.ts';
import { useImportQueue, useQueueObjects } from '../../queue/objects.ts';
import type { SavedQueue, SavedReceipt } from '../../queue/saved-queue.ts';
import { restoreImport } from '../../session/library-buttons.tsx';
import { useSessionObjects, useSilence } from '../../session/objects.ts';
import { useRoom } from '../../session/room.ts';
import css from './activity.module.css';
import { listMissing, listReceiptsOfImport, ReceiptDialog, receiptsQuery } from './receipt-dialog.tsx';
import { words } from './words.ts';

/** @returns the key of an import's record: upload_key, insight_key or wav_key */
export function toKey(item: ImportItem): string {
  if (item.kind === 'survey') return item.upload_key;
  return item.kind === 'insight' ? item.insight_key : item.wav_key;
}

/** The key of the record that an import of the queue has made; null before it has one. */
async function findRecord(saved: SavedQueue, id: string): Promise<string | null> {
  const entry = await saved.readEntry(id).catch(() => null);
  return entry?.kind === 'survey' ? entry.upload_key : (entry?.initialized?.key ?? null);
}

const toName = (item: ImportItem): string => (item.kind === 'survey' ? item.survey_name : item.name);

const isUnfinished = ({ state }: ImportItem): boolean => state !== 'completed' && state !== 'deleted';

/** What the records are known by that the imports of the queue make: their keys, and their names until these are known. */
const ownRecordsQuery = (saved: SavedQueue, items: readonly QueuedImport[]) => {
  const begun = items.filter(({ state }) => state.kind !== 'done');
  return queryOptions({
    queryKey: ['own-records', ...begun.map(({ id, state }) => `${id} ${state.kind}`)],
    queryFn: () => Promise.all(begun.map(async ({ id, name }) => (await findRecord(saved, id)) ?? name)),
    placeholderData: keepPreviousData,
  });
};

type Failure = { sentence: string; todo: string };

/** @returns what is wrong with an import that is not in the queue, and what to do; null when nothing is */
export function describeFailure(item: ImportItem): Failure | null {
  if (item.kind !== 'survey') {
    if (item.failure !== null) return { sentence: problems.say(item.failure_details, item.failure), todo: '' };
    return item.state === 'waiting' ? { sentence: words.notSent, todo: '' } : null;
  }
  const details = errorDetails.safeParse(item.error_details).data;
  if (details !== undefined) {
    const { part_number, row = null, column = null, message } = details;
    const place = { part_number, row, response: null, line: null, column };
    return { sentence: problems.failure({ kind: 'part', place, details }, message), todo: words.mend };
  }
  return item.status === 'AWAITING_UPLOAD' ? { sentence: words.notSent, todo: '' } : null;
}

/** Imports of every kind that are not in the queue, with what went wrong and what to do about it. */
export function ImportsTable({ imports }: { imports: readonly ImportItem[] }) {
  const queued = useImportQueue((state) => state.imports);
  const { savedQueue } = useQueueObjects();
  const { data: own = [] } = useQuery(ownRecordsQuery(savedQueue, queued));
  const isOwn = (item: ImportItem) => isUnfinished(item) && (own.includes(toKey(item)) || own.includes(toName(item)));
  // What is added to a survey is in the queue; the survey stays here as it was.
  const shown = imports.flatMap((item): ImportItem[] => {
    if (!isOwn(item)) return [item];
    const isAddedTo = item.kind === 'survey' && item.completed_at !== null;
    return isAddedTo ? [{ ...item, state: 'completed', status: 'COMPLETED' }] : [];
  });
  if (shown.length === 0) return <p className={list.none}>{words.empty}</p>;
  return (
    <table className={`${list.table} ${list.stacked} ${css.table}`}>
      <TableHead names={[words.table.name, words.table.kind, words.table.state, words.table.when]} />
      <tbody>
        {shown.map((item) => (
          <ImportRow key={toKey(item)} item={item} />
        ))}
      </tbody>
    </table>
  );
}

/** The state of an import and a more exact word for it; nothing is called running while the service does not answer. */
function makeMark(item: ImportItem, silent: number | null): Parameters<typeof StatusMark>[0] {
  const { state } = item;
  if (state === 'running' && silent !== null) return { state, closer: shared.session.silent(silent) };
  return {
    state,
    closer: item.kind === 'survey' && state !== 'deleted' ? shared.surveyStatuses[item.status] : undefined,
  };
}

/** @returns what an import is, by the type of its file */
export function nameKind(kind: ImportItem['kind'], name: string): string {
  const media = kind === 'file' ? toMediaKind(name) : null;
  return media === null ? words.kinds[kind] : shared.mediaKinds[media];
}

/** The page of an imported record; null while there is nothing to read. */
function toAddress(item: ImportItem): string | null {
  if (item.state === 'deleted' || item.state === 'waiting') return null;
  if (item.kind === 'survey') return item.number_of_responses > 0 ? `/surveys/${item.survey_key}` : null;
  return item.kind === 'insight' ? `/insights/${item.insight_key}` : `/files/${item.wav_key}`;
}

function ImportRow({ item }: { item: ImportItem }) {
  const failure = describeFailure(item);
  const address = toAddress(item);
  const name = toName(item);
  const silent = useSilence();
  const { data: receipts = [] } = useQuery(receiptsQuery(useQueueObjects().savedQueue));
  const own = listReceiptsOfImport(item, receipts);
  const hadMissing = own.some(({ missing = [] }) => missing.length > 0);
  const projectName = useRoom().nameProject(item.project.id);
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
          {item.state !== 'deleted' && item.kind === 'survey' && item.number_of_responses > 0 && (
            <span className="quiet">{words.holds(item)}</span>
          )}
          {projectName !== null && <span className="quiet">{shared.in(projectName)}</span>}
        </Group>
        {failure !== null && (
          <Box component="p" className="quiet" data-tone="bad" mt={4}>
            <LongText text={failure.sentence} /> <span className="quiet">{failure.todo}</span>
          </Box>
        )}
      </th>
      <td>{nameKind(item.kind, name)}</td>
      <td>
        <Group gap="4px 12px">
          <StatusMark {...makeMark(item, silent)} />
          {item.state === 'deleted' && <Restore item={item} />}
          {hadMissing && item.kind === 'survey' && item.state !== 'deleted' && (
            <AddMissing surveyKey={item.survey_key} named={listMissing(own)} isRow />
          )}
        </Group>
      </td>
      <td style={{ whiteSpace: 'nowrap' }}>
        <Group justify="space-between" wrap="nowrap" h={20}>
          <TimeAgo iso={item.created_at} />
          <ReceiptButton receipts={own} name={name} />
        </Group>
      </td>
    </tr>
  );
}

/** Only for imports of this window, which has the receipt. */
function ReceiptButton({ receipts, name }: { receipts: readonly SavedReceipt[]; name: string }) {
  if (receipts.length === 0) return null;
  return (
    <DialogButton variant="subtle" size="compact-xs" label={words.receipt.details} name={words.receipt.open(name)}>
      {(close) => <ReceiptDialog receipts={receipts} onClose={close} />}
    </DialogButton>
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
