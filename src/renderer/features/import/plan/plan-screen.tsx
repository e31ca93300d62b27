import { Box, Button, Group, Stack, VisuallyHidden } from '@mantine/core';
import { memo, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { AlertIcon, CheckIcon, CrossIcon, IconButton } from '../../../components/icons.tsx';
import list from '../../../components/list-page.module.css';
import { TableHead } from '../../../components/list-page.tsx';
import frame from '../../../components/record-frame.module.css';
import {
  type Draft,
  type DraftState,
  findStartedImport,
  groupWaves,
  type TableState,
  toMediaKind,
} from '../../../drafts/list/drafts.ts';
import { listMissingFiles, type MappedDraft, type Mapping } from '../../../drafts/mapping/mapping.ts';
import { pickMediaToSend } from '../../../drafts/media-link.ts';
import { useAreChecking, useDraftObjects, useDrafts, useMapping, useReadyDrafts } from '../../../drafts/objects.ts';
import { words as draftWords } from '../../../drafts/words.ts';
import { addPickedFiles, chooseFiles, chooseFilesToImport } from '../../../lib/files/choose-files.ts';
import { toPath } from '../../../lib/files/dropped-files.ts';
import { size, truncateMiddle } from '../../../lib/language/format.ts';
import { nouns } from '../../../lib/language/nouns.ts';
import { words as shared } from '../../../lib/words.ts';
import { chooseTone, type QueueState, toAddress } from '../../../queue/import-state.ts';
import { useImportQueue, useQueueObjects } from '../../../queue/objects.ts';
import { sayState } from '../../../queue/queue-facts.ts';
import { words as queueWords } from '../../../queue/words.ts';
import { MediaOffer } from '../media/media-offer.tsx';
import { words as mediaWords } from '../media/words.ts';
import css from '../page/import-page.module.css';
import { StartBar } from '../start/start-bar.tsx';
import { WavesOffer } from '../target/target-panel.tsx';
import { words as targetWords } from '../target/words.ts';
import { words } from '../words.ts';

/** The widths of the columns: file, becomes, size, state, and what can be done. */
const widths = ['30%', '21%', '17%', '20%', '12%'];

/** All chosen files: what each becomes, and one button that imports all of them. */
export function PlanScreen({ drafts }: { drafts: readonly Draft[] }) {
  const open = drafts.filter(({ state }) => state.kind !== 'started' && state.kind !== 'unreadable');
  const ready = useReadyDrafts(open);
  const isChecking = useAreChecking(open);
  const isReady = ready.length > 0 && !isChecking;
  const isDone = useImportQueue(({ imports }) =>
    drafts.every((draft) => findStartedImport(draft, imports)?.state.kind === 'done'),
  );
  const mediaReady = useMediaCount(ready);
  const mediaOpen = useMediaCount(open);
  const isAnyStarted = drafts.some(({ state }) => state.kind === 'started');
  return (
    <div className={frame.page}>
      <Group component="header" className="edges" pt={23} pb={12}>
        {open.length > 0 ? (
          <>
            <Box flex={1}>
              <h1>{words.plan.title(open.length + mediaOpen)}</h1>
              {!isAnyStarted && <p className="quiet">{words.plan.intro}</p>}
            </Box>
            <Button onClick={() => void chooseFilesToImport()}>{words.drop.another}</Button>
          </>
        ) : (
          <StartedTitle drafts={drafts} isDone={isDone} />
        )}
      </Group>
      <Offers drafts={open} />
      <div className={frame.content}>
        <table className={`${list.table} ${list.stacked}`} aria-label={words.files}>
          {/* They stay where they are while files are checked and sent. */}
          <colgroup>
            {widths.map((width) => (
              <col key={width} style={{ width }} />
            ))}
          </colgroup>
          <TableHead
            names={[shared.file, isDone ? words.plan.became : words.plan.becomes, words.plan.size, words.plan.state]}
          >
            <th scope="col">
              <VisuallyHidden>{shared.remove}</VisuallyHidden>
            </th>
          </TableHead>
          <tbody>
            {drafts.map((draft) => (
              <PlanRow key={draft.id} draft={draft} />
            ))}
          </tbody>
        </table>
      </div>
      {open.length > 0 && (
        <StartBar
          drafts={ready}
          // Who presses it means all of them.
          isReady={isReady}
          button={isReady ? words.plan.import(ready.length + mediaReady) : draftWords.counting}
          after={isChecking ? words.plan.states.checking : words.plan.notReady(open.length - ready.length)}
        />
      )}
    </div>
  );
}

/** @returns how many media files are sent with tables; the component renders again when it is another number */
function useMediaCount(drafts: readonly Draft[]): number {
  const { mappings } = useDraftObjects();
  const count = () =>
    drafts.reduce((sum, draft) => {
      const mapping = mappings.of(draft);
      return sum + (mapping === null ? 0 : pickMediaToSend(mapping).size);
    }, 0);
  return useSyncExternalStore(mappings.subscribe, count);
}

/**
 * Says that all is imported only when it is, and leads to the surveys or to more files then. Asks to keep the window open only while
 * something is sent.
 */
function StartedTitle({ drafts, isDone }: { drafts: readonly Draft[]; isDone: boolean }) {
  const { draftList } = useDraftObjects();
  const [, navigate] = useLocation();
  const imports = useImportQueue((state) => state.imports);
  const states = drafts.map((draft) => findStartedImport(draft, imports)?.state);
  const isBusy = states.some((state) => state?.kind === 'queued' || state?.kind === 'running');
  const media = states.reduce((sum, state) => sum + countMedia(state), 0);
  const isAnySurvey = drafts.some(({ state }) => state.kind === 'started' && state.as === 'survey');
  const clear = () => {
    for (const { id } of drafts) draftList.remove(id);
  };
  const chooseMore = async () => {
    const chosen = await chooseFiles({ multiple: true });
    if (chosen.length > 0) clear();
    addPickedFiles(chosen);
  };
  const showSurveys = () => {
    clear();
    navigate('/surveys');
  };
  return (
    <>
      <Box component="h1" flex={1}>
        {isDone ? words.plan.done(drafts.length + media) : words.plan.started}
      </Box>
      {isBusy && <p className="quiet">{words.progress.safe}</p>}
      <Button onClick={() => void (isDone ? chooseMore() : chooseFilesToImport())}>{words.drop.more}</Button>
      {isDone && isAnySurvey && (
        <Button variant="filled" onClick={showSurveys}>
          {words.plan.showSurveys}
        </Button>
      )}
    </>
  );
}

const countMedia = (state: QueueState | undefined): number =>
  state?.kind === 'done' && state.receipt.kind === 'survey' ? state.receipt.media.length : 0;

function stateSentence(
  { kind }: DraftState,
  started: QueueState | undefined,
  notReady: string | null,
  missing: number,
) {
  const { states } = words.plan;
  if (kind === 'unreadable') return states.unreadable;
  if (kind === 'started') return started === undefined ? queueWords.states.removed : sayState(started);
  if (notReady === null) return missing > 0 ? `${states.ready}, ${shared.filesMissing(missing)}` : states.ready;
  return notReady === draftWords.counting ? states.checking : notReady;
}

function Offers({ drafts }: { drafts: readonly Draft[] }) {
  const groups = groupWaves(drafts);
  return (
    <Stack className="edges" pb={12}>
      {groups.map((group) => (
        <WavesOffer key={group[0]?.id} group={group} />
      ))}
      {drafts.map((draft) => draft.state.kind === 'mapping' && <MediaOffer key={draft.id} draft={draft} />)}
    </Stack>
  );
}

/** Memoized: of hundreds of files, only those that change are rendered again. */
const PlanRow = memo(function PlanRow({ draft }: { draft: Draft }) {
  const { draftList, mappings } = useDraftObjects();
  const { file, state } = draft;
  const started = useImportQueue(({ imports }) => findStartedImport(draft, imports));
  const importState = started?.state;
  // Whether it is ready may depend on another file.
  const mapping = useMapping(draft);
  const notReady = mappings.whyNotReady(draft);
  const problem = state.kind === 'unreadable' ? state.sentence : null;
  const isDone = importState?.kind === 'done';
  const tone = problem !== null ? 'bad' : importState && chooseTone(importState);
  return (
    <>
      <tr>
        <th scope="row">
          <button type="button" className={css.name} title={toPath(file)} onClick={() => draftList.select(draft.id)}>
            {truncateMiddle(toPath(file), 48)}
          </button>
        </th>
        {problem === null ? (
          <>
            <td>
              <Becomes draft={draft} />
            </td>
            <td className="quiet">{contentSummary(draft, mapping, started?.rows ?? null)}</td>
          </>
        ) : (
          <td colSpan={2} className="quiet" data-tone="bad">
            {problem}
          </td>
        )}
        <td className={`quiet ${css.state}`} data-tone={isDone ? 'good' : tone}>
          {tone !== undefined && <AlertIcon size={14} />}
          {isDone && <CheckIcon size={14} />}
          {stateSentence(state, importState, notReady, mapping === null ? 0 : listMissingFiles(mapping).missing.length)}
        </td>
        <td>
          <RowButton draft={draft} importState={importState} />
        </td>
      </tr>
      {mapping !== null && <MediaRow draft={draft} mapping={mapping} />}
    </>
  );
});

/** The media files that are sent with a table, in a row below its own. */
function MediaRow({ draft, mapping: { link, media, preview } }: MappedDraft) {
  const { draftList } = useDraftObjects();
  if (media.files.size === 0 || link === null) return null;
  const sent = pickMediaToSend({ link, media });
  return (
    <tr>
      <th scope="row" className="quiet">
        <Box ps={20} fw={400} title={[...sent.keys()].join(', ')}>
          {mediaWords.sent(sent.size, media.files.size)}: {words.plan.names([...sent.keys()])}
        </Box>
      </th>
      <td className="quiet">{mediaWords.by(preview.table.header[link.column] ?? '')}</td>
      <td className="quiet">{size([...sent.values()].reduce((sum, file) => sum + file.size, 0))}</td>
      <td />
      <td>
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={queueWords.continueWith(mediaWords.importSeparately, draft.file.name)}
          onClick={() => draftList.detachMedia(draft.id)}
        >
          {mediaWords.importSeparately}
        </Button>
      </td>
    </tr>
  );
}

/** Takes a file from the list. The focus goes on with the next one. */
function removeRow(button: HTMLElement, remove: () => void): void {
  const row = button.closest('tr');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  remove();
  next?.querySelector<HTMLElement>('td:last-child button:last-child')?.focus();
}

/** The action for a file: pause or resume it, review it, open what it became; or, until it is on its way, remove it from the list. */
function RowButton({ draft: { id, file, state }, importState }: { draft: Draft; importState: QueueState | undefined }) {
  const { queue } = useQueueObjects();
  const { draftList } = useDraftObjects();
  const [, navigate] = useLocation();
  const kind = importState?.kind;
  const importId = state.kind === 'started' ? state.importId : '';
  const { actions, continueWith } = queueWords;
  const button = (label: string, act: () => void) => (
    <Button size="compact-xs" aria-label={continueWith(label, file.name)} onClick={act}>
      {label}
    </Button>
  );
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {(kind === 'running' || kind === 'queued') && button(actions.pause, () => queue.pause(importId))}
      {kind === 'paused' && button(actions.paused, () => void queue.resume(importId))}
      {(kind === 'needs_files' || kind === 'failed' || state.kind === 'mapping' || state.kind === 'document') &&
        button(words.plan.reviewButton, () => draftList.select(id))}
      {importState?.kind === 'done' && button(words.plan.open, () => navigate(toAddress(importState.receipt)))}
      {(kind === undefined || kind === 'needs_files' || kind === 'failed') && (
        <IconButton
          size={24}
          label={words.removeFile(file.name)}
          hint={shared.remove}
          onClick={({ currentTarget }) => removeRow(currentTarget, () => draftList.remove(id))}
        >
          <CrossIcon size={12} />
        </IconButton>
      )}
    </Group>
  );
}

/** What a table becomes: a survey, or more responses for one. */
function becomesText({ destination }: TableState, drafts: readonly Draft[]): string {
  if (destination.kind === 'survey')
    return destination.survey === null ? targetWords.asMore : targetWords.moreOf(destination.survey.survey_name);
  const first = destination.kind === 'wave' ? drafts.find(({ id }) => id === destination.of)?.state : undefined;
  if (first?.kind === 'mapping' || first?.kind === 'started') return targetWords.moreOf(first.name);
  return words.plan.survey;
}

function Becomes({ draft: { file, state } }: { draft: Draft }) {
  const becomes = useDrafts(({ drafts }) => (state.kind === 'mapping' ? becomesText(state, drafts) : ''));
  if (state.kind === 'mapping') return becomes;
  if (state.kind === 'started' && state.isAppend) return targetWords.moreOf(state.name);
  if (state.kind === 'started' && state.as === 'survey') return words.plan.survey;
  const kind = toMediaKind(file.name);
  if (kind === null || (state.kind !== 'started' && state.kind !== 'document')) return null;
  return shared.mediaKinds[kind];
}

/** The rows of a table, and the size of any other file. */
function contentSummary({ file }: Draft, state: Mapping | null, sent: number | null): string {
  if (sent !== null) return nouns.rows(sent);
  if (state === null) return size(file.size);
  if (state.scan.kind !== 'done') return '';
  const columns = nouns.columns(state.preview.table.header.length);
  return [nouns.rows(state.scan.value.plan.rows), columns].join(', ');
}
