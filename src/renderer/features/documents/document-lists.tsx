import { Group, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { type FileItem, type InsightItem, insightStates, type MediaKind, mediaKinds } from '../../../contract/index.ts';
import { Choose, nameOptions } from '../../components/fields.tsx';
import { FileIcon, FilesIcon, PictureIcon, VolumeIcon } from '../../components/icons.tsx';
import list from '../../components/list-page.module.css';
import { SearchField } from '../../components/list-page.tsx';
import marksCss from '../../components/marks.module.css';
import { Facts, StatusMark, TimeAgo } from '../../components/marks.tsx';
import { EmptyList, ImportButton } from '../../components/message.tsx';
import { exactDuration } from '../../lib/language/format.ts';
import { nouns } from '../../lib/language/nouns.ts';
import { words as shared } from '../../lib/words.ts';
import { CutOnPaper, Loaded, MoreButton, usePages } from '../../session/load-failure.tsx';
import { useSilence } from '../../session/objects.ts';
import { useIsShared, useRoom } from '../../session/room.ts';
import { useStoredAddress } from '../../session/stored-files.ts';
import css from './document-viewer.module.css';
import { compareDocuments, type DocumentPage, type DocumentSort, documentSorts, documentsQuery } from './queries.ts';
import { words } from './words.ts';

/** Documents and recordings, newest first; of one kind or name where that is asked for. */
export function DocumentsPage() {
  const [kind, setKind] = useState<MediaKind | null>(null);
  const [sort, setSort] = useState<DocumentSort>('created');
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 200);
  const { project, nameProject } = useRoom();
  const isShared = useIsShared();
  const { query, pages } = usePages(documentsQuery({ q, project, kind, sort }));
  const kinds = [{ value: null, label: words.library.all }, ...nameOptions(mediaKinds, words.library.kinds)];
  const isAll = kind === null && typed === '';
  return (
    <Loaded query={{ ...query, data: pages }} heading={shared.documents} waiting={words.library.loading}>
      {(pages) => {
        const cards = toCards(pages, isShared, sort);
        const isWhole = pages.at(-1)?.next_cursor === null;
        if (cards.length === 0 && isAll && project === null)
          return <EmptyList heading={shared.documents} icon={<FilesIcon size={32} />} said={words.library} />;
        return (
          <div className={list.page}>
            <header className={list.header}>
              <Group gap="0 12px" align="baseline">
                <h1>{shared.documents}</h1>
                <p className="quiet" role="status">
                  {isWhole && nouns.files(cards.length)}
                </p>
              </Group>
              <Group>
                <SearchField label={words.library.find} maxLength={200} value={typed} onChange={setTyped} />
                <Choose aria-label={shared.show} options={kinds} value={kind} onChange={setKind} />
                <Choose
                  aria-label={words.library.order}
                  options={nameOptions(documentSorts, words.library.orders)}
                  value={sort}
                  onChange={setSort}
                />
                <ImportButton label={`${shared.import}…`} />
              </Group>
            </header>
            {cards.length === 0 && <p className={list.none}>{isAll ? shared.emptyProject : words.library.none}</p>}
            <ul className={css.cards} aria-label={shared.documents}>
              {cards.map((card) => (
                <DocumentCard key={card.to} {...card} project={nameProject(card.project_id)} />
              ))}
            </ul>
            <CutOnPaper printed={cards.length} all={isWhole ? cards.length : null} />
            <MoreButton mt={16} query={query} />
          </div>
        );
      }}
    </Loaded>
  );
}

/** The insights and files of the interface as one list. */
function toCards(pages: readonly DocumentPage[], isShared: boolean, sort: DocumentSort): Card[] {
  const cards = pages.flatMap(({ insights, files }): Card[] => [
    ...insights.map((insight) => ({
      ...insight,
      to: `/insights/${insight.insight_key}`,
      kind: 'document' as const,
      state: computeInsightState(insight, isShared),
    })),
    ...files.map((file) => ({ ...file, to: `/files/${file.wav_key}`, state: computeFileState(file) })),
  ]);
  // Between two lists, what is older than the end of one would come to stand above what its next page brings.
  const end = pages.at(-1)?.completeTo ?? null;
  return cards
    .filter((card) => end === null || compareDocuments(card, end, sort) <= 0)
    .sort((one, other) => compareDocuments(one, other, sort));
}

export interface Card {
  to: string;
  project_id: number;
  name: string;
  kind: MediaKind | null;
  state: keyof typeof words.states;
  thumbnail_url: string | null;
  created_at: string;
  duration_seconds?: number | null;
}

/** `instead` stands in its place where it cannot be loaded. */
type PictureProps = Omit<ComponentProps<'img'>, 'src'> & { url: string; instead?: ReactNode };

/** A picture of the storage. */
export function StoredPicture({ url, alt = '', instead, ...rest }: PictureProps) {
  // It is asked for again once a service that was silent answers.
  const isSilent = useSilence() !== null;
  const [failedWhile, setFailedWhile] = useState<boolean | null>(null);
  const src = useStoredAddress(url);
  if (failedWhile === isSilent) return instead;
  return <img {...rest} src={src} alt={alt} onError={() => setFailedWhile(isSilent)} />;
}

/** None of them looks like a button. */
const icons = { audio: VolumeIcon, video: PictureIcon, document: FileIcon, image: PictureIcon } as const;

/** A document as a card: the picture of its first page where there is one. @param project where that is not clear */
function DocumentCard(card: Card & { project: string | null }) {
  const { to, name, kind, state, thumbnail_url, created_at, duration_seconds = null, project } = card;
  const Icon = icons[kind ?? 'document'];
  const icon = <Icon size={32} />;
  return (
    <li className={`box ${css.card}`}>
      <div className={css.picture} data-kind={kind}>
        {thumbnail_url === null ? icon : <StoredPicture url={thumbnail_url} loading="lazy" instead={icon} />}
      </div>
      <Stack gap={2} p="10px 12px 12px">
        <Link to={to} className={`covers ${css.name}`} title={name}>
          <span className={marksCss.clamp}>{name}</span>
        </Link>
        <Facts>
          {kind !== null && <li>{shared.mediaKinds[kind]}</li>}
          {duration_seconds !== null && <li>{exactDuration(duration_seconds)}</li>}
        </Facts>
        <p className="quiet">
          <TimeAgo iso={created_at} />
        </p>
        {project !== null && <p className="quiet cut">{shared.in(project)}</p>}
        <div className="quiet">
          <State state={state} />
        </div>
      </Stack>
    </li>
  );
}

const marks = { failed: 'failed', waiting: 'waiting', reading: 'running' } as const;

/** A document's state as icon and word; nothing where there is nothing to say. */
export function State({ state }: { state: Card['state'] }) {
  if (state === 'failed' || state === 'waiting' || state === 'reading')
    return <StatusMark state={marks[state]} closer={words.states[state]} />;
  return state === 'ready' ? null : <span>{words.states[state]}</span>;
}

/** The state of an insight in a list: why it cannot be read, or else who can see it where others could. */
export function computeInsightState(insight: InsightItem, isShared: boolean): Card['state'] {
  const { processing_status, insight_state, failure } = insight;
  if (processing_status === 'failed' || failure !== null) return 'failed';
  if (processing_status === 'pending') return 'reading';
  if (!isShared) return 'ready';
  if (insight_state === insightStates.published) return 'published';
  return insight_state === insightStates.private_draft ? 'draft' : 'shared';
}

/** The state of a file in a list. */
export function computeFileState({ status, failure }: FileItem): Card['state'] {
  if (status === 'error' || failure !== null) return 'failed';
  if (status === 'pending_upload') return 'waiting';
  return status === 'completed' ? 'ready' : 'reading';
}
