import type { Reader } from '../../data/database.ts';
import { partOfResponse } from '../../data/ids.ts';
import { readRowNumbers } from '../../data/row-numbers.ts';

/** Tells whether a participant of the project is new to the survey. */
export interface SeenParticipants {
  /** @returns whether this is the first call for the participant and no saved part has them */
  isNew(participant: number): boolean;
}

/**
 * Reads which participants answered in the saved parts of an upload. Participants that the upload named first are
 * recognized by their id, unless a column was retyped or the person key changed since: then they may not be named any more.
 */
export async function readSeenParticipants(db: Reader, upload_id: number): Promise<SeenParticipants> {
  const parts = await db
    .selectFrom('survey_parts')
    .select(['id', 'status', 'row_count'])
    .where('upload_id', '=', upload_id)
    .execute();
  const isDone = async (table: 'column_changes' | 'person_key_changes') => {
    const changes = db.selectFrom(table).select('id').where('upload_id', '=', upload_id);
    return (await changes.where('state', '=', 'done').limit(1).executeTakeFirst()) !== undefined;
  };
  const isChanged = (await isDone('column_changes')) || (await isDone('person_key_changes'));
  const naming = parts.filter(({ status }) => !isChanged || status !== 'PROCESSED').map(({ id }) => id);
  const own = new Set(naming);
  const isOwn = (participant: number) => own.has(partOfResponse(participant));
  const elsewhere = new Set<number>();
  for (const part of parts) {
    for (const participant of (await readRowNumbers(db, part, 'participant')) ?? [])
      if (!Number.isNaN(participant) && !isOwn(participant)) elsewhere.add(participant);
  }
  return {
    isNew(participant) {
      if (isOwn(participant) || elsewhere.has(participant)) return false;
      elsewhere.add(participant);
      return true;
    },
  };
}
