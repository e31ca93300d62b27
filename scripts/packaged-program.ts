import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));

/** The folder electron-builder unpacks this platform's app to, and the program in it. */
const places: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['linux-unpacked', 'sheaf'],
  win32: ['win-unpacked', 'Sheaf.exe'],
  darwin: [process.arch === 'arm64' ? 'mac-arm64' : 'mac', 'Sheaf.app/Contents/MacOS/Sheaf'],
};

/** @returns the path of the packaged program of this platform, which need not exist. @throws Error on a platform without packages */
export function packagedProgram(): string {
  const place = places[process.platform];
  if (place === undefined) throw new Error(`Sheaf is not packaged for ${process.platform}.`);
  return join(dist, ...place);
}

/** @returns the packaged program's archive */
export function archiveOf(program: string): string {
  const resources = process.platform === 'darwin' ? '../Resources' : 'resources';
  return join(dirname(program), resources, 'app.asar');
}

/** @returns whether it was packaged with the stand-in: a program of some hundred bytes. */
export function isStandIn(program: string): boolean {
  return (
    existsSync(program) && statSync(program).size < 4096 && readFileSync(program, 'utf8').includes('run-packaged.ts')
  );
}
