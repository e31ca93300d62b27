import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'e2e/http/**/*.test.ts'],
    // A row's title is whole in reports and can be searched for (scripts/s3-score.ts counts by it).
    taskTitleValueFormatTruncate: 0,
    // Real services on real folders wait for their disk now and then: three fill two cores. The sources hold no state between
    // services, so the files of a worker share what they import.
    maxWorkers: 3,
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
