import { Box, Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { MediaMatches } from '../../../../importer/index.ts';
import { Choose } from '../../../components/fields.tsx';
import { FileIcon, PlayIcon } from '../../../components/icons.tsx';
import { EmptyState, Message } from '../../../components/message.tsx';
import { noMedia } from '../../../drafts/list/decisions.ts';
import { toMediaKind } from '../../../drafts/list/drafts.ts';
import { listMissingFiles, type MappedDraft } from '../../../drafts/mapping/mapping.ts';
import { chooseBestLink, type LinkMatches, nameFor } from '../../../drafts/media-link.ts';
import { useDraftObjects } from '../../../drafts/objects.ts';
import { words as draftWords } from '../../../drafts/words.ts';
import { number, size } from '../../../lib/language/format.ts';
import { words as shared } from '../../../lib/words.ts';
import { MediaPreview } from '../documents/document-screen.tsx';
import { words as importWords } from '../words.ts';
import { useAddMedia } from './media-offer.tsx';
import css from './media-panel.module.css';
import { words } from './words.ts';

/** Problems come first. */
const order = ['near', 'missing', 'unused', 'unsupported', 'matched'] as const satisfies (keyof MediaMatches)[];
/** Longer lists are cut. */
const mostShown = 200;
const shown = <Item,>(items: readonly Item[]) => items.slice(0, mostShown);

/** A file with a similar name does not count as unused. */
function onceEach(matches: MediaMatches): MediaMatches {
  const near = new Set(matches.near.flatMap(({ filenames }) => filenames));
  return { ...matches, unused: matches.unused.filter((filename) => !near.has(filename)) };
}

interface ListsProps {
  draftId: string;
  link: LinkMatches;
  /** By their paths. */
  files: ReadonlyMap<string, File>;
  /** Shows a response in the first rows, of which there are so many. */
  onResponse: (row: number) => void;
  rows: number;
}

/** The result of the matching. */
function MediaLists({ link: whole, ...props }: ListsProps) {
  const link = { ...whole, matches: onceEach(whole.matches) };
  const { matches, rule } = link;
  // Not every respondent has a file, so this is not a problem.
  const kinds = order.filter((kind) => matches[kind].length > 0 && !(kind === 'missing' && rule.by === 'respondent'));
  return kinds.map((kind) => (
    <Stack component="section" key={kind} aria-label={words.counts[kind]} gap={2}>
      <h2 data-tone={kind === 'missing' ? 'warn' : undefined}>
        {words.counts[kind]} <span className="quiet">{number(matches[kind].length)}</span>
      </h2>
      <p className="quiet">{words.hints[kind]}</p>
      <ul className={css.list}>
        <Lines {...props} link={link} kind={kind} />
      </ul>
      {matches[kind].length > mostShown && <p className="quiet">{words.more(matches[kind].length - mostShown)}</p>}
    </Stack>
  ));
}

function Lines(props: ListsProps & { kind: keyof MediaMatches }): ReactNode[] {
  const { draftList } = useDraftObjects();
  const { draftId, kind } = props;
  const { matches, rule, paths } = props.link;
  const at = (first: number, count: number) => (
    <button
      type="button"
      className={css.response}
      disabled={first >= props.rows}
      onClick={() => props.onResponse(first)}
    >
      {words.rows(first, count)}
    </button>
  );
  const findFile = (filename: string) => props.files.get(paths.get(filename) ?? '');
  switch (kind) {
    case 'matched':
      return shown(matches.matched).map(({ filename, first, values }) => (
        <Line key={filename} name={filename} note={at(first, values)} file={findFile(filename)} />
      ));
    case 'missing':
      return shown(matches.missing).map(({ value, first, count }) => (
        <Line key={value} name={value} note={at(first, count)} />
      ));
    case 'near':
      return shown(matches.near).map((near) => (
        <Line key={near.value} name={near.value} note={at(near.first, near.count)}>
          <span className="quiet">{words.near(near.reason)}</span>
          {near.filenames.slice(0, 3).map((filename) => {
            const to = nameFor(rule, near.value, filename);
            return to === null ? (
              <span key={filename} className="quiet">
                {words.otherKind(filename)}
              </span>
            ) : (
              <Button
                key={filename}
                size="compact-sm"
                aria-label={draftWords.media.acceptFor(filename, near.value)}
                onClick={() => draftList.renameMedia(draftId, paths.get(filename) ?? filename, to)}
              >
                {draftWords.media.accept(filename)}
              </Button>
            );
          })}
        </Line>
      ));
    case 'unused':
    case 'unsupported':
      return shown(matches[kind]).map((name) => <Line key={name} name={name} file={findFile(name)} />);
  }
}

function Line(props: { name: string; note?: ReactNode; file?: File | undefined; children?: ReactNode }) {
  const { name, note, file, children } = props;
  return (
    <li>
      <span className={css.name}>{name}</span>
      <span className="quiet">{note}</span>
      <Box className="quiet" ta="end">
        {file !== undefined && size(file.size)}
      </Box>
      <Group gap={12}>
        {file !== undefined && <Playable file={file} />}
        {children}
      </Group>
    </li>
  );
}

/** The player of a recording or picture, once it is asked for. */
function Playable({ file }: { file: File }) {
  const [isOpen, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  const kind = toMediaKind(file.name);
  if (kind === null || kind === 'document') return null;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={css.play} aria-label={words.playOf(file.name)}>
        <PlayIcon size={12} />
        {words.play}
      </summary>
      {failed && <p className="quiet">{importWords.document.noPreview}</p>}
      {isOpen && !failed && <MediaPreview file={file} kind={kind} onFail={() => setFailed(true)} />}
    </details>
  );
}

interface PanelProps extends MappedDraft {
  /** Shows one of the first rows, by its place in the file. */
  onResponse: (row: number) => void;
}

/** The media files of the survey, and which of them its responses name. */
export function MediaPanel({ draft, mapping, onResponse }: PanelProps) {
  const { draftList } = useDraftObjects();
  const { media, mediaMatches } = mapping;
  const add = useAddMedia(draft.id);
  const { missing } = listMissingFiles(mapping);
  const isMissing = missing.length > 0;
  const addButton = (
    <Button onClick={() => void add()}>{isMissing ? draftWords.media.add(missing.length) : words.add}</Button>
  );
  if (media.files.size === 0) {
    return (
      <EmptyState
        icon={<FileIcon size={28} />}
        title={isMissing ? words.notWith(missing.length, draft.file.name) : words.none}
        hint={isMissing ? words.notWithHint(missing) : words.noneHint}
      >
        {addButton}
      </EmptyState>
    );
  }
  return (
    <Stack gap={12} h="100%" align="flex-start" style={{ overflow: 'auto' }}>
      <Group gap={12} align="flex-end" wrap="nowrap">
        {mediaMatches.kind === 'done' && <LinkField draft={draft} mapping={mapping} found={mediaMatches.value} />}
        {addButton}
      </Group>
      <Matching draft={draft} mapping={mapping} onResponse={onResponse} />
      <Button variant="subtle" ms={-11} onClick={() => draftList.decide(draft.id, { media: noMedia })}>
        {words.removeAll(media.files.size)}
      </Button>
    </Stack>
  );
}

/** The columns that may name files, each with the number of files it matches. */
function LinkField({ draft, mapping, found: links }: MappedDraft & { found: readonly LinkMatches[] }) {
  const { draftList } = useDraftObjects();
  const { header } = mapping.preview.table;
  const choose = (chosen: number | null) => {
    const link = links.find(({ column }) => column === chosen);
    draftList.linkBy(draft.id, link === undefined ? null : (header[link.column] ?? null), link?.rule.by ?? 'cell');
  };
  return (
    <Choose
      flex="1 1 240px"
      miw={0}
      maw={420}
      label={words.linkedBy}
      value={mapping.link?.column ?? null}
      options={[
        { value: null, label: words.choose },
        ...links.map((link) => ({
          value: link.column,
          label: words.found(words[link.rule.by](header[link.column] ?? ''), link.matches.matched.length),
        })),
      ]}
      onChange={choose}
    />
  );
}

/** The progress of the matching, the link it suggests, or the result of the chosen link. */
function Matching({ draft, mapping, onResponse }: PanelProps) {
  const { tableQueries } = useDraftObjects();
  const { mediaMatches, link: chosen } = mapping;
  if (mediaMatches.kind === 'failed') {
    return (
      <Message tone="bad" role="alert" title={words.failed} hint={mediaMatches.sentence}>
        <Button onClick={() => tableQueries.retry(draft.id, 'media')}>{shared.error.tryAgain}</Button>
      </Message>
    );
  }
  if (mediaMatches.kind !== 'done') {
    return (
      <p role="status" className="quiet">
        {draftWords.notReady.mediaMatching}
      </p>
    );
  }
  if (mapping.target.kind !== 'new' && !mapping.takesMedia)
    return <Message tone="bad" role="alert" title={draftWords.notReady.mediaRefused} hint={words.refusedHint} />;
  if (chosen !== null) {
    const isOwnRule = mapping.target.kind !== 'new' && chosen.rule.by === 'respondent';
    return (
      <>
        {isOwnRule && <p className="quiet">{words.ownRule}</p>}
        <MediaLists
          draftId={draft.id}
          link={chosen}
          files={mapping.media.files}
          rows={mapping.preview.table.rows.length}
          onResponse={onResponse}
        />
      </>
    );
  }
  if (chooseBestLink(mediaMatches.value) !== null) return <p className="quiet">{draftWords.notReady.mediaColumn}</p>;
  return <Message tone="warn" title={words.noLink} hint={words.noLinkHint} />;
}
