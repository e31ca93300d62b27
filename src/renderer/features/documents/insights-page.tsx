import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { InsightItem } from '../../../contract/index.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { InsightsIcon } from '../../components/icons.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { LoadFailure } from '../../session/load-failure.tsx';
import { type Card, RecordCards } from './document-card.tsx';
import { insightStateOf } from './document-state.ts';
import css from './documents-page.module.css';
import { insightsQuery } from './queries.ts';
import { words } from './words.ts';

const cardOf = (insight: InsightItem): Card => ({
  to: `/insights/${insight.insight_key}`,
  name: insight.name,
  kind: 'document',
  state: insightStateOf(insight),
  thumbnail_url: insight.thumbnail_url,
  created_at: insight.created_at,
});

/** Every insight this window may see, newest first. */
export function InsightsPage() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(insightsQuery);
  const [, navigate] = useLocation();
  if (error !== null && data === undefined) {
    return (
      <div className={css.page}>
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (data === undefined) return <Waiting sentence={words.insights.loading} />;
  const insights = data.pages.flatMap((page) => page.insights);
  if (insights.length === 0) {
    return (
      <EmptyState icon={<InsightsIcon size={32} />} title={words.insights.emptyTitle} hint={words.insights.empty}>
        <Button variant="filled" size="sm" onClick={() => navigate('/import')}>
          {words.insights.import}
        </Button>
      </EmptyState>
    );
  }
  return (
    <div className={css.page}>
      <header className={css.header}>
        <h1>{words.insights.title}</h1>
      </header>
      <RecordCards cards={insights.map(cardOf)} label={words.insights.title} />
      {hasNextPage && (
        <Button className={css.more} disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </div>
  );
}
