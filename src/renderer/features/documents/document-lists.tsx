import { Group, Stack } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { type FileItem, type InsightItem, insightStates, type MediaKind, mediaKinds } from '../../../contract/index.ts';
import { Choose, named } from '../../components/fields.tsx';
import { FileIcon, FilesIcon, InsightsIcon, PictureIcon, PlayIcon } from '../../components/icons.tsx';
import list from '../../components/list-page.module.css';
import marksCss from '../../components/marks.module.css';
import { StatusMark, TimeAgo } from '../../components/marks.tsx';
import { EmptyList } from '../../components/message.tsx';
import { Loaded, MoreButton } from '../../session/load-failure.tsx';
import { useStoredAddress } from '../../session/stored-files.ts';
import css from './documents.module.css';
import { filesQuery, insightsQuery } from './queries.ts';
import { words } from './words.ts';

/** Every insight this window may see, newest first. */
export function InsightsPage() {
  const query = useInfiniteQuery(insightsQuery);
  return (
    <Loaded query={query} heading={words.insights.title} waiting={words.insights.loading}>
      {({ pages }) => (
        <DocumentList
          said={words.insights}
          icon={<InsightsIcon size={32} />}
          cards={pages.flatMap(({ insights }) =>
            insights.map((insight) => ({
              ...insight,
              to: `/insights/${insight.insight_key}`,
              kind: 'document',
              state: insightState(insight),
            })),
          )}
          more={<MoreButton mt={16} query={query} />}
        />
      )}
    </Loaded>
  );
}

/** Recordings, pictures and documents, newest first; of one kind where that is asked for. */
export function FilesPage() {
  const [kind, setKind] = useState<MediaKind | null>(null);
  const query = useInfiniteQuery({ ...filesQuery(kind), placeholderData: keepPreviousData });
  const kinds = [{ value: null, label: words.files.all }, ...named(mediaKinds, words.files.kinds)];
  return (
    <Loaded query={query} heading={words.files.title} waiting={words.files.loading}>
      {({ pages }) => (
        <DocumentList
          said={words.files}
          icon={<FilesIcon size={32} />}
          cards={pages.flatMap(({ files }) =>
            files.map((file) => ({ ...file, to: `/files/${file.wav_key}`, state: fileState(file) })),
          )}
          isFiltered={kind !== null}
          filter={<Choose aria-label={words.files.filter} options={kinds} value={kind} onChange={setKind} />}
          more={<MoreButton mt={16} query={query} />}
        />
      )}
    </Loaded>
  );
}

interface ListProps {
  said: typeof words.insights;
  icon: ReactNode;
  cards: readonly Card[];
  isFiltered?: boolean;
  filter?: ReactNode;
  more: ReactNode;
}

function DocumentList({ said, icon, cards, isFiltered = false, filter, more }: ListProps) {
  if (cards.length === 0 && !isFiltered) return <EmptyList icon={icon} said={said} />;
  return (
    <div className={list.page}>
      <header className={list.header}>
        <h1>{said.title}</h1>
        {filter}
      </header>
      {cards.length === 0 && <p className={list.none}>{words.files.none}</p>}
      <DocumentCards cards={cards} label={said.title} />
      {more}
    </div>
  );
}

export interface Card {
  to: string;
  name: string;
  kind: 'audio' | 'video' | 'document' | 'image' | null;
  state: keyof typeof words.states;
  thumbnail_url: string | null;
  created_at: string;
}

interface StoredPictureProps extends Omit<ComponentProps<'img'>, 'src'> {
  url: string;
  alt: string;
}

/** A picture of the storage. */
export function StoredPicture({ url, alt, ...rest }: StoredPictureProps) {
  return <img {...rest} src={useStoredAddress(url)} alt={alt} />;
}

const icons = { audio: PlayIcon, video: PlayIcon, document: FileIcon, image: PictureIcon } as const;

/** Documents as cards: the picture of the first page where there is one. */
const DocumentCards = ({ cards, label }: { cards: readonly Card[]; label: string }) => (
  <ul className={css.cards} aria-label={label}>
    {cards.map((card) => (
      <DocumentCard key={card.to} {...card} />
    ))}
  </ul>
);

function DocumentCard({ to, name, kind, state, thumbnail_url, created_at }: Card) {
  const Icon = icons[kind ?? 'document'];
  return (
    <li className={`box ${css.card}`}>
      <div className={css.picture}>
        {thumbnail_url === null ? <Icon size={32} /> : <StoredPicture url={thumbnail_url} alt="" loading="lazy" />}
      </div>
      <Stack gap={2} p="10px 12px 12px">
        <Link to={to} className={`covers ${css.name}`} title={name}>
          <span className={marksCss.clamp}>{name}</span>
        </Link>
        <Group component="p" className="quiet" gap="2px 10px">
          <State state={state} />
          <TimeAgo iso={created_at} />
        </Group>
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

/** The state of an insight in a list: why it cannot be read, or else who can see it. */
export function insightState({ processing_status, insight_state, failure }: InsightItem): Card['state'] {
  if (processing_status === 'failed' || failure !== null) return 'failed';
  if (processing_status === 'pending') return 'reading';
  if (insight_state === insightStates.published) return 'published';
  return insight_state === insightStates.private_draft ? 'draft' : 'shared';
}

/** The state of a file in a list. */
export function fileState({ status, failure }: FileItem): Card['state'] {
  if (status === 'error' || failure !== null) return 'failed';
  if (status === 'pending_upload') return 'waiting';
  return status === 'completed' ? 'ready' : 'reading';
}
