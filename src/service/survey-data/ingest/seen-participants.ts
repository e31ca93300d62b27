import { partOfResponse } from '../../data/ids.ts';
import { rowNumberReader } from '../../data/row-numbers.ts';
import type { Row } from '../../data/schema/tables.ts';
import type { Handle } from '../../data/sqlite/open.ts';
import { ParticipantSet } from '../segments/participant-set.ts';

/** Tells whether a participant of the project is new to the survey. */
export interface SeenParticipants {
  /** @returns whether this is the first call for the participant and no saved part has them */
  isNew(participant: number): boolean;
}

/**
 * Reads which participants answered in the saved parts of an upload. Participants that the upload named first are
 * recognized by their id, unless a column was retyped since: then they may not be named any more.
 */
export function readSeenParticipants(db: Handle, upload_id: number): SeenParticipants {
  const parts = db
    .prepare<[number], Row<'survey_parts', 'id' | 'status' | 'row_count'>>(
      'SELECT id, status, row_count FROM survey_parts WHERE upload_id = ?',
    )
    .all(upload_id);
  const isChanged = db
    .prepare<[number], 1>("SELECT 1 FROM column_changes WHERE upload_id = ? AND state = 'done' LIMIT 1")
    .pluck()
    .get(upload_id);
  const naming = parts.filter(({ status }) => !isChanged || status !== 'PROCESSED').map(({ id }) => id);
  const own = new Set(naming);
  const isOwn = (participant: number) => own.has(partOfResponse(participant));
  const elsewhere = new ParticipantSet();
  const read = rowNumberReader(db);
  for (const part of parts) {
    for (const participant of read(part, 'participant') ?? [])
      if (!Number.isNaN(participant) && !isOwn(participant)) elsewhere.add(participant);
  }
  return { isNew: (participant) => !isOwn(participant) && elsewhere.add(participant) };
}
