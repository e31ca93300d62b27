import { readdirSync } from 'node:fs';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

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

/**
 * The test command builds first and names the built program (SHEAF_TEST_CLI): services of the tests then start its worker threads, each
 * one file, in place of a hundred modules of the sources. Starting threads was half of what the tests cost.
 */
function builtWorkers(): Plugin {
  const folder = new URL('./out/service/', import.meta.url);
  const built = new Map<string, string>();
  if (process.env.SHEAF_TEST_CLI)
    for (const file of readdirSync(folder)) {
      const [, name] = /^(\w+\.(?:worker|child))(?:-[\w-]+)?\.js$/.exec(file) ?? [];
      if (name) built.set(name, new URL(file, folder).href);
    }
  return {
    name: 'sheaf:built-workers',
    enforce: 'pre',
    transform: (code) =>
      code.replace(
        /new URL\(\s*'\.{1,2}\/(?:[\w-]+\/)*([\w-]+\.(?:worker|child))\.ts',\s*import\.meta\.url,?\s*\)/g,
        (source, name) => (built.has(name) ? `new URL(${JSON.stringify(built.get(name))})` : source),
      ),
  };
}

export default defineConfig({
  plugins: [builtWorkers()],
  test: {
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
