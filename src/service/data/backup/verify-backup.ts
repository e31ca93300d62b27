import { statSync } from 'node:fs';
import { join } from 'node:path';
import { readInto } from './keep-file.ts';
import type { OnProgress } from './make-backup.ts';
import { listBackups, locateBackup, type Manifest, readManifest, writeManifest } from './manifest.ts';

/** A file of a backup that is missing or is not what was kept. */
export interface BackupProblem {
  backup: string;
  file: string;
  problem: string;
}

interface NamedManifest {
  name: string;
  manifest: Manifest;
}

/** @returns what a file that is linked into several backups has in common; undefined: it is missing */
function identify(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}-${found.ino}`;
}

/** Lets the next backup read again what is damaged here, instead of linking to it. */
function unstampDamaged(dir: string, { name, manifest }: NamedManifest, damaged: ReadonlySet<string>): void {
  const files = manifest.files.map((one) => (damaged.has(one.file) ? { ...one, stamp: '' } : one));
  try {
    writeManifest(locateBackup(dir, name), { ...manifest, files });
  } catch {
    // A folder that can only be read is verified all the same.
  }
}

/** Reads files, each once however many backups it is linked into. */
function createReader(onRead: (bytes: number) => void): (path: string) => Promise<string> {
  const known = new Map<string, Promise<string>>();
  return (path) => {
    const file = identify(path) ?? path;
    const digest = known.get(file) ?? readInto(path, null, { onRead }).then(({ sha256 }) => sha256);
    known.set(file, digest);
    return digest;
  };
}

/**
 * Reads every file of backups, and compares it with its SHA-256.
 * @param names of the backups; all of the folder unless given
 * @returns what is damaged; none: everything can be restored
 * @throws UserError when a manifest cannot be used
 */
export async function verifyBackups(
  dir: string,
  { names = listBackups(dir), onProgress }: { names?: readonly string[]; onProgress?: OnProgress | undefined } = {},
): Promise<{ checked: number; bytes: number; problems: BackupProblem[] }> {
  const manifests = names.map((name) => ({ name, manifest: readManifest(dir, name) }));
  const total = manifests.flatMap(({ manifest }) => manifest.files).reduce((sum, file) => sum + file.bytes, 0);
  let [checked, done, bytes] = [0, 0, 0];
  const read = createReader((length) => {
    bytes += length;
  });
  const problems: BackupProblem[] = [];
  for (const named of manifests) {
    const damaged = new Set<string>();
    for (const { file, sha256, bytes: length } of named.manifest.files) {
      checked += 1;
      done += length;
      onProgress?.({ phase: 'verifying', done, total });
      const path = join(locateBackup(dir, named.name), file);
      const problem = await read(path).then(
        (found) => (found === sha256 ? undefined : `${path} is not what was kept.`),
        (error: unknown) => `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      );
      if (problem === undefined) continue;
      damaged.add(file);
      problems.push({ backup: named.name, file, problem });
    }
    if (damaged.size > 0) unstampDamaged(dir, named, damaged);
  }
  return { checked, bytes, problems };
}
