import { responseId } from '../content/ids.ts';
import type { Handle } from '../database/open.ts';

/** @returns a function that calls `visit` with who answered each row of a part that has somebody. */
export function peopleReader(db: Handle): (part_id: number, visit: (participant_id: number) => void) => void {
  const select = db
    .prepare<[number, number], number>(
      'SELECT participant_id FROM responses WHERE id >= ? AND id < ? AND participant_id IS NOT NULL',
    )
    .pluck();
  return (part_id, visit) => {
    for (const id of select.iterate(responseId(part_id, 0), responseId(part_id + 1, 0))) visit(id);
  };
}

/** @returns the people who answered in `parts` and in none of `others`. */
export function onlyIn(db: Handle, parts: readonly number[], others: readonly number[]): Set<number> {
  const read = peopleReader(db);
  const people = new Set<number>();
  for (const part of parts) read(part, (id) => people.add(id));
  if (people.size === 0) return people;
  for (const part of others) read(part, (id) => people.delete(id));
  return people;
}

/**
 * People who answered nothing but surveys that were deleted and can still be restored: they are still there, and hidden.
 * Empty, without looking at any response, while there is no such survey.
 */
export function hiddenPeople(db: Handle, project_ids: readonly number[]): Set<number> {
  const partsWhere = (place: string) =>
    db
      .prepare<[string], number>(
        `SELECT p.id FROM survey_parts p JOIN survey_uploads u ON u.id = p.upload_id
         WHERE p.status = 'PROCESSED' AND u.${place} IN (SELECT value FROM json_each(?)) ORDER BY p.id`,
      )
      .pluck()
      .all(JSON.stringify(project_ids));
  const deleted = partsWhere('deleted_from');
  return deleted.length === 0 ? new Set() : onlyIn(db, deleted, partsWhere('project_id'));
}
