import { statSync } from 'node:fs';
import { contentPath } from './backup-folder.ts';
import { readDamaged, saveDamaged } from './damaged-contents.ts';
import type { OnProgress } from './make-backup.ts';
import { listBackups, type Manifest, readManifest } from './manifest.ts';
import { hashFile } from './pool.ts';

/** A content of a backup that is missing or is not what was kept. */
export interface BackupProblem {
  backup: string;
  /** What it is of: sheaf.db, or a file of the data folder. */
  file: string;
  problem: string;
}

/** Every content of a backup with the file that it belongs to. */
function* namedContents({ database, objects, settings }: Manifest): Generator<{ file: string; sha256: string }> {
  for (const { sha256 } of database.contents) yield { file: 'sheaf.db', sha256 };
  for (const { file, sha256 } of objects) yield { file: `objects/${file}`, sha256 };
  yield* settings;
}

async function problemOf(path: string, sha256: string, onRead: (bytes: number) => void): Promise<string | undefined> {
  try {
    return (await hashFile(path, onRead)) === sha256 ? undefined : `${path} is not what was kept.`;
  } catch (error) {
    return `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Writes down what the next backup must copy again. A folder that can only be read is verified all the same. */
function noteDamaged(dir: string, contents: ReadonlyMap<string, string | undefined>): void {
  const damaged = readDamaged(dir);
  const before = [...damaged].join();
  for (const [sha256, problem] of contents) {
    if (problem === undefined) damaged.delete(sha256);
    else damaged.add(sha256);
  }
  if ([...damaged].join() === before) return;
  try {
    saveDamaged(dir, damaged);
  } catch {
    // The problems are named all the same.
  }
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/**
 * Reads every content of backups once, and compares it with its SHA-256.
 * @param names of the backups; all of the folder unless given
 * @returns what is damaged; none: everything can be restored
 * @throws UserError when a manifest cannot be used
 */
export async function verifyBackups(
  dir: string,
  { names = listBackups(dir), onProgress }: { names?: readonly string[]; onProgress?: OnProgress | undefined } = {},
): Promise<{ checked: number; bytes: number; problems: BackupProblem[] }> {
  const manifests = names.map((name) => ({ name, manifest: readManifest(dir, name) }));
  const contents = new Map<string, string | undefined>();
  for (const { manifest } of manifests)
    for (const { sha256 } of namedContents(manifest)) contents.set(sha256, undefined);
  const total = [...contents.keys()].reduce((sum, sha256) => sum + sizeOf(contentPath(dir, sha256)), 0);
  let bytes = 0;
  for (const sha256 of contents.keys()) {
    const problem = await problemOf(contentPath(dir, sha256), sha256, (read) => {
      bytes += read;
      onProgress?.({ phase: 'verifying', done: Math.min(bytes, total), total });
    });
    contents.set(sha256, problem);
  }
  noteDamaged(dir, contents);
  const problems: BackupProblem[] = [];
  for (const { name: backup, manifest } of manifests) {
    for (const { file, sha256 } of namedContents(manifest)) {
      const problem = contents.get(sha256);
      if (problem !== undefined) problems.push({ backup, file, problem });
    }
  }
  return { checked: contents.size, bytes, problems };
}
