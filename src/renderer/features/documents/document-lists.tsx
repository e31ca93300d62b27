import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { type MediaKind, mediaKinds } from '../../../contract/index.ts';
import { Choose, named } from '../../components/choose.tsx';
import { FilesIcon, InsightsIcon } from '../../components/icons.tsx';
import list from '../../components/list-page.module.css';
import { EmptyState } from '../../components/message.tsx';
import { Loaded, MoreButton } from '../../session/load-failure.tsx';
import { type Card, DocumentCards, fileState, insightState } from './document-card.tsx';
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
          more={<MoreButton className={list.more} query={query} />}
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
          more={<MoreButton className={list.more} query={query} />}
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
  const [, navigate] = useLocation();
  if (cards.length === 0 && !isFiltered) {
    return (
      <EmptyState icon={icon} title={said.emptyTitle} hint={said.empty}>
        <Button variant="filled" size="sm" onClick={() => navigate('/import')}>
          {said.import}
        </Button>
      </EmptyState>
    );
  }
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
