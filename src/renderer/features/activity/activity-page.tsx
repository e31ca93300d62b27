import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { EmptyState } from '../../components/empty-state.tsx';
import { ActivityIcon } from '../../components/icons.tsx';
import { LoadFailure } from '../../components/load-failure.tsx';
import { Waiting } from '../../components/waiting.tsx';
import { importsQuery } from '../../lib/queries.ts';
import { useUploads } from '../../lib/uploads.ts';
import css from './activity-page.module.css';
import { ImportsTable } from './imports-table.tsx';
import { interruptedQuery } from './interrupted.ts';
import { InterruptedList } from './interrupted-list.tsx';
import { RunningList } from './running-list.tsx';
import { words } from './words.ts';

/** What runs now, what was interrupted, and every import before. */
export function ActivityPage() {
  const { data, error, refetch } = useQuery(importsQuery);
  const { data: interrupted = [] } = useQuery(interruptedQuery);
  const running = useUploads(({ items }) => items).filter(
    ({ state }) => state.kind === 'running' || state.kind === 'waiting',
  );
  const [, navigate] = useLocation();
  const nothing = data?.imports.length === 0 && interrupted.length === 0 && running.length === 0;
  if (nothing) {
    return (
      <EmptyState icon={<ActivityIcon size={32} />} title={words.emptyTitle} hint={words.empty}>
        <Button variant="filled" size="sm" onClick={() => navigate('/import')}>
          {words.import}
        </Button>
      </EmptyState>
    );
  }
  return (
    <div className={css.page}>
      <h1>{words.title}</h1>
      {running.length > 0 && (
        <section aria-labelledby="now">
          <h2 id="now">{words.now}</h2>
          <RunningList items={running} />
        </section>
      )}
      {interrupted.length > 0 && (
        <section aria-labelledby="interrupted">
          <h2 id="interrupted">{words.interrupted}</h2>
          <InterruptedList entries={interrupted} />
        </section>
      )}
      <section aria-labelledby="past">
        <h2 id="past">{words.past}</h2>
        {error !== null && data === undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <Waiting sentence={words.loading} />}
        {data !== undefined && <ImportsTable imports={data.imports} count={data.count} />}
      </section>
    </div>
  );
}
