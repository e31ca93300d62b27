import { execFileSync, spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import type { ParserStart } from '../../contract/process-messages.ts';
import { ParserHost } from '../../main/parser-host.ts';
import { describeSandbox } from './sandbox/index.ts';

// The service as the app runs it: another process starts its parsers. It stands in for main, and starts them as Chromium would.

const script = fileURLToPath(new URL('./parse.child.ts', import.meta.url));
const folder = mkdtempSync(join(realpathSync(tmpdir()), 'sheaf-desktop-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.resetModules());

/** As the first word: nothing is launched, and nothing is said of it. */
const silent = 'silent';

/** What the desktop starts; a row changes it to a system that offers less. */
type Change = (start: ParserStart) => ParserStart;

/** The starts of parsers that main was asked for. */
function desktop(change: Change): ParserStart[] {
  const starts: ParserStart[] = [];
  const port = Object.assign(new EventEmitter(), {
    postMessage: (message: unknown) => void host.receive(message, (data) => port.emit('message', { data })),
  });
  const host = new ParserHost({
    readMemory: () => 0,
    fork: (asked) => {
      const { path, work_dir, soffice, prefix, permissions } = change(asked);
      starts.push(asked);
      if (prefix[0] === silent)
        return Object.assign(new EventEmitter(), { pid: undefined, stderr: null, kill: () => false });
      const wraps = prefix.length === 0 ? 'wrap' : '';
      const words = [...prefix, process.execPath, script, path, work_dir, soffice, wraps, ...permissions];
      const child = spawn(words[0] ?? '', words.slice(1), { cwd: work_dir, stdio: ['ignore', 'ignore', 'pipe'] });
      const forked = Object.assign(new EventEmitter(), {
        pid: child.pid,
        stderr: child.stderr,
        kill: () => child.kill(),
      });
      child.once('spawn', () => forked.emit('spawn'));
      child.once('exit', (code) => forked.emit('exit', code ?? 0));
      return forked;
    },
  });
  Object.defineProperty(process, 'parentPort', { value: port, configurable: true });
  return starts;
}
afterAll(() => Reflect.deleteProperty(process, 'parentPort'));

const { bubblewrap, shared_memory } = await describeSandbox();
/** Chromium cannot be given a program to start through where the path of the folder, the parser or Node has blanks (protections.ts). */
const hasBlanks = [folder, script, process.execPath].some((path) => /[\s'"]/.test(path));
const hasView = bubblewrap && shared_memory && !hasBlanks;
const best = hasView ? 'own' : 'own_in_javascript';

const systems: [name: string, change: Change, files: string][] = [
  ['everything that this system offers', (start) => start, best],
  ['no bubblewrap', (start) => ({ ...start, prefix: [] }), 'own_in_javascript'],
  [
    'an Electron that launches nothing with a prefix',
    (start) => ({ ...start, prefix: start.prefix.length === 0 ? [] : [silent] }),
    'own_in_javascript',
  ],
  ['neither', (start) => ({ ...start, prefix: [], permissions: [] }), 'all'],
];

it.each(systems)(
  'a parser of the app with %s reads a file, and says what it can reach',
  async (name, change, files) => {
    const starts = desktop(change);
    const { describeDesktopParser } = await import('./desktop-parser.ts');
    const { describeParsers, runParser } = await import('./run-parser.ts');
    // The others end by themselves.
    if (name.includes('launches nothing')) await describeDesktopParser(script, folder, 12_000);
    expect(await describeParsers(folder)).toEqual({ files, network: true });
    const trials = starts.length;
    const workDir = join(folder, name.replaceAll(' ', '-'), 'out');
    mkdirSync(workDir, { recursive: true });
    const path = join(workDir, '../input.pdf');
    copyFileSync(fileURLToPath(new URL('./fixtures/report.pdf', import.meta.url)), path);
    const runInSandbox = () => Promise.reject(new Error('The app starts nothing here.'));
    const input = { path, extension: 'pdf', workDir } as const;
    const read = await runParser(input, { runInSandbox, dataDir: folder }, new AbortController().signal);
    expect(read.passages.length).toBeGreaterThan(0);
    expect(
      readFileSync(read.thumbnail ?? '')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    // What does not hold is not asked for again.
    const [{ prefix = [] } = {}] = starts.slice(trials);
    expect(prefix.includes('bwrap')).toBe(files === 'own');
  },
);

it('a parser of the app that needs too much memory or time is ended with its reason', async () => {
  desktop((start) => start);
  const { runForkedParser } = await import('./sandbox/forked-parser.ts');
  const { commandPrefix } = await import('./sandbox/protections.ts');
  const { defaultLimits } = await import('./sandbox/index.ts');
  const { toCode } = await import('./sandbox/node-permissions.ts');
  const workDir = join(folder, 'slow');
  mkdirSync(workDir);
  const reads = toCode(script);
  const prefix = await commandPrefix({ file: process.execPath, args: [], workDir, reads }, defaultLimits, folder);
  // Nobody writes into the pipe: the parser does not end by itself.
  const path = join(workDir, 'pipe.txt');
  execFileSync('mkfifo', [path]);
  const request = { path, work_dir: workDir, soffice: '', prefix, permissions: [] };
  expect(await runForkedParser(request, undefined, { timeMs: 1 })).toEqual({ kind: 'killed', why: 'time' });
  expect(await runForkedParser(request, undefined, { memoryBytes: 1 })).toEqual({ kind: 'killed', why: 'memory' });
});
