import { execFile, spawnSync } from 'node:child_process';
import { setPriority } from 'node:os';
import type { SandboxLimits } from './types.ts';

/** What stands around a command on this machine. */
export interface Protections {
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

/** Finds out, once, what this machine offers; tried, not guessed. Elsewhere than on Linux there is none of it. */
export function describeBox(): Protections {
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
 * Address space is no measure: engines reserve much and touch little. What may be written to is one, with room for stacks
 * and arenas that stay untouched. What is really held is watched besides.
 */
const untouchedBytes = 768 * 1024 * 1024;
const openFiles = 256;

/**
 * @returns `command` with what this machine has put in front of it. A process namespace ends with its first process, so
 * nothing the command starts is left behind.
 */
export function wrap(command: readonly string[], limits: SandboxLimits): string[] {
  const { namespaces, dies_with_us, kernel_limits } = describeBox();
  const wrapped: string[] = [];
  if (dies_with_us) wrapped.push('setpriv', '--pdeathsig', 'KILL', '--');
  if (namespaces !== null) {
    wrapped.push('unshare', ...(namespaces === 'user' ? ['--map-root-user'] : []), ...isolated, '--');
  }
  if (kernel_limits) {
    const data = `--data=${limits.memory_bytes + untouchedBytes}`;
    wrapped.push('prlimit', data, `--fsize=${limits.file_bytes}`, `--nofile=${openFiles}`, '--core=0', '--');
  }
  if (process.platform !== 'win32') wrapped.push('nice', '-n', '10');
  return [...wrapped, ...command];
}

/** The kernel's limits and the low priority, for a process that was started without `wrap`. One that has ended is no error. */
export function limitRunning(pid: number, limits: SandboxLimits): void {
  if (describeBox().kernel_limits) {
    const limited = [`--fsize=${limits.file_bytes}`, `--nofile=${openFiles}`, '--core=0'];
    execFile('prlimit', ['--pid', String(pid), ...limited], () => {});
  }
  try {
    setPriority(pid, 10);
  } catch {
    // It has ended.
  }
}
