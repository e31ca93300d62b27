// Loaded into a service by `--import`. At SIGUSR2 it writes the delays of the main event loop since the last signal, in milliseconds,
// to the file that SHEAF_BENCH_DELAYS names.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const file = process.env.SHEAF_BENCH_DELAYS;
if (isMainThread && file !== undefined) {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  process.on('SIGUSR2', () => {
    writeFileSync(file, JSON.stringify({ p99: delays.percentile(99) / 1e6, max: delays.max / 1e6 }));
    delays.reset();
  });
}
