import { execFile } from 'node:child_process';
import { setPriority } from 'node:os';
import { promisify } from 'node:util';
import { errorCode } from '../../core/errors.ts';
import { hasDesktop } from '../../core/parent-process.ts';
import { bubblewrap } from './file-view.ts';
import { inTrialFolder } from './trial-folder.ts';
import type { SandboxCommand, SandboxLimits } from './types.ts';

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
    if (passing.has(errorCode(error))) throw error;
    return false;
  }
}

const isolated = ['--net', '--pid', '--fork', '--kill-child'];

async function findNamespaces(): Promise<Protections['namespaces']> {
  if (await works('unshare', [...isolated, 'true'])) return 'root';
  return (await works('unshare', ['--map-root-user', ...isolated, 'true'])) ? 'user' : null;
}

/** Tries a program that parsers need: Node may lie where only its own folder has its libraries. */
function findBubblewrap(dataDir: string | undefined, sharesMemory?: true): Promise<boolean> {
  const file = hasDesktop() ? '/bin/true' : process.execPath;
  const args = ['--version'];
  return inTrialFolder(dataDir, (workDir) => {
    const [program = '', ...rest] = bubblewrap({ file, args, workDir, sharesMemory }, dataDir ?? workDir, true);
    return works(program, [...rest, file, ...args]);
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
    findBubblewrap(dataDir, true),
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
export async function wrap(command: SandboxCommand, limits: SandboxLimits, dataDir: string): Promise<string[]> {
  const offered = await describeSandbox(dataDir);
  const wrapped: string[] = [];
  if (offered.dies_with_us) wrapped.push('setpriv', '--pdeathsig', 'KILL', '--');
  if (offered.kernel_limits)
    wrapped.push('prlimit', `--data=${limits.memoryBytes + untouchedBytes}`, ...fileLimits(limits), '--');
  wrapped.push(...isolation(command, dataDir, offered));
  if (process.platform !== 'win32') wrapped.push('nice', '-n', '10');
  return [...wrapped, command.file, ...command.args];
}

/** Chromium splits its prefix at blanks and does not interpret quotes. */
const cannotBeInPrefix = (word: string): boolean => /[\s'"]/.test(word);

/**
 * Makes the prefix of a program that Chromium starts (`startWithPrefix` in main/fork.ts). It sets no limit of writable memory: that could
 * not be tried against Chromium's own reservations. bubblewrap itself ends the program with its parent. The processes are a group
 * (`setsid`), of which main ends all at once.
 * @returns the words that make bubblewrap run the program; none where it cannot
 */
export async function commandPrefix(
  command: SandboxCommand,
  limits: SandboxLimits,
  dataDir: string,
): Promise<string[]> {
  const { bubblewrap: isOffered, shared_memory, kernel_limits } = await describeSandbox(dataDir);
  if (!isOffered || !shared_memory) return [];
  const limited = kernel_limits ? ['prlimit', ...fileLimits(limits), '--'] : [];
  const words = ['setsid', 'nice', '-n', '10', ...limited, ...bubblewrap(command, dataDir, true)];
  return words.some(cannotBeInPrefix) ? [] : words;
}

/** The kernel's limits and the low priority, for a process that was started without `wrap`. One that has ended is no error. */
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
