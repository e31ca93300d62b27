import { execFile } from 'node:child_process';
import { setPriority, tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { hasDesktop } from '../../core/parent-process.ts';
import { bubblewrap } from './file-view.ts';
import type { SandboxCommand, SandboxLimits } from './types.ts';

/** The protections this computer offers. */
interface Protections {
  /** The command sees its own files only, and what `namespaces` gives too. */
  bubblewrap: boolean;
  /** No network but an empty one, and no process outlives the command: Linux namespaces. */
  namespaces: 'root' | 'user' | null;
  /** The command dies with the service, even when that is killed. */
  dies_with_us: boolean;
  /** Limits the kernel keeps: memory, size of a file, open files. */
  kernel_limits: boolean;
}

const works = (file: string, args: readonly string[]): Promise<boolean> =>
  promisify(execFile)(file, args, { timeout: 5000 }).then(
    () => true,
    () => false,
  );

const isolated = ['--net', '--pid', '--fork', '--kill-child'];

async function findNamespaces(): Promise<Protections['namespaces']> {
  if (await works('unshare', [...isolated, 'true'])) return 'root';
  return (await works('unshare', ['--map-root-user', ...isolated, 'true'])) ? 'user' : null;
}

/** Tries a program that parsers need: Node may lie where only its own folder has its libraries. */
async function findBubblewrap(): Promise<boolean> {
  const file = hasDesktop() ? '/bin/true' : process.execPath;
  const args = ['--version'];
  const [program = '', ...rest] = bubblewrap({ file, args, workDir: tmpdir() }, tmpdir());
  return works(program, [...rest, file, ...args]);
}

const none: Protections = { bubblewrap: false, namespaces: null, dies_with_us: false, kernel_limits: false };
let found: Promise<Protections> | undefined;

async function find(): Promise<Protections> {
  const [hasBubblewrap, namespaces, dies_with_us, kernel_limits] = await Promise.all([
    findBubblewrap(),
    findNamespaces(),
    works('setpriv', ['--pdeathsig', 'KILL', 'true']),
    works('prlimit', ['--nofile=256', 'true']),
  ]);
  return { bubblewrap: hasBubblewrap, namespaces, dies_with_us, kernel_limits };
}

/** Finds out, once and by trying, which protections this computer offers. Only Linux has them. */
export function describeSandbox(): Promise<Protections> {
  found ??= process.platform === 'linux' ? find() : Promise.resolve(none);
  return found;
}

/**
 * Limits writable memory, with room for stacks and arenas that are never touched; address space is no measure, because
 * engines reserve much and use little. The memory in use is watched in addition.
 */
const untouchedBytes = 768 * 1024 * 1024;
const openFiles = 256;

function isolation(command: SandboxCommand, dataDir: string, offered: Protections): string[] {
  if (offered.bubblewrap) return bubblewrap(command, dataDir);
  if (offered.namespaces === null) return [];
  return ['unshare', ...(offered.namespaces === 'user' ? ['--map-root-user'] : []), ...isolated, '--'];
}

/**
 * @returns the words of `command` with the protections of this computer in front. A process namespace ends with its first
 * process, so no process of the command is left behind.
 */
export async function wrap(command: SandboxCommand, limits: SandboxLimits, dataDir: string): Promise<string[]> {
  const offered = await describeSandbox();
  const wrapped: string[] = [];
  if (offered.dies_with_us) wrapped.push('setpriv', '--pdeathsig', 'KILL', '--');
  if (offered.kernel_limits) {
    const data = `--data=${limits.memoryBytes + untouchedBytes}`;
    wrapped.push('prlimit', data, `--fsize=${limits.fileBytes}`, `--nofile=${openFiles}`, '--core=0', '--');
  }
  wrapped.push(...isolation(command, dataDir, offered));
  if (process.platform !== 'win32') wrapped.push('nice', '-n', '10');
  return [...wrapped, command.file, ...command.args];
}

/** The kernel's limits and the low priority, for a process that was started without `wrap`. One that has ended is no error. */
export async function limitRunning(pid: number, limits: SandboxLimits): Promise<void> {
  if ((await describeSandbox()).kernel_limits) {
    const limited = [`--fsize=${limits.fileBytes}`, `--nofile=${openFiles}`, '--core=0'];
    execFile('prlimit', ['--pid', String(pid), ...limited], () => {});
  }
  try {
    setPriority(pid, 10);
  } catch {
    // It has ended.
  }
}
