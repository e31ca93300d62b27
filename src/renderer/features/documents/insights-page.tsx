import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { InsightItem } from '../../../contract/index.ts';
import { InsightsIcon } from '../../components/icons.tsx';
import list from '../../components/list-page.module.css';
import { EmptyState } from '../../components/message.tsx';
import { Loaded, MoreButton } from '../../session/load-failure.tsx';
import { type Card, DocumentCards, insightStateOf } from './document-card.tsx';
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
  const query = useInfiniteQuery(insightsQuery);
  return (
    <Loaded query={query} heading={words.insights.title} waiting={words.insights.loading}>
      {({ pages }) => (
        <Insights insights={pages.flatMap((page) => page.insights)}>
          <MoreButton className={list.more} query={query} />
        </Insights>
      )}
    </Loaded>
  );
}

function Insights({ insights, children }: { insights: readonly InsightItem[]; children: ReactNode }) {
  const [, navigate] = useLocation();
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
    <div className={list.page}>
      <header className={css.header}>
        <h1>{words.insights.title}</h1>
      </header>
      <DocumentCards cards={insights.map(cardOf)} label={words.insights.title} />
      {children}
    </div>
  );
}
