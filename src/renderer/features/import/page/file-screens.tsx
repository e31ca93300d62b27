import { Box, Button } from '@mantine/core';
import { useDeferredValue } from 'react';
import { BackIcon, CrossIcon, IconButton, PlusIcon } from '../../../components/icons.tsx';
import { CutName } from '../../../components/marks.tsx';
import { Message, Waiting } from '../../../components/message.tsx';
import frame from '../../../components/record-frame.module.css';
import { type Draft, type DraftState, findStartedImport, toMediaKind } from '../../../drafts/list/drafts.ts';
import { useDraftObjects, useDrafts, useMapping, useReplaceDraft, useUnsavedDrafts } from '../../../drafts/objects.ts';
import { chooseFilesToImport } from '../../../lib/files/choose-files.ts';
import { number } from '../../../lib/language/format.ts';
import { words as shared } from '../../../lib/words.ts';
import { isActive } from '../../../queue/import-state.ts';
import { useImportQueue } from '../../../queue/objects.ts';
import { DocumentScreen } from '../documents/document-screen.tsx';
import { FileFacts } from '../mapping/file-facts.tsx';
import { MappingScreen } from '../mapping/mapping-screen.tsx';
import { PlanScreen } from '../plan/plan-screen.tsx';
import { ProgressScreen, useOpenAtEnd } from '../progress/progress-screen.tsx';
import { words } from '../words.ts';
import css from './import-page.module.css';

/** The import screen with files: one of them, or the plan for all. */
export function FileScreens() {
  const drafts = useDrafts((state) => state.drafts);
  const selectedId = useDrafts((state) => state.selectedId);
  useOpenAtEnd(drafts);
  const draft = drafts.length === 1 ? drafts[0] : drafts.find(({ id }) => id === selectedId);
  return (
    <div className={frame.page}>
      {draft !== undefined && <FileStrip draft={draft} count={drafts.length} />}
      <UnsavedDrafts />
      <Box flex={1} mih={0} key={draft?.id}>
        {draft === undefined ? <PlanScreen drafts={drafts} /> : <DraftScreen draft={draft} />}
      </Box>
    </div>
  );
}

/** Above a file: the way to the list of all of them, its name and the way to add more; at the other end what is known about it. */
function FileStrip({ draft, count }: { draft: Draft; count: number }) {
  return (
    <header className={css.strip}>
      <FileButtons draft={draft} count={count} />
      {draft.state.kind === 'mapping' && <FileFacts draft={draft} preview={draft.state.preview} />}
    </header>
  );
}

function FileButtons({ draft, count }: { draft: Draft; count: number }) {
  const { draftList } = useDraftObjects();
  return (
    <nav className={css.files} aria-label={words.files}>
      {count > 1 && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<BackIcon size={14} />}
          onClick={() => draftList.select(null)}
        >
          {words.plan.all} {number(count)}
        </Button>
      )}
      <OpenFile draft={draft} />
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

/** The file on screen. It cannot be taken from the list while it is imported: that is cancelled on its card. */
function OpenFile({ draft: { id, file, state }, draft }: { draft: Draft }) {
  const { draftList } = useDraftObjects();
  const isBusy = useImportQueue(({ imports }) => {
    const started = findStartedImport(draft, imports)?.state;
    return started !== undefined && (isActive(started) || started.kind === 'paused');
  });
  return (
    <span className={css.open} aria-current="true">
      {state.kind === 'mapping' ? (
        <h1 aria-label={file.name}>
          <CutName name={file.name} />
        </h1>
      ) : (
        <span className="cut" title={file.name}>
          {file.name}
        </span>
      )}
      {!isBusy && (
        <IconButton
          size={20}
          label={words.removeFile(file.name)}
          hint={shared.remove}
          onClick={() => draftList.remove(id)}
        >
          <CrossIcon size={12} />
        </IconButton>
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
  if (opened !== undefined) return words.opening(name, opened);
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
      return <UnreadableFile draft={draft} {...state} />;
    case 'mapping':
      if (!isMapped || mapping === null) return <Waiting sentence={words.reading(draft.file.name)} />;
      return <MappingScreen draft={draft} mapping={mapping} />;
    case 'document':
      return <DocumentScreen draft={draft} state={state} />;
    case 'started':
      return <ProgressScreen draft={draft} importId={state.importId} name={state.name} />;
  }
}

/** A file that cannot be imported: why, and the ways out. */
function UnreadableFile({
  draft: { id, file },
  sentence,
  wanted,
}: { draft: Draft } & Extract<DraftState, { kind: 'unreadable' }>) {
  const { draftList, draftReader } = useDraftObjects();
  const replace = useReplaceDraft(id);
  const name = `${file.name.replace(/\.[^.]*$/, '')}.${wanted}`;
  const kind = wanted === undefined ? null : toMediaKind(name);
  const rename = () => {
    draftList.remove(id);
    void draftReader.addFiles([new File([file], name)]);
  };
  return (
    <div className="padded">
      <h1 style={{ overflowWrap: 'anywhere' }}>{file.name}</h1>
      <Message tone={kind === null ? 'bad' : 'warn'} role="alert" title={words.notReadable} hint={sentence}>
        {kind !== null && (
          <Button variant="filled" onClick={rename}>
            {words.importAs(shared.mediaKinds[kind])}
          </Button>
        )}
        <Button variant={kind === null ? 'filled' : 'default'} onClick={() => void replace()}>
          {words.chooseAnother}
        </Button>
      </Message>
    </div>
  );
}
