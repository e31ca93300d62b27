import { ActionIcon, Box, Button, Stack, Tooltip } from '@mantine/core';
import { useDeferredValue, useEffect, useState } from 'react';
import { CrossIcon, FileIcon, ImportIcon, PlusIcon, TableIcon } from '../../../components/icons.tsx';
import { Message, Waiting } from '../../../components/message.tsx';
import frame from '../../../components/record-frame.module.css';
import { type Draft, type DraftState, findStartedImport, makeSurveyName } from '../../../drafts/list/drafts.ts';
import { reopenDrafts } from '../../../drafts/list/reopen-drafts.ts';
import type { SavedDraft } from '../../../drafts/list/saved-drafts.ts';
import { useDraftObjects, useDrafts, useMapping, useReplaceDraft, useUnsavedDrafts } from '../../../drafts/objects.ts';
import { warmPreview } from '../../../drafts/reading/preview.ts';
import { openSample, type Sample, samples } from '../../../drafts/samples.ts';
import { chooseFilesToImport, takeFiles, useInbox } from '../../../lib/files/choose-files.ts';
import { modifier } from '../../../lib/keys.ts';
import { number } from '../../../lib/language/format.ts';
import { isActive } from '../../../queue/import-state.ts';
import { useImportQueue } from '../../../queue/objects.ts';
import { DocumentScreen } from '../documents/document-screen.tsx';
import { MappingScreen } from '../mapping/mapping-screen.tsx';
import { PlanScreen } from '../plan/plan-screen.tsx';
import { ProgressScreen } from '../progress/progress-screen.tsx';
import { words } from '../words.ts';
import css from './import-page.module.css';

/** Offers the saved drafts of an earlier window: continue or discard them with one click. */
function SavedDraftsOffer() {
  const { draftReader, savedDrafts } = useDraftObjects();
  const [saved, setSaved] = useState<readonly SavedDraft[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    // Without storage in the browser there is nothing to offer.
    savedDrafts.listLeft().then(setSaved, () => {});
  }, [savedDrafts]);
  if (saved.length === 0) return null;
  const names = saved.map(({ file_name }) => file_name);
  const without = saved.filter(({ handles }) => !handles.has('')).map(({ file_name }) => file_name);

  async function openAgain(): Promise<void> {
    const { missing, isCancelled } = await reopenDrafts(draftReader, saved);
    const others = isCancelled ? [] : missing.map(({ file_name }) => file_name);
    setProblem(others.length === 0 ? null : words.left.other(others));
    setSaved(missing);
  }

  async function discard(): Promise<void> {
    await savedDrafts.delete(saved.map(({ id }) => id)).then(
      () => setSaved([]),
      () => setProblem(words.left.notDiscarded),
    );
  }

  return (
    <Box className="edges" pt={20}>
      <Message
        tone={problem === null ? 'plain' : 'warn'}
        role="status"
        title={problem ?? words.left.title(names)}
        hint={without.length === 0 ? words.left.hint : words.left.needsFile(without)}
      >
        <Button variant="filled" onClick={() => void openAgain()}>
          {without.length === 0 ? words.left.continue : words.left.choose(without.length)}
        </Button>
        <Button onClick={() => void discard()}>{words.left.discard}</Button>
      </Message>
    </Box>
  );
}

const makeTitle = ({ fileName }: Sample) => words.samples.titles[fileName]?.[0] ?? makeSurveyName(fileName);

/** The import screen without files: ways to choose some, and samples. */
function EmptyImport() {
  return (
    <Stack className="edges" gap={24} py="var(--page-block)">
      <header>
        <h1>{words.title}</h1>
        <p className="quiet">{words.intro}</p>
      </header>
      <section className={css.zone} aria-label={words.drop.title}>
        <Box component="span" c="var(--accent-text)">
          <ImportIcon size={28} />
        </Box>
        <h2>{words.drop.title}</h2>
        <p className={`quiet ${css.hint}`}>{words.drop.hint}</p>
        <div className={css.ways}>
          <Button variant="filled" size="sm" onClick={() => void chooseFilesToImport()}>
            {words.drop.button}
          </Button>
          <span className={`quiet ${css.hint}`}>{words.drop.shortcut(modifier)}</span>
        </div>
      </section>
      <Samples />
    </Stack>
  );
}

function Samples() {
  const { draftReader } = useDraftObjects();
  const [failed, setFailed] = useState(false);
  const open = (sample: Sample) =>
    openSample(sample).then(
      (files) => draftReader.addFiles(files),
      () => setFailed(true),
    );
  return (
    <section className={css.samples} aria-labelledby="samples">
      <h2 id="samples">{words.samples.title}</h2>
      {failed && <Message tone="bad" role="alert" title={words.samples.failed} />}
      <ul>
        {samples.map((sample) => (
          <li key={sample.fileName}>
            <button
              type="button"
              className="box"
              aria-label={words.samples.open(makeTitle(sample))}
              onClick={() => void open(sample)}
            >
              <FileIcon />
              <span className={css.sampleName}>{makeTitle(sample)}</span>
              <span className={css.sampleFile}>{words.samples.titles[sample.fileName]?.[1] ?? sample.fileName}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** From chosen files to finished imports. Everything lives in stores, so leaving the screen loses nothing. */
export function ImportPage() {
  const { draftReader } = useDraftObjects();
  const waiting = useInbox((state) => state.files.length);
  useEffect(() => {
    if (waiting > 0) void draftReader.addFiles(takeFiles());
  }, [waiting, draftReader]);
  useEffect(warmPreview, []);
  const drafts = useDrafts((state) => state.drafts);
  const selectedId = useDrafts((state) => state.selectedId);
  const [first] = drafts;
  if (first === undefined)
    return (
      <>
        <SavedDraftsOffer />
        <EmptyImport />
      </>
    );
  const draft = drafts.length === 1 ? first : (drafts.find(({ id }) => id === selectedId) ?? null);
  return (
    <div className={frame.page}>
      <FileStrip draft={draft} count={drafts.length} />
      <UnsavedDrafts />
      <Box flex={1} mih={0} key={draft?.id}>
        {draft === null ? <PlanScreen drafts={drafts} /> : <DraftScreen draft={draft} />}
      </Box>
    </div>
  );
}

/** Above the files: the way to the list of all of them, the one on screen, and the way to add more. */
function FileStrip({ draft, count }: { draft: Draft | null; count: number }) {
  const { draftList } = useDraftObjects();
  return (
    <nav className={css.strip} aria-label={words.files}>
      {count > 1 && (
        <Button
          variant={draft === null ? 'light' : 'subtle'}
          size="compact-sm"
          leftSection={<TableIcon size={14} />}
          aria-current={draft === null}
          onClick={() => draftList.select(null)}
        >
          {words.plan.all} {number(count)}
        </Button>
      )}
      {draft !== null && <OpenFile draft={draft} />}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<PlusIcon size={14} />}
        onClick={() => void chooseFilesToImport()}
      >
        {words.drop.another}
      </Button>
    </nav>
  );
}

/** The file on screen. It cannot be taken from the list while it is imported. */
function OpenFile({ draft: { id, file }, draft }: { draft: Draft }) {
  const { draftList } = useDraftObjects();
  const isBusy = useImportQueue(({ imports }) => {
    const state = findStartedImport(draft, imports)?.state;
    return state !== undefined && isActive(state);
  });
  return (
    <span className={css.open}>
      <span className="cut" title={file.name}>
        {file.name}
      </span>
      {!isBusy && (
        <Tooltip label={words.remove}>
          <ActionIcon
            variant="subtle"
            size={20}
            aria-label={words.removeFile(file.name)}
            onClick={() => draftList.remove(id)}
          >
            <CrossIcon size={12} />
          </ActionIcon>
        </Tooltip>
      )}
    </span>
  );
}

/** Warns that drafts are not saved and would be lost with the window. */
function UnsavedDrafts() {
  const isUnsaved = useUnsavedDrafts();
  return isUnsaved && <Message tone="warn" role="alert" title={words.left.unsaved} hint={words.left.unsavedHint} />;
}

function readingSentence(name: string, { unpacked, opened }: Extract<DraftState, { kind: 'reading' }>): string {
  if (opened !== undefined) return words.opening(name, opened.share, opened.bytesPerSecond);
  return unpacked === undefined ? words.reading(name) : words.unpacking(name, unpacked);
}

function DraftScreen({ draft }: { draft: Draft }) {
  const { state } = draft;
  // Hundreds of columns are rendered in pieces, so that the window keeps responding.
  const mapping = useMapping(draft);
  const isMapped = useDeferredValue(mapping !== null);
  switch (state.kind) {
    case 'reading':
      return <Waiting sentence={readingSentence(draft.file.name, state)} />;
    case 'unreadable':
      return <UnreadableFile draftId={draft.id} fileName={draft.file.name} sentence={state.sentence} />;
    case 'mapping':
      if (!isMapped || mapping === null) return <Waiting sentence={words.reading(draft.file.name)} />;
      return <MappingScreen draft={draft} mapping={mapping} />;
    case 'document':
      return <DocumentScreen draft={draft} state={state} />;
    case 'started':
      return <ProgressScreen draft={draft} importId={state.importId} name={state.name} />;
  }
}

/** A file that cannot be imported: why, and a button to choose another. */
function UnreadableFile(props: { draftId: string; fileName: string; sentence: string }) {
  const replace = useReplaceDraft(props.draftId);
  return (
    <div className="narrow">
      <h1 style={{ overflowWrap: 'anywhere' }}>{props.fileName}</h1>
      <Message tone="bad" role="alert" title={words.notReadable} hint={props.sentence}>
        <Button variant="filled" onClick={() => void replace()}>
          {words.chooseAnother}
        </Button>
      </Message>
    </div>
  );
}
