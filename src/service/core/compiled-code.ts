import { existsSync, readdirSync, rmSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { ownFolder } from './data-dir.ts';

/** Deletes what other versions compiled. It only takes space, so no error of the disk stops a start. */
function removeOthers(place: string, version: string): void {
  try {
    const others = existsSync(place) ? readdirSync(place).filter((other) => other !== version) : [];
    for (const other of others) rmSync(join(place, other), { recursive: true, force: true });
  } catch {
    // The next start tries again.
  }
}

/** Not in the data folder, which may come from somebody else: Node runs what it finds there. */
const compiledFolder = (): string => join(ownFolder('cache'), 'compiled');

/** Frees the space of compiled code, where a full disk has nothing else to free. Node compiles again what it needs. */
export function removeCompiledCode(): void {
  try {
    rmSync(compiledFolder(), { recursive: true, force: true });
  } catch {
    // The start goes on with the space that there is.
  }
}

/**
 * Lets Node keep what it compiles in a folder of this user, so that a later start, and each thread, compiles less. It is written when
 * the process ends. Nothing is kept where NODE_COMPILE_CACHE names another place, and before Node 22.
 * @param version of Sheaf: another version compiles again, and what the old one compiled is deleted
 */
export function keepCompiledCode(version: string): void {
  if (process.env.NODE_COMPILE_CACHE !== undefined) return;
  const place = compiledFolder();
  removeOthers(place, version);
  const folder = join(place, version);
  module.enableCompileCache?.(folder);
  // Threads read it from the environment.
  process.env.NODE_COMPILE_CACHE = folder;
}
