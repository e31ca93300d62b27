import type { ReactNode } from 'react';
import { Message } from '../components/message.tsx';
import { ContinueButton } from './continue-button.tsx';
import { beginsAgain, type QueuedImport } from './import-list.ts';
import { isAsking } from './import-state.ts';
import { words as shared } from './words.ts';

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
  if (beginsAgain(item)) return `${shared.onePiece} `;
  return item.arrived?.bytes === 0 ? '' : `${sentStays} `;
}

function makeStoppedMessage(item: QueuedImport, words: StoppedWords): StoppedMessage {
  const { state, arrived } = item;
  if (state.kind === 'failed') {
    const [tone, title] = isAsking(state) ? (['warn', shared.asks] as const) : (['bad', words.failed] as const);
    return { tone, title, hint: state.sentence };
  }
  if (state.kind === 'needs_files') return { tone: 'warn', title: words.paused, hint: shared.needsFiles[state.needs] };
  const sent = arrived === null ? '' : `: ${shared.sentOf(arrived.bytes, arrived.whole)}`;
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
