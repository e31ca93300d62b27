// The object store as lab/bench/storage.ts runs it: in a process of its own that also measures its event loop.
// `node lab/bench/storage-server.ts DATA_DIR`, with an IPC channel: 'read' is answered with the delays since the last 'read'.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createStore } from '@sheaf/object-store';

const resolution = 5;
const delays = monitorEventLoopDelay({ resolution });
/** The histogram holds whole intervals between two samples. */
const delayMs = (nanoseconds: number) => Math.max(0, +(nanoseconds / 1e6 - resolution).toFixed(1));

const [dataDir = ''] = process.argv.slice(2);
const keys = { accessKey: 'BENCH', secretKey: 'bench-secret' };
const store = await createStore({ dataDir, ...keys, corsOrigins: () => [], onError: console.error });
delays.enable();
process.on('message', () => {
  process.send?.({ p99_ms: delayMs(delays.percentile(99)), max_ms: delayMs(delays.max) });
  delays.reset();
});
process.on('SIGTERM', () => store.close().then(() => process.exit(0)));
process.send?.({ url: store.url });
