import { defineConfig } from 'vitest/config';
import { builtWorkers, testEnvironment } from './scripts/built-workers.ts';

// "every flow of the spec runs on it unchanged": the HTTP suite again, on a store started as a separate process.
export default defineConfig({
  plugins: [builtWorkers],
  test: {
    env: testEnvironment(),
    include: [
      'src/service/imports/**/*.test.ts',
      // The others never reach a store: what is refused is refused before it, and what is read stands in the database.
      'src/service/api/http/presigned-form.test.ts',
      'src/service/api/workspace/library.test.ts',
      'src/importer/survey/{survey-import,resume,upload-media}.test.ts',
    ],
    // What a parser makes of bytes, and how states follow each other, does not depend on where the bytes lie.
    exclude: [
      'src/service/imports/{documents-and-images,poison}.test.ts',
      'src/service/imports/files/recordings.test.ts',
      'src/service/imports/surveys/survey-states.test.ts',
      // These have a store of their own on every run.
      'src/service/imports/surveys/{media.job,store-down}.test.ts',
    ],
    globalSetup: ['src/service/testing/foreign-store.setup.ts'],
    maxWorkers: 3,
    isolate: false,
    // As in vitest.config.ts.
    execArgv: ['--max-semi-space-size=64', '--initial-heap-size=512'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Without it a second, which a busy machine needs for less.
    expect: { poll: { timeout: 20_000 } },
  },
});
