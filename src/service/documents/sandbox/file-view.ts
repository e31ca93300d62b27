import { existsSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import type { SandboxCommand } from './types.ts';

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

/** Shared memory that a program may use. No other limit counts it. */
const sharedMemoryBytes = 64 * 1024 * 1024;

/** Memory that the threads or processes of a program share, as files in /dev/shm. */
const sharedMemory = (): string[] => ['--size', String(sharedMemoryBytes), '--tmpfs', '/dev/shm'];

/** The system, the program and what it reads. */
function listed(command: SandboxCommand, dataDir: string, sizes: boolean): string[] {
  const { file, reads = [], workDir, sharesMemory = false } = command;
  const own = [...programPaths(file), ...reads.flatMap(withTarget)];
  const isHidden = systemPaths.some((path) => isInside(dataDir, path));
  return [
    ...readOnly(systemPaths),
    ...['--proc', '/proc', '--dev', '/dev', '--dir', '/tmp'],
    ...(sharesMemory && sizes ? sharedMemory() : []),
    ...(isHidden ? emptied(dataDir) : []),
    ...readOnly(own.filter((path) => isHidden || !systemPaths.some((system) => isInside(path, system)))),
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
    ...(sizes ? sharedMemory() : []),
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
 * own, and with those files only that it needs (docs/decisions/0064)
 */
export function bubblewrap(command: SandboxCommand, dataDir: string, sizes: boolean): string[] {
  return [
    ...['bwrap', '--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'],
    ...['--die-with-parent', '--cap-drop', 'ALL'],
    ...(command.sees === 'computer' ? nearlyEverything(command, dataDir, sizes) : listed(command, dataDir, sizes)),
    ...['--chdir', command.workDir, '--'],
  ];
}
