// The test command: lint and rooms, types, unit and HTTP tests, build, then the specs through the window. Runs every step even
// when one fails, and ends with the name and first lines of every failure, and one line that counts them all.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { ensureTools } from './ensure-tools.ts';
import { ensureChromium } from './find-chromium.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = `${root}test-results/`;
// The tests start hundreds of Node processes; compiled once, a service is up in half the time.
const compileCache = `${root}node_modules/.cache/compile`;

const memory = '/dev/shm';
const memoryNeeded = 4 * 1024 ** 3;

/** Tests also start programs from their folders, which some systems refuse there. */
function refusesPrograms(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  return mounts
    .map((line) => line.split(' '))
    .some(([, at, , options]) => at === memory && options?.includes('noexec'));
}

function hasMemoryFolder(): boolean {
  if (process.platform !== 'linux' || !existsSync(memory) || refusesPrograms()) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= memoryNeeded && process.availableMemory() >= 2 * memoryNeeded;
}

/**
 * The tests make and delete thousands of small files and wait for each to reach the disk. In memory the specs need a fifth less of
 * the processor.
 * @returns a new folder in memory, or the system's folder where there is too little memory
 */
function makeTemporaryFolder(): string {
  if (!hasMemoryFolder()) return tmpdir();
  const prefix = 'sheaf-test-';
  // A run that was interrupted left its folder behind.
  for (const name of readdirSync(memory).filter((name) => name.startsWith(prefix)))
    if (!existsSync(`/proc/${name.slice(prefix.length)}`))
      rmSync(`${memory}/${name}`, { recursive: true, force: true });
  const folder = `${memory}/${prefix}${process.pid}`;
  mkdirSync(folder, { recursive: true });
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** The failures, each with the first lines of the reason, because people see the end of a long output. */
  failures: string[];
}

interface Step {
  name: string;
  command: string[];
  /** Reads the step's report; a step without one counts as one check. */
  count?: () => Count;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

const whyLines = 8;

function describeFailure(name: string, why: string): string {
  const lines = why.split('\n').slice(0, whyLines);
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
}

function vitestFailures({ testResults }: z.infer<typeof vitestReport>): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = name.replace(root, '');
    const failed = assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => describeFailure(`${file} › ${fullName}`, failureMessages?.[0] ?? ''));
    return message && failed.length === 0 ? [describeFailure(file, message)] : failed;
  });
}

function vitest(name: string, report: string, args: string[] = []): Step {
  const outputFile = `${results}${report}.json`;
  return {
    name,
    command: ['vitest', 'run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`],
    count() {
      const found = vitestReport.parse(JSON.parse(readFileSync(outputFile, 'utf8')));
      const { numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests } = found;
      return { passed, failed, skipped: numPendingTests + numTodoTests, failures: vitestFailures(found) };
    },
  };
}

const playwrightSuite = z.object({
  specs: z.array(
    z.object({
      file: z.string(),
      title: z.string(),
      tests: z.array(
        z.object({
          status: z.string(),
          projectName: z.string(),
          results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(playwrightSuite).default([]);
  },
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(playwrightSuite),
});

/** @param wanted 'unexpected' for what failed, 'flaky' for what passed at its second try */
function playwrightFailures(
  { specs, suites }: z.infer<typeof playwrightSuite>,
  wanted: 'unexpected' | 'flaky',
): string[] {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ projectName, results: [first] }) =>
        describeFailure(`[${projectName}] ${file} › ${title}`, first?.error?.message ?? ''),
      ),
  );
  return [...failed, ...suites.flatMap((suite) => playwrightFailures(suite, wanted))];
}

function countPlaywright(): Count {
  const report = playwrightReport.parse(JSON.parse(readFileSync(`${results}playwright.json`, 'utf8')));
  const { expected, flaky, unexpected, skipped } = report.stats;
  const failures = report.suites.flatMap((suite) => playwrightFailures(suite, 'unexpected'));
  for (const one of report.suites.flatMap((suite) => playwrightFailures(suite, 'flaky')))
    process.stdout.write(`Passed at the second try only: ${one}\n`);
  return { passed: expected + flaky, failed: unexpected, skipped, failures };
}

const steps: Step[] = [
  { name: 'lint and rooms', command: ['biome', 'ci', '--log-level=error', '.'] },
  { name: 'inner rooms and circles', command: ['node', 'scripts/inner-rooms.ts'] },
  { name: 'pages and links', command: ['node', 'scripts/check-docs.ts'] },
  { name: 'types, Node', command: ['tsc', '-p', 'tsconfig.node.json'] },
  { name: 'types, window', command: ['tsc', '-p', 'tsconfig.web.json'] },
  { name: 'types, specs', command: ['tsc', '-p', 'tsconfig.e2e.json'] },
  { name: 'build', command: ['node', 'scripts/build.ts'] },
  vitest('unit and HTTP tests', 'vitest'),
  vitest('HTTP tests on a foreign store, a selection', 'vitest-foreign', [
    ...['--config', 'vitest.foreign.config.ts'],
    // All of them: npx vitest run --config vitest.foreign.config.ts
    ...['surveys/flow', 'surveys/media', 'surveys/races', 'surveys/damaged-objects', 'surveys/store-down'],
    ...['imports/files', 'imports/upload-forms', 'imports/deletion', 'http/presigned-form', 'survey/resume'],
  ]),
  vitest('HTTP tests on PostgreSQL, a selection', 'vitest-postgres', [
    ...['--config', 'vitest.postgres.config.ts'],
    // All of them: npx vitest run --config vitest.postgres.config.ts
    ...['surveys/races', 'surveys/media-races', 'surveys/append', 'data/jobs', 'data/access', 'search/conformance'],
    ...['imports/deletion', 'segments/damage', 'api/http/auth', 'library.test'],
  ]),
  {
    name: 'specs through the window',
    // The campaigns (kills in every place, great files) run with `npm run e2e`.
    command: ['playwright', 'test', '--grep-invert', '@campaign', '--reporter=list,json'],
    count: countPlaywright,
  },
];

function run({ name, command: [file = '', ...args], count }: Step): Count {
  process.stdout.write(`\n── ${name}\n`);
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: compileCache,
    SHEAF_TEST_FOLDER: temporaryFolder,
    // Chromium refuses to read a folder under /dev, so what a spec drops on the window stays on the disk.
    ...(file === 'vitest' ? { TMPDIR: temporaryFolder } : {}),
    SHEAF_TEST_CLI: `${root}out/service/cli.js`,
    PLAYWRIGHT_JSON_OUTPUT_FILE: `${results}playwright.json`,
  };
  const { status } = spawnSync(`${root}node_modules/.bin/${file}`, args, { cwd: root, stdio: 'inherit', env });
  const one = { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0, failures: [] };
  if (!count) return one;
  try {
    const counted = count();
    // A runner that failed without a failing test (a crash, a broken file) has failed all the same.
    return status === 0 || counted.failed > 0 ? counted : { ...counted, failed: 1 };
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: [] };
  }
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
ensureChromium();
ensureTools();
const temporaryFolder = makeTemporaryFolder();
const total: Count = { passed: 0, failed: 0, skipped: 0, failures: [] };
for (const step of steps) {
  const count = run(step);
  if (count.failed > 0) {
    process.stdout.write(`✗ ${step.name}\n`);
    total.failures.push(`✗ ${step.name}`, ...count.failures.map((failure) => `  ✗ ${failure}`));
  }
  for (const kind of ['passed', 'failed', 'skipped'] as const) total[kind] += count[kind];
}
if (total.failures.length > 0) process.stdout.write(`\n${total.failures.join('\n')}\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
