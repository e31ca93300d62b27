import { Box, Button, Group, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Message, Problem, Waiting } from '../../components/message.tsx';
import { chooseOriginals } from '../../lib/files/choose-files.ts';
import { duration } from '../../lib/language/format.ts';
import { ImportCard } from '../../queue/import-card.tsx';
import type { QueuedImport } from '../../queue/import-list.ts';
import { isActive } from '../../queue/import-state.ts';
import { useImportQueue, useQueueObjects, useUnsavedImports } from '../../queue/objects.ts';
import { useSessionObjects } from '../../session/objects.ts';
import { nameKind } from './imports-table.tsx';
import { words } from './words.ts';

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
export function QueueSection() {
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
