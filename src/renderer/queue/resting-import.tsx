import type { ReactNode } from 'react';
import { Message } from '../components/message.tsx';
import { ContinueButton } from './continue-button.tsx';
import { beginsAgain, type QueuedImport } from './import-list.ts';
import { words as shared } from './words.ts';

/** What a screen says of an import that rests. */
interface RestingWords {
  failed: string;
  paused: string;
  /** What was sent is not lost. */
  sentStays: string;
  resume: string;
}

interface Said {
  tone: 'bad' | 'warn';
  title: string;
  hint: string;
}

/** What becomes of what was sent; nothing where nothing was. */
function keptOf(item: QueuedImport, { sentStays }: RestingWords): string {
  if (beginsAgain(item)) return `${shared.onePiece} `;
  return item.arrived?.bytes === 0 ? '' : `${sentStays} `;
}

function sayResting(item: QueuedImport, words: RestingWords): Said {
  const { state, arrived } = item;
  if (state.kind === 'failed' && state.remedy === 'storage')
    return { tone: 'warn', title: shared.asks, hint: state.sentence };
  if (state.kind === 'failed') return { tone: 'bad', title: words.failed, hint: state.sentence };
  if (state.kind === 'needs_files') return { tone: 'warn', title: words.paused, hint: shared.needsFiles[state.needs] };
  const sent = arrived === null ? '' : `: ${shared.sentOf(arrived.bytes, arrived.whole)}`;
  return { tone: 'warn', title: `${words.paused}${sent}`, hint: `${keptOf(item, words)}${words.resume}` };
}

/** Why an import neither runs nor is done, how much of it was sent, and the button that continues it. */
export function RestingImport(props: { item: QueuedImport; words: RestingWords; children?: ReactNode }) {
  const { tone, title, hint } = sayResting(props.item, props.words);
  return (
    <Message tone={tone} role={tone === 'bad' ? 'alert' : undefined} title={title} hint={hint}>
      <ContinueButton item={props.item} />
      {props.children}
    </Message>
  );
}
