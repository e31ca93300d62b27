import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../../core/durable-file.ts';
import { UserError } from '../../core/errors.ts';
import { programFiles } from '../../core/program-settings.ts';
import { isComplete, pageMapFields, type Run, sha256 } from './page-map.ts';

const count = z.int().nonnegative();

/** A path below a folder. A backup from somebody else may name any other. */
const pathBelow = z
  .string()
  .refine((path) => /^[^\\:\0]+$/.test(path) && path.split('/').every((name) => !['', '.', '..'].includes(name)));

/** A file that is in a backup. `stamp`: another one when the file was replaced in the data folder. */
const keptFile = z.object({
  file: pathBelow,
  bytes: count,
  sha256,
  stamp: z.string(),
  /** What was wrong with it in the data folder when it was copied; absent: nothing. */
  damage: z.string().optional(),
});
export type KeptFile = z.output<typeof keptFile>;

const common = {
  /** The Sheaf that made it, and the schema of its database. */
  sheaf: z.string(),
  schema: count,
  created_at: z.iso.datetime(),
  data_dir: z.string(),
  /** Rows of what people know by name, deleted ones included. */
  counts: z.record(z.string(), count),
  /** Below the folder `objects`. */
  objects: z.array(keptFile),
  /**
   * The settings that belong to the workspace; the keys and the port of the embedded store belong to the computer, and are made again. A
   * backup from somebody else may name any other file, such as one that Node would run.
   */
  settings: z.array(keptFile.refine(({ file }) => programFiles.includes(file))),
};

const manifest = z.object({
  format: z.literal(2),
  ...common,
  /** The pages of sheaf.db (page-map.ts). `tags` tell which of them have changed since (page-tags.ts); empty: that is not known. */
  database: z.object({
    bytes: count,
    page_bytes: z.int().positive(),
    tag_key: z.string(),
    tags: z.string(),
    ...pageMapFields,
  }),
});

/** Until November 2026 the database was in pieces of a quarter of a megabyte, each in a content of its own. */
const firstManifest = z
  .object({
    format: z.literal(1),
    ...common,
    database: z.object({ bytes: count, chunk_bytes: z.int().positive(), chunks: z.array(sha256) }),
  })
  .transform(({ database: { bytes, chunk_bytes, chunks }, ...rest }): z.output<typeof manifest> => {
    const contents = chunks.map((one, at) => ({ sha256: one, bytes: Math.min(chunk_bytes, bytes - at * chunk_bytes) }));
    const runs = contents.map((_, at): Run => [1, at, 0]);
    const database = { bytes, page_bytes: chunk_bytes, tag_key: '', tags: '', contents, runs };
    return { ...rest, format: 2, database };
  });

const anyManifest = z
  .union([manifest, firstManifest])
  .refine(({ database }) => isComplete(database, Math.ceil(database.bytes / database.page_bytes)));

/** Everything that is known of one backup. */
export type Manifest = z.output<typeof manifest>;

const sealed = z.object({ sha256, backup: z.unknown() });

const folderOf = (dir: string): string => join(dir, 'backups');
const pathOf = (dir: string, name: string): string => join(folderOf(dir), `${name}.json`);
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A name that sorts by time and that every file system takes. */
export const nameOf = ({ created_at }: Pick<Manifest, 'created_at'>): string => created_at.replaceAll(':', '-');

/** @returns the names of the backups in a folder, the oldest first */
export function listBackups(dir: string): string[] {
  const names = readdirSync(folderOf(dir)).filter((name) => name.endsWith('.json'));
  return names.map((name) => name.slice(0, -'.json'.length)).sort();
}

/** @returns when the newest backup of a folder was made, in milliseconds since 1970; null: there is none */
export function timeOfNewest(dir: string): number | null {
  const [, date = '', time = ''] = /^(.*)T(.*)$/.exec(listBackups(dir).at(-1) ?? '') ?? [];
  const at = Date.parse(`${date}T${time.replaceAll('-', ':')}`);
  return Number.isNaN(at) ? null : at;
}

/** Reads what is known of a backup. @throws UserError when it is not what was written */
export function readManifest(dir: string, name: string): Manifest {
  const path = pathOf(dir, name);
  try {
    const { sha256: expected, backup } = sealed.parse(JSON.parse(readFileSync(path, 'utf8')));
    if (digestOf(JSON.stringify(backup)) !== expected) throw new Error('its checksum does not match');
    return anyManifest.parse(backup);
  } catch (error) {
    const reason = error instanceof z.ZodError ? 'a field is missing or wrong' : String((error as Error).message);
    throw new UserError(`${path} cannot be used: ${reason}. Use another backup of the folder.`);
  }
}

/** Makes a backup count: all of its contents must be in the pool, safe on the disk. */
export function writeManifest(dir: string, backup: Manifest): void {
  const text = JSON.stringify(backup);
  replaceFile(pathOf(dir, nameOf(backup)), `{"sha256":"${digestOf(text)}","backup":${text}}\n`);
}

export const removeManifest = (dir: string, name: string): void => rmSync(pathOf(dir, name));

/** @returns the SHA-256 of everything in a backup */
export function contentsOf({ database, objects, settings }: Manifest): string[] {
  return [...database.contents, ...objects, ...settings].map((one) => one.sha256);
}
