import { isStandIn, packagedProgram, packageKind } from '../scripts/packaged-program.ts';

/** The tags of specs that a host may have to leave out (e2e/README.md#what-is-left-out). */
type Tag = '@stand-in' | '@main' | '@service-process' | '@signals' | '@second-address';

const noSignals: readonly Tag[] = process.platform === 'win32' ? ['@signals'] : [];
const noSecondAddress: readonly Tag[] = process.platform === 'darwin' ? ['@second-address'] : [];
const only = (tags: readonly Tag[]): RegExp => new RegExp(`(${tags.join('|')})(?![\\w-])`);

/** @returns what the stand-in leaves out */
export const leftOutOfStandIn = (): RegExp[] => noSecondAddress.map((tag) => only([tag]));

/** @returns what real Electron leaves out: Playwright reaches its main */
export const leftOutOfElectron = (): RegExp => only(['@stand-in', ...noSignals, ...noSecondAddress]);

/** @returns what the package leaves out; null for the stand-in, which can do everything */
export function leftOutOfPackage(): RegExp | null {
  if (isStandIn(packagedProgram())) return null;
  if (packageKind() === 'qa') return leftOutOfElectron();
  // Only Linux tells which process is the service.
  const service: readonly Tag[] = process.platform === 'linux' ? [] : ['@service-process'];
  return only(['@stand-in', '@main', ...service, ...noSignals, ...noSecondAddress]);
}
