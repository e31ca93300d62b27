import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { type FileItem, type InsightItem, insightStates } from '../../../contract/index.ts';
import { AlertIcon, FileIcon, PictureIcon, PlayIcon, WaitIcon } from '../../components/icons.tsx';
import marks from '../../components/marks.module.css';
import { TimeAgo } from '../../components/marks.tsx';
import { useStoredAddress } from '../../session/stored-files.ts';
import css from './document-card.module.css';
import { words } from './words.ts';

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
export const DocumentCards = ({ cards, label }: { cards: readonly Card[]; label: string }) => (
  <ul className={css.cards} aria-label={label}>
    {cards.map((card) => (
      <DocumentCard key={card.to} {...card} />
    ))}
  </ul>
);

function DocumentCard({ to, name, kind, state, thumbnail_url, created_at }: Card) {
  const Icon = icons[kind ?? 'document'];
  return (
    <li className={css.card}>
      <div className={css.picture}>
        {thumbnail_url === null ? <Icon size={32} /> : <StoredPicture url={thumbnail_url} alt="" loading="lazy" />}
      </div>
      <div className={css.words}>
        <Link to={to} className={css.name} title={name}>
          <span className={marks.clamp}>{name}</span>
        </Link>
        <p className={css.facts}>
          <State state={state} />
          <TimeAgo iso={created_at} />
        </p>
      </div>
    </li>
  );
}

const looks = {
  failed: ['bad', AlertIcon],
  waiting: ['warn', AlertIcon],
  reading: ['busy', WaitIcon],
} as const;

/** A document's state as icon and word; nothing where there is nothing to say. */
export function State({ state }: { state: Card['state'] }) {
  if (state === 'ready') return null;
  const [tone, Icon] = state in looks ? looks[state as keyof typeof looks] : [undefined, null];
  return (
    <span className={marks.status} data-tone={tone}>
      {Icon !== null && <Icon size={12} />}
      {words.states[state]}
    </span>
  );
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
