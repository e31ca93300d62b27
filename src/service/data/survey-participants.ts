import { type AccessScope, conditionOf, inProjects } from './access/access.ts';
import { partOfResponse } from './ids.ts';
import { rowNumberReader } from './row-numbers.ts';
import type { Row } from './schema/tables.ts';
import type { Handle } from './sqlite/open.ts';

type PartSize = Row<'survey_parts', 'id' | 'row_count'>;

/** @returns a function that calls `visit` for each row of a part that has a participant */
function participantReader(db: Handle): (part: PartSize, visit: (participant_id: number) => void) => void {
  const read = rowNumberReader(db);
  return (part, visit) => {
    for (const id of read(part, 'participant') ?? []) if (!Number.isNaN(id)) visit(id);
  };
}

/** @returns the participants who answered in `parts` and in none of `others`. */
function onlyIn(db: Handle, parts: readonly PartSize[], others: readonly PartSize[]): Set<number> {
  const read = participantReader(db);
  const participants = new Set<number>();
  for (const part of parts) read(part, (id) => participants.add(id));
  if (participants.size === 0) return participants;
  for (const part of others) read(part, (id) => participants.delete(id));
  return participants;
}

/** The participants of one survey, while other surveys may be imported at the same time. */
export interface SurveyParticipants {
  /** Those who answered this survey and no other. */
  only: Set<number>;
  /** Whether an id was made from a response of this survey. */
  isOwn(id: number): boolean;
  /** Removes from `only` the participants who answered a part saved since. Called in the transaction that uses it. */
  updateTx(): void;
}

function savedParts(db: Handle): (PartSize & Row<'survey_parts', 'upload_id'>)[] {
  return db
    .prepare<[], PartSize & Row<'survey_parts', 'upload_id'>>(
      "SELECT id, upload_id, row_count FROM survey_parts WHERE status = 'PROCESSED' ORDER BY id",
    )
    .all();
}

/** Reads outside a transaction who answered only this survey, so that other writers need not wait. */
export function findSurveyParticipants(db: Handle, upload_id: number): SurveyParticipants {
  const parts = savedParts(db);
  const own = parts.filter((part) => part.upload_id === upload_id);
  const seen = new Set(parts.map(({ id }) => id));
  const others = parts.filter((part) => part.upload_id !== upload_id);
  const only = onlyIn(db, own, others);
  const read = participantReader(db);
  const ownParts = new Set(own.map(({ id }) => id));
  return {
    only,
    isOwn: (id) => ownParts.has(partOfResponse(id)),
    updateTx() {
      for (const part of savedParts(db)) {
        if (seen.has(part.id)) continue;
        seen.add(part.id);
        read(part, (participant) => only.delete(participant));
      }
    },
  };
}

/**
 * Participants who answered only surveys that are deleted and not purged yet: they are still stored, and hidden. When there is no
 * such survey, the set is empty and no response is read.
 */
export function hiddenParticipants(db: Handle, scope: AccessScope): Set<number> {
  const { sql, bound } = conditionOf(inProjects(scope, 'u.project_id'));
  const partsOf = (surveys: string, condition = '') =>
    db
      .prepare<unknown[], PartSize>(
        `SELECT p.id, p.row_count FROM ${surveys} u JOIN survey_parts p ON p.upload_id = u.id
         WHERE p.status = 'PROCESSED' AND ${sql} ${condition} ORDER BY p.id`,
      )
      .all(...bound);
  // The parts of a survey have no rows any more when it was purged.
  const deleted = partsOf(
    '(SELECT id, project_id FROM stored_surveys WHERE deleted_at IS NOT NULL)',
    'AND p.row_count > 0',
  );
  return deleted.length === 0 ? new Set() : onlyIn(db, deleted, partsOf('surveys'));
}
