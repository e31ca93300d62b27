// node scripts/scan-electron.ts: runs Electronegativity, a static scan for frequent mistakes with Electron, over our code. npm downloads it
// for the run; it is old and large, so it is not a dependency. Takes a minute. Fails on each finding of medium severity or above that is
// not explained below, on an explanation that is no longer needed, and when it does not find a mistake planted in each file.
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Papa from 'papaparse';
import { transformWithOxc } from 'vite';
import { z } from 'zod';
import { buildIfStale } from './build.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const scanner = '@doyensec/electronegativity@1.10.3';

/** The findings that are acceptable, with the reason, by check and file. */
const explained: Record<string, string> = {
  'CSP_GLOBAL_CHECK N/A':
    'It looks for a meta element. The policy travels in the headers of every answer of app:// (src/contract/content-policy.ts; renderer-files.test.ts).',
  'AUXCLICK_JS_CHECK src/main/window.ts':
    'A click with the middle button opens a window, and setWindowOpenHandler denies every one (window.test.ts).',
  'PRELOAD_JS_CHECK src/main/window.ts':
    'The preload is the bridge of the contract, sandboxed and isolated; every call is parsed and its sender checked (ipc.test.ts).',
  'PROTOCOL_HANDLER_JS_CHECK src/main/index.ts':
    'sheaf:// links are parsed to the addresses of our own pages and nothing else (window-address.test.ts).',
};

const finding = z.object({ issue: z.string(), severity: z.string(), filename: z.string(), location: z.string() });
type Finding = z.output<typeof finding>;

/** The sources of every room that the app runs, and the two built files of main and preload. */
const rooms = [
  'src/main',
  'src/preload',
  'src/contract',
  'src/importer',
  'src/renderer',
  'packages/tables',
  'packages/survey-columns',
];
const built = ['out/main/index.js', 'out/preload/index.cjs'];

/** The scanner's parser is of 2022 and skips newer syntax, so the built files are converted to older syntax for it, as `.js`. */
async function copyInto(folder: string): Promise<string[]> {
  for (const room of rooms) cpSync(join(root, room), join(folder, room), { recursive: true });
  for (const test of globSync('**/*.test.{ts,tsx}', { cwd: folder })) rmSync(join(folder, test));
  for (const file of built) {
    const { code } = await transformWithOxc(readFileSync(join(root, file), 'utf8'), 'built.js', { target: 'es2020' });
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file.replace('.cjs', '.js')), code);
  }
  return globSync('{src,out}/{main,preload}/**/*.{ts,js}', { cwd: folder });
}

/** The scanner asks the network for versions and crashes without one, so its requests are refused at once. */
const offline = `require('node:dns').lookup = (name, options, callback) =>
  (callback ?? options)(Object.assign(new Error('no network'), { code: 'ENONET' }));`;

/** @returns the scanner's program. @throws Error when it cannot be downloaded */
function fetchScanner(folder: string): string {
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', scanner];
  const { status, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8', timeout: 300_000 });
  if (status !== 0) throw new Error(`${scanner} cannot be had: ${stderr.trim().split('\n').at(-1)}`);
  writeFileSync(join(folder, 'offline.cjs'), offline);
  return join(folder, 'node_modules/@doyensec/electronegativity/dist/index.js');
}

/** @throws Error when the scanner fails */
function scan(program: string, folder: string): Finding[] {
  const report = join(folder, 'report.csv');
  const without = join(program, '../../../../../offline.cjs');
  const options = ['--input', folder, '--relative', '--electron-version', '45.4.1', '--output', report];
  const args = ['--require', without, program, ...options];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', timeout: 300_000 });
  if (status !== 0) throw new Error(`Electronegativity did not run: ${stderr.trim()}`);
  const { data } = Papa.parse(readFileSync(report, 'utf8'), {
    header: true,
    delimiter: ',',
    skipEmptyLines: true,
    transformHeader: (header) => header.trim(),
  });
  return z.array(finding).parse(data);
}

const isSerious = ({ severity }: Finding) => severity === 'MEDIUM' || severity === 'HIGH';
const toKey = ({ issue, filename }: Finding) => `${issue} ${filename}`;

/** A built file is explained by the source it was built from. */
const built_from: Record<string, RegExp> = { 'out/main/index.js': /src\/main\// };
function isExplained(one: Finding): boolean {
  const source = built_from[one.filename];
  const reasons = Object.keys(explained);
  return toKey(one) in explained || reasons.some((key) => source?.test(key) && key.startsWith(`${one.issue} `));
}

/** It skips what it cannot parse without a word: so each file once more, with a mistake at its end. */
async function unseen(program: string, folder: string): Promise<string[]> {
  const files = await copyInto(folder);
  for (const file of files)
    appendFileSync(join(folder, file), '\nnew BrowserWindow({ webPreferences: { webSecurity: false } });\n');
  const seen = new Set(
    scan(program, folder)
      .filter(({ issue }) => issue === 'WEB_SECURITY_JS_CHECK')
      .map(({ filename }) => filename),
  );
  return files.filter((file) => !seen.has(file));
}

async function inTemporaryFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-scan-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await buildIfStale();
const [found, notParsed] = await inTemporaryFolder(async (tools) => {
  const program = fetchScanner(tools);
  const serious = await inTemporaryFolder(async (folder) => {
    await copyInto(folder);
    return scan(program, folder).filter(isSerious);
  });
  return [serious, await inTemporaryFolder((folder) => unseen(program, folder))];
});
const complaints = [
  ...found.filter((one) => !isExplained(one)).map((one) => `${one.severity} ${toKey(one)}:${one.location}`),
  ...Object.keys(explained)
    .filter((key) => !found.some((one) => toKey(one) === key))
    .map((key) => `explained, but no longer found: ${key}`),
  ...notParsed.map((file) => `not read by the scanner: ${file}`),
];
for (const complaint of complaints) process.stdout.write(`✗ ${complaint}\n`);
process.stdout.write(`${found.length} findings of medium severity or above, ${complaints.length} complaints\n`);
process.exitCode = complaints.length === 0 ? 0 : 1;
