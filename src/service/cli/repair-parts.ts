import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readObjects } from '@sheaf/object-store';
import { sql } from 'kysely';
import { findPart } from '../data/check/check-database.ts';
import { type CheckProgress, namePart } from '../data/check/finding.ts';
import type { Connection } from '../data/database.ts';
import { all } from '../data/sql.ts';
import { rebuildPart } from '../survey-data/ingest/rebuild-part.ts';

/** What a repair has done so far. */
export interface Told {
  /** What was made again, a sentence each. */
  mended: string[];
  /** What is lost or cannot be told, a sentence each. */
  lost: string[];
}

/** How far a repair is: it checks, mends the structure of the database and then parts, and checks again. */
export interface RepairProgress {
  phase: CheckProgress['phase'] | 'structure' | 'parts';
  done: number;
  total: number;
}
export type ShowRepair = (progress: RepairProgress) => void;

/** The CSV files of parts, by their keys; one that is damaged is left out. */
async function* readFiles(dataDir: string, keys: ReadonlySet<string>): AsyncGenerator<{ key: string; bytes: Buffer }> {
  const folder = join(dataDir, 'objects');
  if (keys.size === 0 || !existsSync(join(folder, 'buckets'))) return;
  for await (const object of readObjects(folder)) {
    if ('problem' in object || !keys.has(object.key)) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of object.read()) chunks.push(chunk as Buffer);
    yield { key: object.key, bytes: Buffer.concat(chunks) };
  }
}

/**
 * Makes the stored answers of damaged parts again from the CSV files that they came from, and names those that are lost.
 * @param parts their ids
 */
export async function mendParts(
  connection: Connection,
  dataDir: string,
  parts: ReadonlySet<number>,
  told: Told,
  onProgress: ShowRepair,
): Promise<void> {
  const rows = await all(connection.read, sql<{ id: number; s3_key: string }>`SELECT id, s3_key FROM survey_parts`);
  const open = new Map(rows.filter(({ id }) => parts.has(id)).map(({ id, s3_key }) => [s3_key, id]));
  let done = 0;
  const show = () => onProgress({ phase: 'parts', done, total: parts.size });
  if (parts.size > 0) show();
  for await (const { key, bytes } of readFiles(dataDir, new Set(open.keys()))) {
    const id = open.get(key) ?? 0;
    const why = await rebuildPart(connection, id, bytes);
    done += 1;
    show();
    if (why !== null) continue;
    open.delete(key);
    const place = await findPart(connection.read, id);
    if (place !== null) told.mended.push(`${namePart(place.survey, place.part)} was read again from its CSV file.`);
  }
  for (const id of open.values()) {
    const place = await findPart(connection.read, id);
    const name = place === null ? `Part ${id}` : namePart(place.survey, place.part);
    told.lost.push(`${name}: what is stored of its answers is damaged, and its CSV file is missing or damaged too.`);
  }
}
