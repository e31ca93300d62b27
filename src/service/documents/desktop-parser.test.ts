import { execFileSync, spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import type { ParserStart } from '../../contract/process-messages.ts';
import { ChildHost } from '../../main/child-hosts.ts';
import { provideFolder } from '../testing/provide-folder.ts';

// The service as the app runs it: another process starts its parsers. It stands in for main, and starts them as Chromium would.

const script = fileURLToPath(new URL('./parse.child.ts', import.meta.url));
const folder = provideFolder('desktop');
afterEach(() => vi.resetModules());

/** What the desktop starts; a row changes it to a system that offers less. */
type Change = (start: ParserStart) => ParserStart;

/** The starts of parsers that main was asked for. */
function desktop(change: Change): ParserStart[] {
  const starts: ParserStart[] = [];
  const port = Object.assign(new EventEmitter(), {
    postMessage: (message: unknown) => void host.receive(message, (data) => port.emit('message', { data })),
  });
  const host = new ChildHost({
    readMemory: () => 0,
    forkBackup: () => expect.fail('No backup is made here.'),
    forkParser: (asked) => {
      const { path, work_dir, soffice, permissions } = change(asked);
      starts.push(asked);
      const words = [script, path, work_dir, soffice, 'wrap', ...permissions];
      const child = spawn(process.execPath, words, { cwd: work_dir, stdio: ['ignore', 'ignore', 'pipe'] });
      const forked = Object.assign(new EventEmitter(), {
        pid: child.pid,
        stdout: null,
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

const systems: [name: string, change: Change, files: string][] = [
  ["Node's permissions", (start) => start, 'own_in_javascript'],
  ['no permissions', (start) => ({ ...start, permissions: [] }), 'all'],
];

it.each(systems)(
  'a parser of the app with %s reads a file, and says what it can reach',
  async (name, change, files) => {
    const starts = desktop(change);
    const { describeParsers, runParser } = await import('./run-parser.ts');
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
    const [{ permissions = [] } = {}] = starts.slice(trials);
    expect(permissions.includes('--permission')).toBe(files === 'own_in_javascript');
  },
);

it('a parser of the app that needs too much memory or time is ended with its reason', async () => {
  desktop((start) => start);
  const { runForkedParser } = await import('./sandbox/forked-parser.ts');
  const workDir = join(folder, 'slow');
  mkdirSync(workDir);
  // Nobody writes into the pipe: the parser does not end by itself.
  const path = join(workDir, 'pipe.txt');
  execFileSync('mkfifo', [path]);
  const request = { path, work_dir: workDir, soffice: '', permissions: [] };
  expect(await runForkedParser(request, undefined, { timeMs: 1 })).toEqual({ kind: 'killed', why: 'time' });
  expect(await runForkedParser(request, undefined, { memoryBytes: 1 })).toEqual({ kind: 'killed', why: 'memory' });
});
