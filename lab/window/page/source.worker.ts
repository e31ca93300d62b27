import { openSource } from '@sheaf/tables';
import { serveWorker } from '../../../src/renderer/lib/run-worker.ts';

/** `head`: the beginning of the first table as CSV. `whole`: all of it, without keeping it. */
export type SourceJob = { file: File; what: 'head' | 'whole' };

serveWorker<SourceJob, never, string | number>(async ({ file, what }) => {
  const source = await openSource(file, file.name);
  if (source === null) throw new Error('The file holds no table.');
  let bytes = 0;
  for await (const chunk of source.readCsv(0)) {
    if (what === 'head') return new TextDecoder().decode(chunk);
    bytes += chunk.length;
  }
  return bytes;
});
