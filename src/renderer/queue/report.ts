import type { Bridge, QueueReport } from '../../contract/index.ts';
import type { ImportList, QueuedImport } from './import-list.ts';
import { isActive } from './import-state.ts';
import { words } from './words.ts';

/** @returns the import that was active before and has ended; at most one ends between two reports */
function endedBetween(before: readonly QueuedImport[], after: readonly QueuedImport[]): QueueReport['ended'] {
  const ran = new Set(before.filter(({ state }) => isActive(state)).map(({ id }) => id));
  const ended = after.find(({ id, state }) => ran.has(id) && (state.kind === 'done' || state.kind === 'failed'));
  if (ended === undefined) return null;
  const { name, state } = ended;
  const sentence = words.ended(name, state) ?? '';
  return { name: name.slice(0, 500), sentence: sentence.slice(0, 1000), isDone: state.kind === 'done' };
}

/** Rounded down to hundredths, so that the desktop is not notified of every byte. */
const rounded = (fraction: number | null) => (fraction === null ? null : Math.floor(fraction * 100) / 100);

/** @returns the report for the desktop */
export function makeQueueReport(
  before: readonly QueuedImport[],
  imports: readonly QueuedImport[],
  fraction: number | null,
) {
  const activeImports = imports.filter(({ state }) => isActive(state)).length;
  return { activeImports, fraction: rounded(fraction), ended: endedBetween(before, imports) } satisfies QueueReport;
}

interface ReportNeeds {
  list: ImportList;
  bridge: Pick<Bridge, 'platform' | 'reportQueue'> | undefined;
  page: { title: string };
}

/** Reports the state of the queue to the desktop and in the page title: now, and after each change. */
export function reportQueue({ list, bridge, page }: ReportNeeds): void {
  // On these platforms the dock or the taskbar shows the progress. Elsewhere the page title does.
  const hasProgressBar = ['darwin', 'win32'].includes(bridge?.platform ?? '');
  let reported = '';
  const report = (before: readonly QueuedImport[]) => {
    const { imports, fraction } = list.store.getState();
    const news = makeQueueReport(before, imports, fraction);
    const text = JSON.stringify(news);
    if (text === reported) return;
    reported = text;
    if (!hasProgressBar) page.title = words.title(news.fraction === null ? null : Math.floor(news.fraction * 100));
    void bridge?.reportQueue(news);
  };
  list.store.subscribe((_, before) => report(before.imports));
  report([]);
}
