import { defineConfig } from 'vitest/config';
import { builtWorkers, testEnvironment } from './scripts/built-workers.ts';

// The HTTP suite on PostgreSQL instead of SQLite: each service has a database of its own on one server.
export default defineConfig({
  plugins: [builtWorkers],
  test: {
    env: testEnvironment(),
    include: [
      'src/service/api/**/*.test.ts',
      'src/service/imports/**/*.test.ts',
      'src/service/data/{access,jobs,move}/*.test.ts',
      'src/service/survey-data/**/*.test.ts',
      'src/service/cli/administration.test.ts',
    ],
    globalSetup: ['src/service/testing/postgres.setup.ts'],
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
