import type { QueueReport } from '../../contract/index.ts';
import { isActive } from './import-state.ts';
import { type QueuedImport, useImportQueue } from './store.ts';
import { words } from './words.ts';

/** @returns the import that ran in `before` and has come to an end in `after`; changes come one at a time */
function endedBetween(before: readonly QueuedImport[], after: readonly QueuedImport[]): QueueReport['ended'] {
  const ran = new Set(before.filter(({ state }) => isActive(state)).map(({ id }) => id));
  const item = after.find(({ id, state }) => ran.has(id) && (state.kind === 'done' || state.kind === 'failed'));
  if (item === undefined) return null;
  const { name, state } = item;
  const sentence = words.ended(name, state) ?? '';
  return { name: name.slice(0, 500), sentence: sentence.slice(0, 1000), isDone: state.kind === 'done' };
}

/** Hundredths: the desktop is not told of every byte. */
const rounded = (fraction: number | null) => (fraction === null ? null : Math.floor(fraction * 100) / 100);

/** @returns what the desktop is told of the queue */
export function reportOf(before: readonly QueuedImport[], items: readonly QueuedImport[], fraction: number | null) {
  const activeImports = items.filter(({ state }) => isActive(state)).length;
  return { activeImports, fraction: rounded(fraction), ended: endedBetween(before, items) } satisfies QueueReport;
}

/** The dock and the taskbar show how far the queue is on these; elsewhere, and in a browser, the title does. */
const hasProgressBar = ['darwin', 'win32'].includes(window.bridge?.platform ?? '');

/** Tells the desktop, and the title, what is under way: now, and after each change. */
export function reportQueue(): void {
  let told = '';
  const report = (before: readonly QueuedImport[]) => {
    const { items, fraction } = useImportQueue.getState();
    const news = reportOf(before, items, fraction);
    const text = JSON.stringify(news);
    if (text === told) return;
    told = text;
    if (!hasProgressBar) document.title = words.title(news.fraction === null ? null : Math.floor(news.fraction * 100));
    void window.bridge?.reportQueue(news);
  };
  useImportQueue.subscribe((_, before) => report(before.items));
  report([]);
}
