import { partOfResponse, responseId, rowOfResponse } from '../content/ids.ts';
import type { Handle } from '../database/open.ts';

/** Tells whether a participant known to the project is new to the survey. */
export interface SeenPeople {
  /** Asking makes them seen. */
  isNew(participant: number): boolean;
}

/** A set of participants: one bit for each row of the part that first named them. */
class ParticipantSet {
  readonly #parts = new Map<number, Uint8Array>();

  /** @returns whether the participant was new to this set. */
  add(id: number): boolean {
    const part = partOfResponse(id);
    const row = rowOfResponse(id);
    const bits = this.#parts.get(part) ?? new Uint8Array(4096);
    this.#parts.set(part, bits);
    const held = bits[row >> 3] ?? 0;
    bits[row >> 3] = held | (1 << (row & 7));
    return (held & (1 << (row & 7))) === 0;
  }
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
