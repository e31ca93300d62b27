import { firstLookBytes } from '@sheaf/survey-columns';
import { openSource, type Source, tidySource } from '@sheaf/tables';
import { convertTable } from '../../../importer/index.ts';
import { openByteSink } from '../../lib/files/byte-sink.ts';
import { loadProblems } from '../../lib/problems/words.ts';
import { createThrottle, serveWorker } from '../../lib/run-worker.ts';
import { words } from '../words.ts';
import type { ConvertedTable, ConvertJob, ConvertReport } from './convert.ts';

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

/** @returns a source that reports the beginning of the table which is read of it */
function watchHead(source: Source, name: string, report: (report: ConvertReport) => void): Source {
  return {
    ...source,
    async *readCsv(table, signal) {
      const { format, charset, tables } = source;
      const head = collectHead((chunks) => {
        const opened = { format, ...(charset && { charset }), tables, table, head: new File(chunks, name) };
        report({ kind: 'opened', opened });
      });
      const chunks = source.readCsv(table, signal);
      let next = await chunks.next();
      for (; !next.done; next = await chunks.next()) {
        head.add(next.value);
        yield next.value;
      }
      head.end();
      return next.value;
    },
  };
}

serveWorker<ConvertJob, ConvertReport, ConvertedTable>(async (job, report) => {
  const { file, table: wanted, encoding, reading, target } = job;
  await loadProblems();
  const isDue = createThrottle();
  const onOpening = (share: number) => {
    if (isDue()) report({ kind: 'opening', share });
  };
  const raw = await openSource(file, file.name, { onOpening, encoding });
  const watched = raw && watchHead(raw, file.name, report);
  const source = reading === null ? watched : tidySource(file, watched, reading);
  if (source === null) throw new Error(words.unreadable);
  const table = wanted ?? likeliest(source);
  const sink = await openByteSink(target);
  const onProgress = (bytes: number) => {
    if (isDue()) report({ kind: 'bytes', bytes });
  };
  const original = await convertTable({ file, source, table, reading }, sink.write, { onProgress });
  return { file: await sink.close(file.name), original };
});
