import { utilityProcess } from 'electron';
import type { ServiceProcess } from './service-host.ts';
import { windowOrigin } from './window-origin.ts';

/**
 * Forks the very file that `sheaf serve` runs, on the user's own data folder (SHEAF_DATA_DIR, else the service's
 * default, so that desktop and command line see the same surveys). Its token comes back over the parent port: never in
 * an argument, the environment, an address or a log. Its standard output, the ready line for scripts, is not wanted.
 * @param cli absolute path of out/service/cli.js
 * @param compiled absolute path of a folder of the user's own, where Node keeps what it has compiled: a quarter less to do at
 * each start. Nobody else may write there, for what lies there is run.
 */
export function forkService(cli: string, compiled: string): ServiceProcess {
  return utilityProcess.fork(cli, ['serve', '--window-origin', windowOrigin], {
    serviceName: 'Sheaf import service',
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}
