import { openSource } from '../../src/columns/index.ts';
import { serveWorker } from '../../src/renderer/lib/run-worker.ts';

/** Reads the first table of a file as CSV: its beginning as text, or all of it without keeping it. */
serveWorker<{ file: File; isHead: boolean }, never, string | number>(async ({ file, isHead }) => {
  const source = await openSource(file, file.name);
  if (source === null) throw new Error('The file holds no table.');
  let bytes = 0;
  for await (const chunk of source.readCsv(0)) {
    if (isHead) return new TextDecoder().decode(chunk);
    bytes += chunk.length;
  }
  return bytes;
});
