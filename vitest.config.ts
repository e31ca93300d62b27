import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'e2e/http/**/*.test.ts'],
    // A row's title is whole in reports and can be searched for (scripts/s3-score.ts counts by it).
    taskTitleValueFormatTruncate: 0,
    // Real services on real folders: two at a time is what two cores carry.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
