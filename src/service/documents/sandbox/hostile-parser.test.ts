import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { provideFolder } from '../../testing/provide-folder.ts';
import { createSandbox, describeSandbox } from './index.ts';
import { listNodePermissions } from './node-permissions.ts';
import type { SandboxCommand } from './types.ts';

const dataDir = provideFolder('hostile');
const [workDir, input] = [join(dataDir, 'work/one/out'), join(dataDir, 'work/one/input.txt')];
const places = {
  database: join(dataDir, 'sheaf.sqlite'),
  otherDocument: join(dataDir, 'work/two/input.txt'),
  passwords: '/etc/passwd',
};
// Not in the folder of the tests, which may be /dev/shm: an engine has one of its own there.
const planted = { data: join(dataDir, 'planted'), temporary: `/tmp/sheaf-planted-${process.pid}` };
const server = createServer((socket) => socket.end());
beforeAll(async () => {
  mkdirSync(workDir, { recursive: true });
  mkdirSync(join(dataDir, 'work/two'));
  for (const path of [input, places.database, places.otherDocument]) writeFileSync(path, 'secret');
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  server.close();
  rmSync(planted.temporary, { force: true });
});

/** Everything that a parser in wrong hands would try, as a script that prints what succeeded. */
const attempts = () => `
  const { readFileSync, readdirSync, writeFileSync } = require('node:fs');
  const done = [];
  const attempt = (name, act) => { try { act(); done.push(name) } catch {} };
  attempt('input', () => readFileSync(${JSON.stringify(input)}));
  attempt('work folder', () => writeFileSync(${JSON.stringify(join(workDir, 'result'))}, 'x'));
  for (const [name, path] of Object.entries(${JSON.stringify(places)})) attempt(name, () => readFileSync(path));
  attempt('home', () => { if (readdirSync(${JSON.stringify(homedir())}).length === 0) throw 0 });
  for (const path of Object.values(${JSON.stringify(planted)})) attempt('plant', () => writeFileSync(path, 'x'));
  attempt('start', () => { if (require('node:child_process').spawnSync(process.execPath, ['-e', '0']).status) throw 0 });
  const print = (more) => { console.log(JSON.stringify([...done, ...more])); process.exit() };
  require('node:net').connect(${(server.address() as AddressInfo).port}, '127.0.0.1')
    .on('error', () => print([])).on('connect', () => print(['network']));`;

const offered = await describeSandbox();

/** @returns what a program in the sandbox succeeded with */
async function attempted(view: Partial<SandboxCommand>): Promise<string[]> {
  const command = { file: process.execPath, args: ['-e', attempts()], workDir, reads: [input], ...view };
  const result = await createSandbox(dataDir)(command);
  expect(result).toMatchObject({ kind: 'ended', code: 0 });
  expect(readFileSync(join(workDir, 'result'), 'utf8')).toBe('x');
  return result.kind === 'ended' ? JSON.parse(String(result.stdout)) : [];
}

const seen: [name: string, view: Partial<SandboxCommand>, possible: string[]][] = [
  ['a parser', {}, ['input', 'work folder', 'start']],
  // It may need whatever the person who chose it has installed; the home folder only where it lies there.
  ['an engine that a person chose', { sees: 'computer' }, ['input', 'work folder', 'passwords', 'start']],
];

const withoutBubblewrap = ' (skipped: bubblewrap is not installed, or may not make namespaces)';
it.skipIf(!offered.bubblewrap).each(seen)(
  `%s in wrong hands reads no file of others and writes nowhere else${offered.bubblewrap ? '' : withoutBubblewrap}`,
  async (_, view, possible) => {
    expect(await attempted(view)).toEqual(possible);
    expect(Object.values(planted).filter(existsSync)).toEqual([]);
  },
);

/** Fills what lies in memory and is counted by no limit. Prints the bytes that could be written, or the reason of a refusal. */
const fill = `
  const { appendFileSync } = require('node:fs');
  const piece = Buffer.alloc(4 * 1024 * 1024);
  const filled = (path) => {
    let bytes = 0;
    try { while (bytes < 256 * 1024 * 1024) { appendFileSync(path, piece); bytes += piece.length } return 'no end' }
    catch (error) { return bytes === 0 ? error.code : error.code + ' after ' + bytes / 1024 / 1024 }
  };
  console.log(JSON.stringify(['/dev/shm/x', '/dev/x', '/tmp/x', '/run/x'].map(filled)));`;

it.skipIf(!offered.bubblewrap).each<[name: string, view: Partial<SandboxCommand>, filled: string[]]>([
  ['a parser', {}, ['EROFS', 'EROFS', 'EROFS', 'ENOENT']],
  ['an engine', { sees: 'computer' }, [offered.shared_memory ? 'ENOSPC after 64' : 'EROFS', 'EROFS', 'EROFS', 'EROFS']],
])(
  `%s in wrong hands fills no memory by writing files${offered.bubblewrap ? '' : withoutBubblewrap}`,
  async (_, view, filled) => {
    const result = await createSandbox(dataDir)({ file: process.execPath, args: ['-e', fill], workDir, ...view });
    expect(result).toMatchObject({ kind: 'ended', code: 0 });
    expect(result.kind === 'ended' && JSON.parse(String(result.stdout))).toEqual(filled);
  },
);

it.skipIf(!offered.bubblewrap && offered.namespaces === null)(
  'a parser reaches no port of this computer (skipped where there are no namespaces)',
  async () => expect(await attempted({})).not.toContain('network'),
);

const options = listNodePermissions({ reads: [input], workDir, starts: false });

it.skipIf(options.length === 0)(
  'Node alone refuses JavaScript other files and programs (skipped: Node has no permissions)',
  async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [...options, '--no-warnings', '-e', attempts()]);
    expect(JSON.parse(stdout)).toEqual(['input', 'work folder', 'network']);
  },
);
