import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type CheckedObject, checkObjects, measureObjects } from '@sheaf/object-store';
import { sql } from 'kysely';
import type { Reader } from '../database.ts';
import { type NamedObject, namedObjectsQuery } from '../objects/named-objects.ts';
import { missingInFolder } from '../objects/store-place.ts';
import { all } from '../sql.ts';
import { type Finding, namePart, type ShowProgress, todo } from './finding.ts';

const namedObjects = sql<NamedObject>`${sql.raw(namedObjectsQuery)}`;

function describe({ name, survey, part }: NamedObject): { text: string; place: Partial<Finding> } {
  if (survey === null) return { text: name, place: {} };
  if (part === null) return { text: `${name} of the survey "${survey}"`, place: { survey } };
  return { text: `${name} of ${namePart(survey, part).replace('Part', 'part')}`, place: { survey, part } };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What was found of the objects. */
interface Seen {
  keys: Set<string>;
  /** Objects that no row names, with their files. */
  unknown: Map<string, string>;
}

function damageOf({ file, key, problem }: CheckedObject, object: NamedObject | undefined): Omit<Finding, 'todo'> {
  const { text, place } = object === undefined ? { text: `the object ${key ?? file}`, place: {} } : describe(object);
  const what = `${capital(text)} is damaged: ${problem}`;
  return { place: 'objects', kind: 'damage', what, file: join('objects', file), ...place };
}

async function* readObjects(
  folder: string,
  named: ReadonlyMap<string, NamedObject>,
  seen: Seen,
  onProgress: ShowProgress,
): AsyncGenerator<Finding> {
  if (!existsSync(join(folder, 'buckets'))) return;
  const { bytes: total } = await measureObjects(folder);
  let done = 0;
  for await (const object of checkObjects(folder)) {
    const { file, key, bytes, problem } = object;
    done += bytes;
    onProgress({ phase: 'objects', done: Math.min(done, total), total });
    if (key !== undefined) seen.keys.add(key);
    if (problem !== undefined) yield { ...damageOf(object, named.get(key ?? '')), todo: todo.restore };
    else if (key !== undefined && !named.has(key)) seen.unknown.set(key, file);
  }
}

/**
 * Reads every object and compares it with its hash, and compares the objects with the rows that name them.
 * @param db null: the database cannot be read, so only the objects themselves are checked
 */
export async function* checkStoredObjects(
  dataDir: string,
  db: Reader | null,
  onProgress: ShowProgress,
): AsyncGenerator<Finding> {
  // Imports go on: an object that came meanwhile has a row that came meanwhile, and one that was deleted for good is needed no more. So the rows are read twice.
  const before = db === null ? [] : await all(db, namedObjects);
  const seen: Seen = { keys: new Set(), unknown: new Map() };
  const folder = join(dataDir, 'objects');
  yield* readObjects(folder, new Map(before.map((one) => [one.s3_key, one])), seen, onProgress);
  if (db === null) return;
  const missing = before.filter(({ s3_key, is_needed }) => is_needed === 1 && !seen.keys.has(s3_key));
  const gone = new Set(
    missingInFolder(
      dataDir,
      missing.map(({ s3_key }) => s3_key),
    ),
  );
  const after = new Map((await all(db, namedObjects)).map(({ s3_key, is_needed }) => [s3_key, is_needed]));
  for (const object of missing) {
    if (!gone.has(object.s3_key) || after.get(object.s3_key) !== 1) continue;
    const { text, place } = describe(object);
    yield { place: 'objects', kind: 'damage', what: `${capital(text)} is missing.`, todo: todo.restore, ...place };
  }
  for (const [key, file] of seen.unknown) {
    if (after.has(key)) continue;
    const what = `The object ${key} belongs to nothing in the database. It was sent again or deleted, or the database has lost its row.`;
    yield { place: 'objects', kind: 'note', what, todo: todo.none, file: join('objects', file) };
  }
}
