import { createHash } from 'node:crypto';
import { readGroups, type StoredGroup } from '../../data/stored-outline.ts';
import type { QueryTools } from './query-tools.ts';
import { readShape, type StoredShape } from './shape.ts';

/** A survey's columns, and which of them are one question. */
export interface OutlinedShape extends StoredShape {
  groups: StoredGroup[];
  /** Identifies the content of the survey together with what people decided about its questions. */
  outline_version: string;
}

/** Orders, displays and groups can change while the answers stay. */
function determineVersion({ columns, version }: StoredShape, groups: readonly StoredGroup[]): string {
  const hash = createHash('sha256').update(JSON.stringify(groups));
  for (const { option_order, chosen_display } of columns)
    hash.update(`\0${option_order ?? ''}\0${chosen_display ?? ''}`);
  return `${version} ${hash.digest('base64')}`;
}

/** @throws DomainError (not found) when there is no such survey */
export async function readOutlinedShape({ db }: QueryTools, survey_key: string): Promise<OutlinedShape> {
  const shape = await readShape(db, survey_key);
  const table = db.selectFrom('survey_tables').select(['found_groups', 'chosen_groups']);
  const groups = readGroups(await table.where('upload_id', '=', shape.upload_id).executeTakeFirst());
  return { ...shape, groups, outline_version: determineVersion(shape, groups) };
}
