import { execFile, spawnSync } from 'node:child_process';
import { setPriority } from 'node:os';
import type { SandboxLimits } from './types.ts';

/** The protections this computer offers. */
interface Protections {
  /** No network but an empty one, and no process outlives the command: Linux namespaces. */
  namespaces: 'root' | 'user' | null;
  /** The command dies with the service, even when that is killed. */
  dies_with_us: boolean;
  /** Limits the kernel keeps: memory, size of a file, open files. */
  kernel_limits: boolean;
}

const works = (file: string, args: readonly string[]): boolean =>
  spawnSync(file, [...args, 'true'], { stdio: 'ignore', timeout: 5000 }).status === 0;

const isolated = ['--net', '--pid', '--fork', '--kill-child'];

function findNamespaces(): Protections['namespaces'] {
  if (works('unshare', isolated)) return 'root';
  return works('unshare', ['--map-root-user', ...isolated]) ? 'user' : null;
}

let found: Protections | undefined;

/** Finds out, once and by trying, which protections this computer offers. Only Linux has them. */
export function describeSandbox(): Protections {
  found ??=
    process.platform === 'linux'
      ? {
          namespaces: findNamespaces(),
          dies_with_us: works('setpriv', ['--pdeathsig', 'KILL']),
          kernel_limits: works('prlimit', ['--nofile=256']),
        }
      : { namespaces: null, dies_with_us: false, kernel_limits: false };
  return found;
}

/**
 * Limits writable memory, with room for stacks and arenas that are never touched; address space is no measure, because
 * engines reserve much and use little. The memory in use is watched in addition.
 */
const untouchedBytes = 768 * 1024 * 1024;
const openFiles = 256;

/**
 * @returns `command` with the protections of this computer in front. A process namespace ends with its first process, so no
 * process of the command is left behind.
 */
export function wrap(command: readonly string[], limits: SandboxLimits): string[] {
  const { namespaces, dies_with_us, kernel_limits } = describeSandbox();
  const wrapped: string[] = [];
  if (dies_with_us) wrapped.push('setpriv', '--pdeathsig', 'KILL', '--');
  if (namespaces !== null) {
    wrapped.push('unshare', ...(namespaces === 'user' ? ['--map-root-user'] : []), ...isolated, '--');
  }
  if (kernel_limits) {
    const data = `--data=${limits.memoryBytes + untouchedBytes}`;
    wrapped.push('prlimit', data, `--fsize=${limits.fileBytes}`, `--nofile=${openFiles}`, '--core=0', '--');
  }
  if (process.platform !== 'win32') wrapped.push('nice', '-n', '10');
  return [...wrapped, ...command];
}

/** The kernel's limits and the low priority, for a process that was started without `wrap`. One that has ended is no error. */
export function limitRunning(pid: number, limits: SandboxLimits): void {
  if (describeSandbox().kernel_limits) {
    const limited = [`--fsize=${limits.fileBytes}`, `--nofile=${openFiles}`, '--core=0'];
    execFile('prlimit', ['--pid', String(pid), ...limited], () => {});
  }
  try {
    setPriority(pid, 10);
  } catch {
    // It has ended.
  }
}
