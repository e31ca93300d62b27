import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FuseV1Options } from '@electron/fuses';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));

/** `release`: what users get. `qa`: the same app with one fuse on, so that Playwright can reach main; for tests only. */
export const packageKinds = ['release', 'qa'] as const;
export type PackageKind = (typeof packageKinds)[number];

/** @returns the kind of package that is made and tested, by SHEAF_PACKAGE: what users get, unless it says qa */
export const packageKind = (): PackageKind => (process.env.SHEAF_PACKAGE === 'qa' ? 'qa' : 'release');

/** @returns the folder of the packages of a kind */
export const namePackagesFolder = (kind: PackageKind): string => (kind === 'qa' ? join(dist, 'qa') : dist);

/** The folder electron-builder unpacks this platform's app to, and the program in it. */
const places: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['linux-unpacked', 'sheaf'],
  win32: ['win-unpacked', 'Sheaf.exe'],
  darwin: [process.arch === 'arm64' ? 'mac-arm64' : 'mac', 'Sheaf.app/Contents/MacOS/Sheaf'],
};

/**
 * @returns the path of the packaged program of this platform and of the present kind, which need not exist; SHEAF_PROGRAM names one
 * that was installed. @throws Error on a platform without packages
 */
export function packagedProgram(): string {
  if (process.env.SHEAF_PROGRAM) return process.env.SHEAF_PROGRAM;
  const place = places[process.platform];
  if (place === undefined) throw new Error(`Sheaf is not packaged for ${process.platform}.`);
  return join(namePackagesFolder(packageKind()), ...place);
}

/** @returns the packaged program's archive */
export function findArchive(program: string): string {
  const resources = process.platform === 'darwin' ? '../Resources' : 'resources';
  return join(dirname(program), resources, 'app.asar');
}

/** @returns whether it was packaged with the stand-in: a program of some hundred bytes. */
export function isStandIn(program: string): boolean {
  return (
    existsSync(program) && statSync(program).size < 4096 && readFileSync(program, 'utf8').includes('run-packaged.ts')
  );
}

const runner = fileURLToPath(new URL('../e2e/fixtures/electron-stand-in/run-packaged.ts', import.meta.url));

/** The marker that @electron/fuses looks for in a program. A version, a count and one letter for each fuse follow; all are on at first. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const wireVersion = '\x01';

function fuseWire(): string {
  const count = Object.values(FuseV1Options).filter((value) => typeof value === 'number').length;
  return sentinel + wireVersion + String.fromCharCode(count) + '1'.repeat(count);
}

/**
 * Writes a distribution folder to use where Electron's program cannot be downloaded, so that packaging can be
 * tested: its `electron` has fuses, and runs the packaged archive with the stand-in of e2e/. For tests on this machine only.
 */
export function writeStandInDist(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'resources'), { recursive: true });
  const quoted = [process.execPath, runner].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  const program = `#!/bin/sh\nexec ${quoted} "$0" "$@"\n# ${fuseWire()}\n`;
  writeFileSync(join(folder, 'electron'), program, 'latin1');
  chmodSync(join(folder, 'electron'), 0o755);
  writeFileSync(join(folder, 'LICENSE'), 'A stand-in for Electron, for tests.\n');
}
