import { firstLookBytes, openSource, type Source } from '../../columns/index.ts';
import { convertTable } from '../../importer/index.ts';
import { openByteSink } from '../lib/files/byte-sink.ts';
import { loadWords } from '../lib/language/load-words.ts';
import { serveWorker } from '../lib/run-worker.ts';
import type { ConvertedTable, ConvertJob, ConvertReport } from './convert.ts';
import { words } from './words.ts';

const reportEveryMs = 100;

/** The table that the user most likely means. */
const likeliest = ({ tables }: Source): number =>
  Math.max(
    0,
    tables.findIndex(({ looksLikeTable }) => looksLikeTable),
  );

/** Collects the beginning of the CSV. @param onHead called once, with more of it than the preview reads */
function collectHead(onHead: (head: Uint8Array<ArrayBuffer>[]) => void) {
  let head: Uint8Array<ArrayBuffer>[] | null = [];
  let bytes = 0;
  const end = () => {
    if (head !== null) onHead(head);
    head = null;
  };
  const add = (chunk: Uint8Array) => {
    head?.push(chunk as Uint8Array<ArrayBuffer>);
    bytes += chunk.length;
    if (bytes > firstLookBytes) end();
  };
  return { add, end };
}

/** @returns a function that says whether it is time for the next report */
function createThrottle(): () => boolean {
  let reported = performance.now();
  return () => {
    if (performance.now() - reported < reportEveryMs) return false;
    reported = performance.now();
    return true;
  };
}

serveWorker<ConvertJob, ConvertReport, ConvertedTable>(async ({ file, table: wanted, encoding, target }, report) => {
  await loadWords([words, () => import('./words.de.ts')]);
  const isDue = createThrottle();
  const onOpening = (share: number) => {
    if (isDue()) report({ kind: 'opening', share });
  };
  const source = await openSource(file, file.name, { onOpening, encoding });
  if (source === null) throw new Error(words.unreadable);
  const { format, tables, charset } = source;
  const table = wanted ?? likeliest(source);
  const head = collectHead((chunks) =>
    report({
      kind: 'opened',
      opened: { format, ...(charset && { charset }), tables, table, head: new File(chunks, file.name) },
    }),
  );
  const sink = await openByteSink(target);
  const onProgress = (bytes: number) => {
    if (isDue()) report({ kind: 'bytes', bytes });
  };
  const write = (chunk: Uint8Array) => {
    head.add(chunk);
    sink.write(chunk);
  };
  const original = await convertTable({ file, source, table }, write, { onProgress });
  head.end();
  return { file: await sink.close(file.name), original };
});
