import { utilityProcess } from 'electron';
import type { ServiceProcess } from './service-host.ts';
import { windowOrigin } from './window-origin.ts';

/**
 * Forks the very file that `sheaf serve` runs, on the user's own data folder (SHEAF_DATA_DIR, else the service's
 * default, so that desktop and command line see the same surveys). Its token comes back over the parent port: never in
 * an argument, the environment, an address or a log. Its standard output, the ready line for scripts, is not wanted.
 * @param cli absolute path of out/service/cli.js
 */
export function forkService(cli: string): ServiceProcess {
  return utilityProcess.fork(cli, ['serve', '--window-origin', windowOrigin], {
    serviceName: 'Sheaf import service',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}
