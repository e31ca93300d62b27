import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type FileItem, type InsightItem, insightStates } from '../../../contract/index.ts';
import { AlertIcon, FileIcon, PictureIcon, PlayIcon, WaitIcon } from '../../components/icons.tsx';
import { TimeAgo } from '../../components/marks.tsx';
import css from './document-card.module.css';
import { StoredPicture } from './stored-picture.tsx';
import { words } from './words.ts';

export interface Card {
  to: string;
  name: string;
  kind: 'audio' | 'video' | 'document' | 'image' | null;
  state: keyof typeof words.states;
  thumbnail_url: string | null;
  created_at: string;
}

const icons = { audio: PlayIcon, video: PlayIcon, document: FileIcon, image: PictureIcon } as const;

/** Documents as cards: the picture of the first page where there is one. */
export function DocumentCards({ cards, label }: { cards: readonly Card[]; label: string }) {
  return (
    <ul className={css.cards} aria-label={label}>
      {cards.map((card) => (
        <DocumentCard key={card.to} card={card} />
      ))}
    </ul>
  );
}

function DocumentCard({ card }: { card: Card }) {
  const Icon = icons[card.kind ?? 'document'];
  return (
    <li className={css.card}>
      <div className={css.picture} data-kind={card.kind ?? undefined}>
        {card.thumbnail_url === null ? (
          <Icon size={32} />
        ) : (
          <StoredPicture url={card.thumbnail_url} alt="" loading="lazy" />
        )}
      </div>
      <div className={css.words}>
        <Link to={card.to} className={css.name} title={card.name}>
          {card.name}
        </Link>
        <p className={css.facts}>
          <State state={card.state} />
          <TimeAgo iso={card.created_at} />
        </p>
      </div>
    </li>
  );
}

const marks: Partial<Record<Card['state'], ReactNode>> = {
  failed: <AlertIcon size={12} />,
  waiting: <AlertIcon size={12} />,
  reading: <WaitIcon size={12} />,
};

/** A document's state as icon and word; nothing where there is nothing to say. */
export function State({ state }: { state: Card['state'] }) {
  if (state === 'ready') return null;
  return (
    <span className={css.state} data-state={state}>
      {marks[state]}
      {words.states[state]}
    </span>
  );
}

/** The state of an insight in a list: why it cannot be read, or else who can see it. */
export function insightStateOf({ processing_status, insight_state, failure }: InsightItem): Card['state'] {
  if (processing_status === 'failed' || failure !== null) return 'failed';
  if (processing_status === 'pending') return 'reading';
  if (insight_state === insightStates.published) return 'published';
  return insight_state === insightStates.private_draft ? 'draft' : 'shared';
}

/** The state of a file in a list. */
export function fileStateOf({ status, failure }: FileItem): Card['state'] {
  if (status === 'error' || failure !== null) return 'failed';
  if (status === 'pending_upload') return 'waiting';
  return status === 'completed' ? 'ready' : 'reading';
}
