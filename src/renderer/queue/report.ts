import type { Bridge, QueueReport } from '../../contract/index.ts';
import type { ImportList, QueuedImport } from './import-list.ts';
import { isActive } from './import-state.ts';
import { words } from './words.ts';

/** @returns the import that ran in `before` and has come to an end in `after`; changes come one at a time */
function endedBetween(before: readonly QueuedImport[], after: readonly QueuedImport[]): QueueReport['ended'] {
  const ran = new Set(before.filter(({ state }) => isActive(state)).map(({ id }) => id));
  const ended = after.find(({ id, state }) => ran.has(id) && (state.kind === 'done' || state.kind === 'failed'));
  if (ended === undefined) return null;
  const { name, state } = ended;
  const sentence = words.ended(name, state) ?? '';
  return { name: name.slice(0, 500), sentence: sentence.slice(0, 1000), isDone: state.kind === 'done' };
}

/** Rounded to hundredths: the desktop need not hear of every byte. */
const rounded = (fraction: number | null) => (fraction === null ? null : Math.floor(fraction * 100) / 100);

/** @returns what is reported to the desktop about the queue */
export function reportOf(before: readonly QueuedImport[], imports: readonly QueuedImport[], fraction: number | null) {
  const activeImports = imports.filter(({ state }) => isActive(state)).length;
  return { activeImports, fraction: rounded(fraction), ended: endedBetween(before, imports) } satisfies QueueReport;
}

/** What is reported, and where to. */
interface ReportNeeds {
  list: ImportList;
  bridge: Pick<Bridge, 'platform' | 'reportQueue'> | undefined;
  page: { title: string };
}

/** Tells the desktop, and the page's title, what the queue does: now, and after each change. */
export function reportQueue({ list, bridge, page }: ReportNeeds): void {
  // The dock and the taskbar show it on these; elsewhere, and in a browser, the title does.
  const hasProgressBar = ['darwin', 'win32'].includes(bridge?.platform ?? '');
  let reported = '';
  const report = (before: readonly QueuedImport[]) => {
    const { imports, fraction } = list.store.getState();
    const news = reportOf(before, imports, fraction);
    const text = JSON.stringify(news);
    if (text === reported) return;
    reported = text;
    if (!hasProgressBar) page.title = words.title(news.fraction === null ? null : Math.floor(news.fraction * 100));
    void bridge?.reportQueue(news);
  };
  list.store.subscribe((_, before) => report(before.imports));
  report([]);
}
