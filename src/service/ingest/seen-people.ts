import { partOfResponse, responseId } from '../content/ids.ts';
import { ParticipantSet } from '../content/participant-set.ts';
import type { Handle } from '../database/open.ts';

/** Tells whether a participant known to the project is new to the survey. */
export interface SeenPeople {
  /** Asking makes them seen. */
  isNew(participant: number): boolean;
}

/** Reads which participants the saved parts of an upload have met. Those it named first are known by their id. */
export function readSeenPeople(db: Handle, upload_id: number): SeenPeople {
  const parts = new Set(
    db.prepare<[number], number>('SELECT id FROM survey_parts WHERE upload_id = ?').pluck().all(upload_id),
  );
  const isOwn = (participant: number) => parts.has(partOfResponse(participant));
  const elsewhere = new ParticipantSet();
  const met = db
    .prepare<[number, number], number>(
      'SELECT participant_id FROM responses WHERE id >= ? AND id < ? AND participant_id IS NOT NULL',
    )
    .pluck();
  for (const part of parts) {
    for (const participant of met.all(responseId(part, 0), responseId(part + 1, 0))) {
      if (!isOwn(participant)) elsewhere.add(participant);
    }
  }
  return { isNew: (participant) => !isOwn(participant) && elsewhere.add(participant) };
}
