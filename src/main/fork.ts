import { app, utilityProcess } from 'electron';
import {
  type BackupStart,
  leavingMessage,
  type ParserStart,
  parserHeapMegabytes,
  type ReadMessage,
} from '../contract/process-messages.ts';
import type { ChildProcess } from './child-hosts.ts';
import type { ServiceProcess } from './service-host.ts';
import { windowOrigin } from './window-address.ts';

/** @returns whether a process of ours has printed its last line and waits to end */
export const isLeaving = (message: unknown): boolean => leavingMessage.safeParse(message).success;

/** Output printed before the message is in the pipe by now; a moment later its listeners have it. */
const readingMs = 20;

/** Forks a process of ours. Before it ends, all that it printed is read: Electron drops the rest. */
const fork: typeof utilityProcess.fork = (script, args, options) => {
  const child = utilityProcess.fork(script, args, options);
  child.on('message', (message) => {
    if (isLeaving(message)) setTimeout(() => child.postMessage({ type: 'read' } satisfies ReadMessage), readingMs);
  });
  return child;
};

/**
 * Starts the import service: the same file that `sheaf serve` runs, on the user's own data folder (SHEAF_DATA_DIR, else
 * the service's default), so that desktop and command line see the same surveys. Its token comes back over the parent
 * port, never in an argument, the environment, an address or a log. Its standard output, a line for scripts, is ignored.
 * @param cli absolute path of out/service/cli.js
 * @param compileCache absolute path of a folder where Node keeps compiled code, which makes each start a quarter faster.
 * Only the user may write there, because Node runs what it finds in it.
 */
export function forkService(cli: string, compileCache: string): ServiceProcess {
  return fork(cli, ['serve', '--window-origin', windowOrigin], {
    serviceName: 'Sheaf import service',
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** Runs `sheaf repair` on the user's own data folder. @param cli absolute path of out/service/cli.js */
export const forkRepair = (cli: string) =>
  fork(cli, ['repair'], { serviceName: 'Sheaf repair', stdio: ['ignore', 'pipe', 'pipe'] });

/** Runs `sheaf backup` on the user's own data folder. @param cli absolute path of out/service/cli.js */
export const forkBackup = (cli: string, { dir, keep, task }: BackupStart): ChildProcess =>
  fork(cli, ['backup', dir, '--keep', String(keep), '--for-service', JSON.stringify(task)], {
    serviceName: 'Sheaf backup',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/**
 * Starts the document parser on one file, without the environment of this process. It sees all files, so the programs that it starts get
 * a sandbox of their own ('wrap').
 * @param script absolute path of out/service/parse.child.js
 */
export function forkParser(script: string, { path, work_dir, soffice, permissions }: ParserStart): ChildProcess {
  const { PATH = '', SystemRoot = '' } = process.env;
  return fork(script, [path, work_dir, soffice, 'wrap', ...permissions], {
    serviceName: 'Sheaf document parser',
    execArgv: [`--max-old-space-size=${parserHeapMegabytes}`, '--no-warnings'],
    env: { PATH, SystemRoot, LANG: 'C.UTF-8', HOME: work_dir, TMPDIR: work_dir, TEMP: work_dir },
    cwd: work_dir,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** @returns resident memory of a process of the app, in bytes; 0 when it is not one of them */
export function readMemory(pid: number): number {
  const { memory } = app.getAppMetrics().find((process) => process.pid === pid) ?? {};
  return (memory?.workingSetSize ?? 0) * 1024;
}
