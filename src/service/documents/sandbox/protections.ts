import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { homedir, setPriority } from 'node:os';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { readErrorCode } from '../../core/errors.ts';
import { hasDesktop } from '../../core/parent-process.ts';
import { inTrialFolder } from './trial-folder.ts';
import type { SandboxCommand, SandboxLimits } from './types.ts';

/** Programs, libraries and fonts of a Linux system. Nothing of a person, and no password file. */
const systemPaths = [
  ...['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/nix', '/gnu', '/run/current-system'],
  ...['/etc/alternatives', '/etc/fonts', '/etc/ld.so.cache', '/etc/libreoffice', '/etc/localtime'],
  '/var/cache/fontconfig',
];

function isInside(path: string, folder: string): boolean {
  const inside = relative(folder, path);
  return inside === '' || !(inside.startsWith('..') || isAbsolute(inside));
}

/** @returns a path and what it leads to, as far as they exist */
function withTarget(path: string): string[] {
  return existsSync(path) ? [...new Set([path, realpathSync(path)])] : [];
}

/** @returns a program, what it leads to, and the libraries beside its `bin` */
function programPaths(file: string): string[] {
  const found = isAbsolute(file) ? withTarget(file) : [];
  const folder = dirname(found.at(-1) ?? file);
  return basename(folder) === 'bin' ? [...found, ...withTarget(join(folder, '../lib'))] : found;
}

/** @returns everything that the words of a command name and that exists: the program, its input, a model */
function namedPaths({ file, args, reads = [] }: SandboxCommand): string[] {
  const words = args.flatMap((arg) => [arg, arg.slice(arg.indexOf('=') + 1)]).filter(isAbsolute);
  return [...programPaths(file), ...[...words, ...reads].flatMap(withTarget)];
}

const readOnly = (paths: readonly string[]): string[] =>
  [...new Set(paths)].flatMap((path) => ['--ro-bind-try', path, path]);

/** An empty folder in the place of another one. */
const emptied = (folder: string): string[] => ['--tmpfs', folder];
/** What is in memory takes part in no limit, so nothing is written there. */
const sealed = (folder: string): string[] => ['--remount-ro', folder];

/** Memory that the threads or processes of a program share, as files in /dev/shm: 64 MB. No other limit counts it. */
const sharedMemory = ['--size', String(64 * 1024 * 1024), '--tmpfs', '/dev/shm'];

/** The system, the program and what it reads. */
function listed({ file, reads = [], workDir }: SandboxCommand, dataDir: string): string[] {
  const needed = [...programPaths(file), ...reads.flatMap(withTarget)];
  const isHidden = systemPaths.some((path) => isInside(dataDir, path));
  return [
    ...readOnly(systemPaths),
    ...['--proc', '/proc', '--dev', '/dev', '--dir', '/tmp'],
    ...(isHidden ? emptied(dataDir) : []),
    ...readOnly(needed.filter((path) => isHidden || !systemPaths.some((system) => isInside(path, system)))),
    // LibreOffice needs a place with a fixed name for its pipe: /tmp or this.
    ...['--bind', workDir, workDir, '--bind', workDir, '/var/tmp'],
    ...(isHidden ? sealed(dataDir) : []),
    ...[...sealed('/dev'), ...sealed('/')],
  ];
}

/** The whole computer, without the data folder, sockets, and the home folder where no word of the command leads there. */
function nearlyEverything(command: SandboxCommand, dataDir: string, sizes: boolean): string[] {
  const named = namedPaths(command).filter((path) => !isInside(path, command.workDir));
  const home = homedir();
  const hidden = ['/tmp', '/run', dataDir];
  if (home !== '/' && existsSync(home) && !named.some((path) => isInside(path, home))) hidden.push(home);
  return [
    ...['--ro-bind', '/', '/', '--proc', '/proc', '--dev', '/dev'],
    ...(sizes ? sharedMemory : []),
    // A folder is emptied before those within it.
    ...hidden.sort().flatMap(emptied),
    // /dev is another one too, with its /dev/shm.
    ...readOnly(named.filter((path) => [...hidden, '/dev'].some((folder) => isInside(path, folder)))),
    ...['--bind', command.workDir, command.workDir],
    ...[...hidden, '/dev'].flatMap(sealed),
  ];
}

/**
 * @param dataDir of it a command sees its work folder and what it reads, nothing else
 * @param sizes whether this bubblewrap limits memory that files take (from 0.7 on); without that, shared memory is read-only
 * @returns the words that go before a command, so that bubblewrap (`bwrap`) runs it without network, with processes of its
 * own, and with those files only that it needs (docs/decisions/0008)
 */
function bubblewrap(command: SandboxCommand, dataDir: string, sizes: boolean): string[] {
  return [
    ...['bwrap', '--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...['--die-with-parent', '--cap-drop', 'ALL'],
    ...(command.sees === 'computer' ? nearlyEverything(command, dataDir, sizes) : listed(command, dataDir)),
    ...['--chdir', command.workDir, '--'],
  ];
}

/** The protections this computer offers. */
interface Protections {
  /** The command sees its own files only, and what `namespaces` gives too. */
  bubblewrap: boolean;
  /** A command that needs shared memory has some, of limited size. */
  shared_memory: boolean;
  /** No network but an empty one, and no process outlives the command: Linux namespaces. */
  namespaces: 'root' | 'user' | null;
  /** The command dies with the service, even when that is killed. */
  dies_with_us: boolean;
  /** Limits the kernel keeps: memory, size of a file, open files. */
  kernel_limits: boolean;
}

/** Codes of a system that can start no program at the moment. They say nothing about the program. */
const passing = new Set(['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM', 'EIO']);

/** @returns whether a program is there and ends with 0 @throws an error of the system that passes */
async function works(file: string, args: readonly string[]): Promise<boolean> {
  try {
    await promisify(execFile)(file, args, { timeout: 30_000 });
    return true;
  } catch (error) {
    if (passing.has(readErrorCode(error))) throw error;
    return false;
  }
}

const isolated = ['--net', '--pid', '--fork', '--kill-child'];

async function findNamespaces(): Promise<Protections['namespaces']> {
  if (await works('unshare', [...isolated, 'true'])) return 'root';
  return (await works('unshare', ['--map-root-user', ...isolated, 'true'])) ? 'user' : null;
}

/**
 * Tries a program that parsers need: Node may lie where only its own folder has its libraries.
 * @param sees 'computer': tries shared memory too
 */
function findBubblewrap(dataDir: string | undefined, sees?: 'computer'): Promise<boolean> {
  const file = hasDesktop() ? '/bin/true' : process.execPath;
  const args = ['--version'];
  return inTrialFolder(dataDir, (workDir) => {
    const command = sees === undefined ? { file, args, workDir } : { file, args, workDir, sees };
    const [program = '', ...options] = bubblewrap(command, dataDir ?? workDir, true);
    return works(program, [...options, file, ...args]);
  });
}

const none: Protections = {
  bubblewrap: false,
  shared_memory: false,
  namespaces: null,
  dies_with_us: false,
  kernel_limits: false,
};
let found: Promise<Protections> | undefined;

async function find(dataDir: string | undefined): Promise<Protections> {
  const [hasBubblewrap, shared_memory, namespaces, dies_with_us, kernel_limits] = await Promise.all([
    findBubblewrap(dataDir),
    findBubblewrap(dataDir, 'computer'),
    findNamespaces(),
    works('setpriv', ['--pdeathsig', 'KILL', 'true']),
    works('prlimit', ['--nofile=256', 'true']),
  ]);
  return { bubblewrap: hasBubblewrap, shared_memory, namespaces, dies_with_us, kernel_limits };
}

/**
 * Finds out, once and by trying, which protections this computer offers. Only Linux has them.
 * @param dataDir the data folder, in which it is tried; absent: in a temporary folder
 * @throws an error of the system that says nothing about them; the next call tries again
 */
export function describeSandbox(dataDir?: string): Promise<Protections> {
  found ??= (process.platform === 'linux' ? find(dataDir) : Promise.resolve(none)).catch((error: unknown) => {
    found = undefined;
    throw error;
  });
  return found;
}

/**
 * Limits writable memory, with room for stacks and arenas that are never touched; address space is no measure, because
 * engines reserve much and use little. The memory in use is watched in addition.
 */
const untouchedBytes = 768 * 1024 * 1024;
const openFiles = 256;

const fileLimits = ({ fileBytes }: SandboxLimits): string[] => [
  `--fsize=${fileBytes}`,
  `--nofile=${openFiles}`,
  '--core=0',
];

function isolation(command: SandboxCommand, dataDir: string, offered: Protections): string[] {
  if (offered.bubblewrap) return bubblewrap(command, dataDir, offered.shared_memory);
  if (offered.namespaces === null) return [];
  return ['unshare', ...(offered.namespaces === 'user' ? ['--map-root-user'] : []), ...isolated, '--'];
}

/**
 * @returns the words of `command` with the protections of this computer in front. A process namespace ends with its first
 * process, so no process of the command is left behind.
 */
export async function wrapCommand(command: SandboxCommand, limits: SandboxLimits, dataDir: string): Promise<string[]> {
  const offered = await describeSandbox(dataDir);
  const wrapped: string[] = [];
  if (offered.dies_with_us) wrapped.push('setpriv', '--pdeathsig', 'KILL', '--');
  if (offered.kernel_limits)
    wrapped.push('prlimit', `--data=${limits.memoryBytes + untouchedBytes}`, ...fileLimits(limits), '--');
  wrapped.push(...isolation(command, dataDir, offered));
  if (process.platform !== 'win32') wrapped.push('nice', '-n', '10');
  return [...wrapped, command.file, ...command.args];
}

/** The kernel's limits and the low priority, for a process that was started without `wrapCommand`. One that has ended is no error. */
export async function limitRunning(pid: number, limits: SandboxLimits): Promise<void> {
  const { kernel_limits } = await describeSandbox().catch(() => none);
  if (kernel_limits) {
    execFile('prlimit', ['--pid', String(pid), ...fileLimits(limits)], () => {});
  }
  try {
    setPriority(pid, 10);
  } catch {
    // It has ended.
  }
}
