import { Box, Button, Group, Stack } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { importKinds, importStates } from '../../../contract/index.ts';
import { Choose, nameOptions } from '../../components/fields.tsx';
import { ActivityIcon } from '../../components/icons.tsx';
import list from '../../components/list-page.module.css';
import { EmptyList, Message, Problem, Waiting } from '../../components/message.tsx';
import { chooseOriginals } from '../../lib/files/choose-files.ts';
import { duration } from '../../lib/language/format.ts';
import { words as shared } from '../../lib/words.ts';
import { ImportCard } from '../../queue/import-card.tsx';
import type { QueuedImport } from '../../queue/import-list.ts';
import { isActive } from '../../queue/import-state.ts';
import { useImportQueue, useQueueObjects, useUnsavedImports } from '../../queue/objects.ts';
import { LoadFailure, MoreButton } from '../../session/load-failure.tsx';
import { useSessionObjects } from '../../session/objects.ts';
import { type ImportFilter, importsQuery } from '../../session/queries.ts';
import { ImportsTable, nameKind, toKey } from './imports-table.tsx';
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

/** How many imports are listed; a queue may hold thousands. */
const mostShown = 100;

/** The imports that are not done, in order. */
function QueueList({ items }: { items: readonly QueuedImport[] }) {
  return (
    <>
      <Stack component="ul" aria-labelledby="queue">
        {items.slice(0, mostShown).map((item) => (
          <li key={item.id} aria-label={item.name}>
            <ImportCard item={item} about={`${nameKind(item.kind, item.file_name)} · ${item.file_name}`} />
          </li>
        ))}
      </Stack>
      {items.length > mostShown && <p className="quiet">{words.queue.more(items.length - mostShown)}</p>}
    </>
  );
}

/** The queue: its total progress, what delays it, and its imports. An empty queue is not shown. */
function QueueSection() {
  const all = useImportQueue((state) => state.imports);
  const isRestored = useImportQueue((state) => state.isRestored);
  const open = all.filter(({ state }) => state.kind !== 'done');
  if (open.length === 0) return isRestored ? null : <Waiting sentence={words.queue.restoring} />;
  return (
    <Box component="section" mt={20} aria-labelledby="queue">
      <Group component="header" mb={8}>
        <Box flex={1} miw={180} fz={13}>
          <Box component="h2" id="queue" c="var(--text-2)" fz={13} fw={500}>
            {open.some(({ state }) => isActive(state)) ? words.queue.title : words.queue.unfinished}
          </Box>
          <BudgetLines items={open} />
        </Box>
        <QueueButtons items={open} />
      </Group>
      <Unsaved items={open} />
      <QueueList items={open} />
    </Box>
  );
}

/** Which instances accept no more requests for a while. That changes with time alone. */
function BudgetLines({ items }: { items: readonly QueuedImport[] }) {
  const { clients } = useSessionObjects();
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const instances = new Set(items.filter(({ state }) => isActive(state)).map(({ instance }) => instance));
  return [...instances].map((instance) => {
    const budget = clients.budgetOf(instance)?.state();
    if (budget === undefined || budget.waiting === 0 || budget.secondsUntilNext <= 0) return null;
    return (
      <p key={instance ?? ''} className="quiet">
        {words.queue.held(duration(budget.secondsUntilNext), budget.perMinute)}
      </p>
    );
  });
}

/** Warns about imports whose state could not be saved: it would be lost at the next start. */
function Unsaved({ items }: { items: readonly QueuedImport[] }) {
  const ids = useUnsavedImports();
  const names = items.filter(({ id }) => ids.has(id)).map(({ name }) => name);
  if (names.length === 0) return null;
  return <Message tone="warn" role="alert" title={words.queue.unsaved(names)} hint={words.queue.unsavedHint} />;
}

/** Buttons for the whole queue. */
function QueueButtons({ items }: { items: readonly QueuedImport[] }) {
  const { queue } = useQueueObjects();
  const [problem, setProblem] = useState<string | null>(null);
  const resting = items.filter(({ state }) => state.kind === 'paused' || state.kind === 'needs_files');
  const fileless = items.filter(({ state }) => state.kind === 'needs_files').map(({ id }) => id);
  async function chooseAll(): Promise<void> {
    const chosen = await chooseOriginals({ multiple: true });
    if (chosen.length === 0) return;
    const without = await queue.attachFiles(fileless, chosen);
    setProblem(without.length === 0 ? null : words.queue.stillMissing(without));
  }
  return (
    <>
      {fileless.length > 1 && (
        <Button onClick={() => void chooseAll()}>{words.queue.chooseAll(fileless.length)}</Button>
      )}
      {resting.length > 1 && <Button onClick={() => void queue.resumeAll()}>{words.queue.resumeAll}</Button>}
      {items.some(({ state }) => isActive(state)) && (
        <Button onClick={() => queue.pauseAll()}>{words.queue.pauseAll}</Button>
      )}
      <Problem said={problem} />
    </>
  );
}
