import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packageFolder = fileURLToPath(new URL('../node_modules/electron/', import.meta.url));

/** @returns Electron's binary: in ELECTRON_OVERRIDE_DIST_PATH or where its package puts it; null when it is not there. */
export function findElectron(): string | null {
  const pathFile = join(packageFolder, 'path.txt');
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : 'electron';
  const file = join(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(packageFolder, 'dist'), name);
  return existsSync(file) ? file : null;
}

/**
 * Runs the package's own download (Electron 42 and later fetch the binary on first use), for at most `milliseconds`. Where a
 * folder is named, nothing is downloaded.
 */
export async function fetchElectron(milliseconds: number): Promise<string | null> {
  const script = join(packageFolder, 'install.js');
  if (findElectron() === null && existsSync(script) && !process.env.ELECTRON_OVERRIDE_DIST_PATH) {
    const download = spawn(process.execPath, [script], { stdio: 'ignore', timeout: milliseconds });
    await once(download, 'exit');
  }
  return findElectron();
}

/** @returns whether a window can open here */
export function hasDisplay(): boolean {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}
