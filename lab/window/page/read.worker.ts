import { serveWorker } from '../../../src/renderer/lib/run-worker.ts';

serveWorker<File, never, number>(async (file) => {
  const reader = file.stream().getReader();
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytes;
    bytes += value.length;
  }
});
