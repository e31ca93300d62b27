import { defineConfig } from 'vitest/config';

// "every flow of the spec runs on it unchanged": the HTTP suite again, on a store started as a separate process.
export default defineConfig({
  test: {
    include: [
      'src/service/{http,imports,keys,projects,workspace}/**/*.test.ts',
      'src/service/commands/import.test.ts',
      'src/importer/survey-import.test.ts',
    ],
    globalSetup: ['src/service/testing/foreign-store.setup.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
