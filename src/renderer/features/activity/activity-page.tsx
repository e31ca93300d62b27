import { Box, Group } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { importKinds, importStates } from '../../../contract/index.ts';
import { Choose, nameOptions } from '../../components/fields.tsx';
import { ActivityIcon } from '../../components/icons.tsx';
import list from '../../components/list-page.module.css';
import { EmptyList, Waiting } from '../../components/message.tsx';
import { words as shared } from '../../lib/words.ts';
import { useImportQueue } from '../../queue/objects.ts';
import { LoadFailure, MoreButton } from '../../session/load-failure.tsx';
import { type ImportFilter, importsQuery } from '../../session/queries.ts';
import { ImportsTable, toKey } from './imports-table.tsx';
import { QueueSection } from './queue-section.tsx';
import { words } from './words.ts';

const all: ImportFilter = { kind: null, state: null };
const allDeleted: ImportFilter = { kind: null, state: 'deleted' };

/** The queue, and all earlier imports. */
export function ActivityPage() {
  const past = useInfiniteQuery(importsQuery(all));
  const deleted = useInfiniteQuery(importsQuery(allDeleted));
  const isQueueEmpty = useImportQueue(
    ({ imports, isRestored }) => isRestored && imports.every(({ state }) => state.kind === 'done'),
  );
  const [filter, setFilter] = useState(all);
  const noImports = [past, deleted].every(({ data }) => data?.pages[0]?.imports.length === 0);
  // What has just left the one list may be on its way into the other.
  const isBetween = deleted.isFetching && past.dataUpdatedAt > deleted.dataUpdatedAt;
  const nothing = noImports && !isBetween && isQueueEmpty && filter === all;
  if (nothing) return <EmptyList heading={shared.activity} icon={<ActivityIcon size={32} />} said={words} />;
  return (
    <div className={list.page}>
      <h1>{shared.activity}</h1>
      <QueueSection />
      <Box component="section" mt={20} aria-labelledby="past">
        <PastImports filter={filter} onFilter={setFilter} />
      </Box>
    </div>
  );
}

/** Every import the service knows, filtered by kind and state. */
function PastImports({ filter, onFilter }: { filter: ImportFilter; onFilter: (filter: ImportFilter) => void }) {
  const past = useInfiniteQuery({ ...importsQuery(filter), placeholderData: keepPreviousData });
  const { data, error } = past;
  // What was deleted is in a list of its own, and belongs to all states as long as it can be restored.
  const gone = useInfiniteQuery(importsQuery({ ...filter, state: 'deleted' }));
  const pages = [...(data?.pages ?? []), ...(filter.state === null ? (gone.data?.pages ?? []) : [])];
  const byKey = new Map(pages.flatMap((page) => page.imports).map((item) => [toKey(item), item]));
  const imports = [...byKey.values()].sort((one, other) => other.created_at.localeCompare(one.created_at));
  return (
    <>
      <Group component="header" mb={8}>
        <Box component="h2" id="past" flex={1} c="var(--text-2)" fz={13} fw={500}>
          {words.past}
        </Box>
        <Choose
          aria-label={words.filters.kind}
          options={[{ value: null, label: words.filters.allKinds }, ...nameOptions(importKinds, words.filters.kinds)]}
          value={filter.kind}
          onChange={(kind) => onFilter({ ...filter, kind })}
        />
        <Choose
          aria-label={words.filters.state}
          options={[{ value: null, label: words.filters.allStates }, ...nameOptions(importStates, shared.importStates)]}
          value={filter.state}
          onChange={(state) => onFilter({ ...filter, state })}
        />
      </Group>
      {error !== null && data === undefined && <LoadFailure error={error} onRetry={() => void past.refetch()} />}
      {data === undefined && error === null && <Waiting sentence={words.loading} />}
      {data !== undefined && imports.length === 0 && <p className={list.none}>{words.filters.none}</p>}
      {imports.length > 0 && <ImportsTable imports={imports} />}
      <MoreButton query={past} />
    </>
  );
}
