import { defineConfig } from 'vitest/config';
import { builtWorkers, testEnvironment } from './scripts/built-workers.ts';

export default defineConfig({
  plugins: [builtWorkers],
  test: {
    env: testEnvironment(),
    include: ['{src,packages,lab}/**/*.test.ts', 'scripts/**/*.test.ts', 'e2e/{http,fixtures}/**/*.test.ts'],
    // A row's title is whole in reports and can be searched for (lab/s3/s3-score.ts counts by it).
    taskTitleValueFormatTruncate: 0,
    // Vitest begins with the files that took longest in the last run, or with the largest where there was none.
    // Real services on real folders wait for their disk, their timers and each other: four fill two cores, three left a third idle.
    // The sources hold no state between services, so the files of a worker share what they import.
    maxWorkers: 4,
    isolate: false,
    // One worker runs a hundred files, and each service in it has threads. With room for young objects a seventh of the time in the
    // garbage collector is saved; with heaps that are not collected while they are small, a fifteenth of all processor time.
    execArgv: ['--max-semi-space-size=64', '--initial-heap-size=512'],
    // Only for what hangs: how long a test takes depends on the machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Without it a second, which a busy machine needs for less.
    expect: { poll: { timeout: 20_000 } },
  },
});
