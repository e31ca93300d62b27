import { Box, Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { LongText, Problem, ProgressBar } from '../components/message.tsx';
import { sayError } from '../lib/error-sentence.ts';
import { chooseOriginals } from '../lib/files/choose-files.ts';
import { words as shared } from '../lib/words.ts';
import { useSessionObjects } from '../session/objects.ts';
import type { RemoteInstances } from '../session/remote-instances.ts';
import { computeFraction, type QueuedImport } from './import-list.ts';
import type { ImportQueue } from './import-queue.ts';
import { chooseTone, type QueueState } from './import-state.ts';
import { useQueueObjects } from './objects.ts';
import { describeItem, sayState } from './queue-facts.ts';
import { words } from './words.ts';

interface CardProps {
  item: QueuedImport;
  /** What stands beside its name; absent where both stand above the card. */
  about?: string;
  children?: ReactNode;
}

/** An import of the queue: how far it is or why it rests, and what can be done with it. */
export function ImportCard({ item, about, children }: CardProps) {
  const { queue } = useQueueObjects();
  const { id, state, name } = item;
  const tone = chooseTone(state);
  const { facts, why } = describeItem(item);
  const isUnderWay = state.kind === 'running' || state.kind === 'stopping';
  const percent = Math.floor(computeFraction(item) * 100);
  const hasBar = isUnderWay || state.kind === 'paused';
  return (
    <Group className="box" gap="8px 12px" p="12px 14px">
      <Box flex={1} miw="min(320px, 100%)">
        {about !== undefined && (
          <Box component="p" fw={500} style={{ overflowWrap: 'anywhere' }}>
            {name}{' '}
            <Box component="span" className="quiet" fw={400}>
              {about}
            </Box>
          </Box>
        )}
        <p className="quiet">
          <Box component="span" fw={500} style={tone ? {} : { color: 'var(--text)' }} data-tone={tone}>
            {sayState(state)}
          </Box>
          {facts !== '' && `  ·  ${facts}`}
        </p>
        {why !== '' && (
          <p className="quiet">
            <LongText text={why} />
          </p>
        )}
      </Box>
      {(state.kind === 'queued' || isUnderWay) && (
        <Button
          disabled={state.kind === 'stopping'}
          aria-label={words.continueWith(words.actions.pause, name)}
          onClick={() => queue.pause(id)}
        >
          {words.actions.pause}
        </Button>
      )}
      <ContinueButton item={item} />
      {children}
      <Button variant="subtle" aria-label={words.continueWith(words.cancel, name)} onClick={() => queue.remove(id)}>
        {words.cancel}
      </Button>
      {hasBar && <ProgressBar label={words.facts.percent(name)} percent={percent} />}
    </Group>
  );
}

const chooseAgain = async (queue: ImportQueue, { id, file_name }: QueuedImport): Promise<string | null> => {
  const chosen = await chooseOriginals({ multiple: true });
  if (chosen.length === 0) return null;
  return (await queue.attachFiles([id], chosen)).length === 0 ? null : words.otherFile(file_name);
};

/** Remembers the storage of an instance, and continues every import that waits for the same permission. @returns why not */
async function allowStorage(
  queue: ImportQueue,
  remoteInstances: RemoteInstances,
  { instance, state }: QueuedImport,
): Promise<string | null> {
  const origin = state.kind === 'failed' ? state.storage_origin : undefined;
  if (instance === null || origin === undefined) return null;
  try {
    if ((await remoteInstances.nameStorage(instance, origin)) !== null) return shared.error.notSaved;
  } catch (error) {
    return sayError(error);
  }
  const asking = queue.list.all.filter(
    (one) => one.instance === instance && one.state.kind === 'failed' && one.state.storage_origin === origin,
  );
  for (const { id } of asking) await queue.resume(id);
  return null;
}

/** How it continues; null while it need not, or cannot. */
function wayToContinue(state: QueueState): Exclude<keyof typeof words.actions, 'pause'> | null {
  if (state.kind === 'failed') return state.remedy === 'none' ? null : state.remedy;
  if (state.kind === 'needs_files') return state.needs === 'file' ? 'file' : 'paused';
  return state.kind === 'paused' ? 'paused' : null;
}

/** The one way to continue an import that rests: by itself, with permission to read its file, or with the file chosen again. */
function ContinueButton({ item }: { item: QueuedImport }) {
  const { queue } = useQueueObjects();
  const { remoteInstances } = useSessionObjects();
  const [problem, setProblem] = useState<string | null>(null);
  const { state, name, file_name } = item;
  const way = wayToContinue(state);
  if (way === null) return null;
  const needsFile = way === 'file';
  return (
    <Group justify="flex-end">
      {!needsFile && (
        <Button
          variant="filled"
          aria-label={words.continueWith(words.actions[way], name)}
          onClick={() =>
            void (way === 'storage'
              ? allowStorage(queue, remoteInstances, item).then(setProblem)
              : queue.resume(item.id))
          }
        >
          {words.actions[way]}
        </Button>
      )}
      {(needsFile || state.kind === 'needs_files') && (
        <Button
          variant={needsFile ? 'default' : 'subtle'}
          aria-label={words.continueWith(words.actions.file, file_name)}
          onClick={() => void chooseAgain(queue, item).then(setProblem)}
        >
          {words.actions.file}
        </Button>
      )}
      <Problem said={problem} />
    </Group>
  );
}
