import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { builtWorkers, findBuiltWorkers } from './scripts/built-workers.ts';

/** Files of many processes take half a minute each: begun last, one of them would be waited for alone. */
const slow =
  /(kill|cli|clients|import-mixed|commands\/import|bad-documents|bad-recordings|append|crash|check-answers)\.test\.ts$/;

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => slow.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  plugins: [builtWorkers],
  test: {
    env: { SHEAF_TEST_WORKERS: JSON.stringify(findBuiltWorkers()) },
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'e2e/{http,fixtures}/**/*.test.ts'],
    // A row's title is whole in reports and can be searched for (scripts/s3-score.ts counts by it).
    taskTitleValueFormatTruncate: 0,
    sequence: { sequencer: SlowFirst },
    // Real services on real folders wait for their disk now and then: three fill two cores. The sources hold no state between
    // services, so the files of a worker share what they import.
    maxWorkers: 3,
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
