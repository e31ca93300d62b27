import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../../core/durable-file.ts';
import { UserError } from '../../core/errors.ts';

const count = z.int().nonnegative();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The database of a backup: one file that any SQLite opens. */
export const databaseFile = 'sheaf.db';

/**
 * Whether a backup may hold a file. One from somebody else may name any other: outside of its folder, or one that Node would run. The keys
 * and the port of the embedded store belong to the computer, and are made again.
 */
function isOfBackup(file: string): boolean {
  if (file === databaseFile) return true;
  const [top, ...names] = file.split('/');
  return top === 'objects' && names.length > 0 && names.every((name) => /^(?!\.{1,2}$)[^\\:\0]+$/.test(name));
}

/** A file of a backup, below its folder and below the data folder. */
const keptFile = z.object({
  file: z.string().refine(isOfBackup),
  bytes: count,
  sha256,
  /** Another one when the file was replaced in the data folder; empty: it is read again by the next backup. */
  stamp: z.string(),
  /** What was wrong with it in the data folder when it was copied; absent: nothing. */
  damage: z.string().optional(),
});
export type KeptFile = z.output<typeof keptFile>;

const manifest = z.object({
  format: z.literal(1),
  /** The Sheaf that made it, and the schema of its database. */
  sheaf: z.string(),
  schema: count,
  created_at: z.iso.datetime(),
  data_dir: z.string(),
  /** Rows of what people know by name, deleted ones included. */
  counts: z.record(z.string(), count),
  /** Objects that rows need and that were not there, below the data folder. */
  missing: z.array(z.string()),
  files: z.array(keptFile).refine((files) => files.some(({ file }) => file === databaseFile)),
});

/** Everything that is known of one backup. */
export type Manifest = z.output<typeof manifest>;

const sealed = z.object({ sha256, backup: z.unknown() });

const computeDigest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Where backups are in a folder of backups, each in a folder of its own. */
export const locateBackups = (dir: string): string => join(dir, 'backups');
export const locateBackup = (dir: string, name: string): string => join(locateBackups(dir), name);
const nameManifestFile = (folder: string): string => join(folder, 'manifest.json');

/** A name that sorts by time and that every file system takes. */
export const toName = ({ created_at }: Pick<Manifest, 'created_at'>): string => created_at.replaceAll(':', '-');

/** @returns the names of the backups in a folder, the oldest first */
export const listBackups = (dir: string): string[] =>
  readdirSync(locateBackups(dir))
    .filter((name) => existsSync(nameManifestFile(locateBackup(dir, name))))
    .sort();

/** Reads what is known of a backup. @throws UserError when it is not what was written */
export function readManifest(dir: string, name: string): Manifest {
  const path = nameManifestFile(locateBackup(dir, name));
  try {
    const { sha256: expected, backup } = sealed.parse(JSON.parse(readFileSync(path, 'utf8')));
    if (computeDigest(JSON.stringify(backup)) !== expected) throw new Error('its checksum does not match');
    return manifest.parse(backup);
  } catch (error) {
    const reason = error instanceof z.ZodError ? 'a field is missing or wrong' : String((error as Error).message);
    throw new UserError(`${path} cannot be used: ${reason}. Use another backup of the folder.`);
  }
}

/** Writes what is known of a backup. @param folder of the backup */
export function writeManifest(folder: string, backup: Manifest): void {
  const text = JSON.stringify(backup);
  replaceFile(nameManifestFile(folder), `{"sha256":"${computeDigest(text)}","backup":${text}}\n`);
}
