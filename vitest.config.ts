import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { builtWorkers, testEnvironment } from './scripts/built-workers.ts';

/** Files that take long, the slowest first: started last, one of them would run alone at the end. */
const slow = [
  ...['cli/wild-files', 'cli/tls', 'cli/import-sources', 'lab/corpora/check-answers', 'cli/import', 'cli/import-mixed'],
  'scripts/expressions',
  ...['cli/import-transforms', 'media/read-recording', 'documents/desktop-parser', 'survey/file-columns'],
  ...['media/bad-recordings', 'survey/append-batches', 'lab/corpora/file-rounds', 'administration/backup'],
  ...['cli/administration', 'service/cli', 'retyping/kill', 'storage/crash', 'foreign-service/import'],
  ...['cli/documented-commands', 'documents/bad-documents', 'queries/export-corpus', 'office/hostile'],
  ...['http/addresses', 'cli/relative-paths', 'files/recordings', 'cli/backup-damage', 'cli/import-archives'],
  ...['cli/backup', 'jobs/jobs', 'http/bad-requests', 'testing/kill-campaign', 'surveys/append'],
  ...['operations/operations', 'transfer/silence', 'document/document-import', 'storage/crash-points'],
  ...['queries/export', 'cli/import-silence', 'cli/backup-size', 'imports/poison', 'cli/import-killed'],
  ...['lab/s3/s3-clients', 'testing/damage-campaign', 'service/full-disk', 'queries/contains'],
];

/** @returns its place among the slow ones; behind them for every other */
function rankOf({ moduleId }: TestSpecification): number {
  const place = slow.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return place === -1 ? slow.length : place;
}

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((one, other) => rankOf(one) - rankOf(other));
  }
}

export default defineConfig({
  plugins: [builtWorkers],
  test: {
    env: testEnvironment(),
    include: ['{src,packages,lab}/**/*.test.ts', 'scripts/**/*.test.ts', 'e2e/{http,fixtures}/**/*.test.ts'],
    // A row's title is whole in reports and can be searched for (lab/s3/s3-score.ts counts by it).
    taskTitleValueFormatTruncate: 0,
    sequence: { sequencer: SlowFirst },
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
