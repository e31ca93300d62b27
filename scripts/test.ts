// The test command: lint, rooms and types beside the build, then unit and HTTP tests, a selection of them on another store and
// database, then the specs through the window. Runs every step even when one fails, and ends with the name and first lines of every
// failure, and one line that counts them all. With --checks only lint, rooms and types.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { ensureTools } from './ensure-tools.ts';
import { ensureChromium } from './find-chromium.ts';
import { makeTemporaryFolder } from './test-folder.ts';
import { type Count, readPlaywrightReport, readVitestReport } from './test-reports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = `${root}test-results/`;
// The tests start hundreds of Node processes; compiled once, a service is up in half the time.
const compileCache = `${root}node_modules/.cache/compile`;

/** Of the selections, which run beside each other. Beside the specs even one worker made specs meet their time limits. */
const selected = '--maxWorkers=2';

interface Step {
  name: string;
  command: string[];
  /** Reads the step's report; a step without one counts as one check. */
  count?: () => Count;
}

/** Steps that run one after the other. Each line of what they say begins with the label. */
interface Lane {
  label: string;
  steps: Step[];
}

function vitest(name: string, report: string, args: string[] = []): Step {
  const outputFile = `${results}${report}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`];
  return {
    name,
    command: ['vitest', 'run', ...args, ...reporters],
    count: () => readVitestReport(outputFile, root),
  };
}

const checks: Step[] = [
  { name: 'lint and rooms', command: ['biome', 'ci', '--log-level=error', '.'] },
  { name: 'inner rooms and circles', command: ['node', 'scripts/inner-rooms.ts'] },
  { name: 'codes, not sentences', command: ['node', 'scripts/check-prose.ts'] },
  { name: 'pages and links', command: ['node', 'scripts/check-docs.ts'] },
  { name: 'exports without a user', command: ['knip', '--production', '--no-progress'] },
];

const types: Step[] = [
  { name: 'types, Node', command: ['tsc', '-p', 'tsconfig.node.json'] },
  { name: 'types, window', command: ['tsc', '-p', 'tsconfig.web.json'] },
  { name: 'types, specs', command: ['tsc', '-p', 'tsconfig.e2e.json'] },
];

const build: Step[] = [{ name: 'build', command: ['node', 'scripts/build.ts'] }];

const units: Step[] = [vitest('unit and HTTP tests', 'vitest')];

const foreign: Step[] = [
  vitest('HTTP tests on a foreign store, a selection', 'vitest-foreign', [
    ...['--config', 'vitest.foreign.config.ts', selected],
    // All of them: npx vitest run --config vitest.foreign.config.ts
    ...['surveys/flow', 'surveys/media.test', 'surveys/media-links', 'surveys/races', 'surveys/damaged-objects'],
    ...['imports/files', 'imports/upload-forms', 'imports/deletion', 'http/presigned-form', 'survey/resume'],
  ]),
];

const postgres: Step[] = [
  vitest('HTTP tests on PostgreSQL, a selection', 'vitest-postgres', [
    ...['--config', 'vitest.postgres.config.ts', selected],
    // All of them: npx vitest run --config vitest.postgres.config.ts
    ...['surveys/races', 'surveys/append', 'data/jobs/jobs', 'data/access', 'search/conformance'],
    ...['imports/deletion', 'survey-data/segments', 'api/http/auth', 'library.test'],
    ...['cli/administration', 'administration/key-lifetime'],
  ]),
];

const specs: Step[] = [
  {
    name: 'specs through the window',
    command: ['playwright', 'test', '--reporter=list,json'],
    count: () => readPlaywrightReport(`${results}playwright.json`),
  },
];

/** Stages follow each other; the lanes of a stage run side by side. */
const checkStage: Lane[] = [
  { label: 'checks', steps: checks },
  { label: 'types', steps: types },
];
const onlyChecks = process.argv.includes('--checks');
const stages: Lane[][] = onlyChecks
  ? [checkStage]
  : [
      [...checkStage, { label: 'build', steps: build }],
      [{ label: 'units', steps: units }],
      [
        { label: 'foreign', steps: foreign },
        { label: 'postgres', steps: postgres },
      ],
      [{ label: 'specs', steps: specs }],
    ];

async function print(label: string, output: Readable): Promise<void> {
  for await (const line of createInterface({ input: output })) process.stdout.write(`${label} │ ${line}\n`);
}

/** @returns the exit code; null when a signal ended it or it could not be started */
async function runCommand(label: string, [file = '', ...args]: string[]): Promise<number | null> {
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: compileCache,
    SHEAF_TEST_FOLDER: temporaryFolder,
    // Chromium refuses to read a folder under /dev, so what a spec drops on the window stays on the disk.
    ...(file === 'vitest' ? { TMPDIR: temporaryFolder } : {}),
    // knip runs before there is a build, and loads the configuration of Vitest, which looks for one by this name.
    ...(file === 'knip' ? {} : { SHEAF_TEST_CLI: `${root}out/service/cli.js` }),
    PLAYWRIGHT_JSON_OUTPUT_FILE: `${results}playwright.json`,
    ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
  };
  const child = spawn(`${root}node_modules/.bin/${file}`, args, { cwd: root, stdio: ['inherit', 'pipe', 'pipe'], env });
  const ended = once(child, 'close') as Promise<[number | null]>;
  await Promise.all([print(label, child.stdout), print(label, child.stderr)]);
  return (await ended)[0];
}

async function run(label: string, { name, command, count }: Step): Promise<Count> {
  process.stdout.write(`\n${label} ── ${name}\n`);
  const status = await runCommand(label, command);
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

const total: Count = { passed: 0, failed: 0, skipped: 0, failures: [] };

async function runLane({ label, steps }: Lane): Promise<void> {
  for (const step of steps) {
    const count = await run(label, step);
    if (count.failed > 0) {
      process.stdout.write(`✗ ${step.name}\n`);
      total.failures.push(`✗ ${step.name}`, ...count.failures.map((failure) => `  ✗ ${failure}`));
    }
    for (const kind of ['passed', 'failed', 'skipped'] as const) total[kind] += count[kind];
  }
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
if (!onlyChecks) {
  ensureChromium();
  ensureTools();
}
const temporaryFolder = makeTemporaryFolder();
for (const lanes of stages) await Promise.all(lanes.map(runLane));
if (total.failures.length > 0) process.stdout.write(`\n${total.failures.join('\n')}\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
