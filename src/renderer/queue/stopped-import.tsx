import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { LongText, Message, ProgressBar } from '../components/message.tsx';
import { errorSentence } from '../lib/error-sentence.ts';
import { chooseOriginals } from '../lib/files/choose-files.ts';
import { words as shared } from '../lib/words.ts';
import { useSessionObjects } from '../session/objects.ts';
import type { RemoteInstances } from '../session/remote-instances.ts';
import { beginsAgain, overallFraction, type QueuedImport } from './import-list.ts';
import type { ImportQueue } from './import-queue.ts';
import { isAsking, type QueueState } from './import-state.ts';
import { useQueueObjects } from './objects.ts';
import { words as queueWords } from './words.ts';

/** A screen's words for an import that stopped: it failed, was paused or needs files. */
interface StoppedWords {
  failed: string;
  paused: string;
  /** That what was sent is not lost. */
  sentStays: string;
  resume: string;
}

interface StoppedMessage {
  tone: 'bad' | 'warn';
  title: string;
  hint: string;
}

/** @returns what happens to the bytes that were sent; empty if there are none */
function describeKeptBytes(item: QueuedImport, { sentStays }: StoppedWords): string {
  if (beginsAgain(item)) return `${queueWords.onePiece} `;
  return item.arrived?.bytes === 0 ? '' : `${sentStays} `;
}

function makeStoppedMessage(item: QueuedImport, words: StoppedWords): StoppedMessage {
  const { state, arrived } = item;
  if (state.kind === 'failed') {
    const [tone, title] = isAsking(state) ? (['warn', queueWords.asks] as const) : (['bad', words.failed] as const);
    return { tone, title, hint: state.sentence };
  }
  if (state.kind === 'needs_files')
    return { tone: 'warn', title: words.paused, hint: queueWords.needsFiles[state.needs] };
  const sent = arrived === null ? '' : `: ${queueWords.sentOf(arrived.bytes, arrived.whole)}`;
  return { tone: 'warn', title: `${words.paused}${sent}`, hint: `${describeKeptBytes(item, words)}${words.resume}` };
}

/** Why an import stopped, how much of it was sent, and the button that continues it. */
export function StoppedImport(props: { item: QueuedImport; words: StoppedWords; children?: ReactNode }) {
  const { tone, title, hint } = makeStoppedMessage(props.item, props.words);
  return (
    <Message tone={tone} role={tone === 'bad' ? 'alert' : undefined} title={title} hint={hint}>
      <ContinueButton item={props.item} />
      {props.children}
    </Message>
  );
}

const chooseAgain = async (queue: ImportQueue, { id, file_name }: QueuedImport): Promise<string | null> => {
  const chosen = await chooseOriginals({ multiple: true });
  if (chosen.length === 0) return null;
  return (await queue.attachFiles([id], chosen)).length === 0 ? null : queueWords.otherFile(file_name);
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
    return errorSentence(error);
  }
  const asking = queue.list.all.filter(
    (one) => one.instance === instance && one.state.kind === 'failed' && one.state.storage_origin === origin,
  );
  for (const { id } of asking) await queue.resume(id);
  return null;
}

/** How it continues; null while it need not, or cannot. */
function wayToContinue(state: QueueState): keyof typeof queueWords.actions | null {
  if (state.kind === 'failed') return state.remedy === 'none' ? null : state.remedy;
  if (state.kind === 'needs_files') return state.needs === 'file' ? 'file' : 'paused';
  return state.kind === 'paused' ? 'paused' : null;
}

/** The one way to continue an import that rests: by itself, with permission to read its file, or with the file chosen again. */
export function ContinueButton({ item }: { item: QueuedImport }) {
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
          aria-label={queueWords.continueWith(queueWords.actions[way], name)}
          onClick={() =>
            void (way === 'storage'
              ? allowStorage(queue, remoteInstances, item).then(setProblem)
              : queue.resume(item.id))
          }
        >
          {queueWords.actions[way]}
        </Button>
      )}
      {(needsFile || state.kind === 'needs_files') && (
        <Button
          variant={needsFile ? 'default' : 'subtle'}
          aria-label={queueWords.continueWith(queueWords.actions.file, file_name)}
          onClick={() => void chooseAgain(queue, item).then(setProblem)}
        >
          {queueWords.actions.file}
        </Button>
      )}
      {problem !== null && (
        <p role="alert" className="quiet" data-tone="bad" style={{ flexBasis: '100%' }}>
          <LongText text={problem} />
        </p>
      )}
    </Group>
  );
}

/** How far an import is that is under way. */
export function ImportBar({
  item: { state, name },
  className,
}: {
  item: QueuedImport;
  className?: string | undefined;
}) {
  const progress = state.kind === 'running' ? state.progress : null;
  const percent = progress === null ? 0 : Math.floor(overallFraction(progress) * 100);
  return <ProgressBar className={className} label={queueWords.facts.percent(name)} percent={percent} />;
}
