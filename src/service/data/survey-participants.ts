import { sql } from 'kysely';
import { type AccessScope, inProjects } from './access/access.ts';
import type { Reader, Tx } from './database.ts';
import { partOfResponse } from './ids.ts';
import { readRowNumbers } from './row-numbers.ts';
import type { Row } from './schema/tables.ts';
import { all } from './sql.ts';

type PartSize = Row<'survey_parts', 'id' | 'row_count'>;

/** Calls `visit` for each row of a part that has a participant. */
async function visitParticipants(db: Reader, part: PartSize, visit: (participant_id: number) => void): Promise<void> {
  for (const id of (await readRowNumbers(db, part, 'participant')) ?? []) if (!Number.isNaN(id)) visit(id);
}

/** @returns the participants who answered in `parts` and in none of `others`. */
async function onlyIn(db: Reader, parts: readonly PartSize[], others: readonly PartSize[]): Promise<Set<number>> {
  const participants = new Set<number>();
  for (const part of parts) await visitParticipants(db, part, (id) => participants.add(id));
  if (participants.size === 0) return participants;
  for (const part of others) await visitParticipants(db, part, (id) => participants.delete(id));
  return participants;
}

/** The participants of one survey, while other surveys may be imported at the same time. */
export interface SurveyParticipants {
  /** Those who answered this survey and no other. */
  only: Set<number>;
  /** Whether an id was made from a response of this survey. */
  isOwn(id: number): boolean;
  /** Removes from `only` the participants who answered a part saved since. Called in the transaction that uses it. */
  updateTx(tx: Tx): Promise<void>;
}

const savedParts = (db: Reader) =>
  db
    .selectFrom('survey_parts')
    .select(['id', 'upload_id', 'row_count'])
    .where('status', '=', 'PROCESSED')
    .orderBy('id')
    .execute();

/** Reads outside a transaction who answered only this survey, so that other writers need not wait. */
export async function findSurveyParticipants(db: Reader, upload_id: number): Promise<SurveyParticipants> {
  const parts = await savedParts(db);
  const own = parts.filter((part) => part.upload_id === upload_id);
  const seen = new Set(parts.map(({ id }) => id));
  const others = parts.filter((part) => part.upload_id !== upload_id);
  const only = await onlyIn(db, own, others);
  const ownParts = new Set(own.map(({ id }) => id));
  return {
    only,
    isOwn: (id) => ownParts.has(partOfResponse(id)),
    async updateTx(tx) {
      for (const part of await savedParts(tx)) {
        if (seen.has(part.id)) continue;
        seen.add(part.id);
        await visitParticipants(tx, part, (participant) => only.delete(participant));
      }
    },
  };
}

/**
 * Participants who answered only surveys that are deleted and not purged yet: they are still stored, and hidden. When there is no
 * such survey, the set is empty and no response is read.
 */
export async function hiddenParticipants(db: Reader, scope: AccessScope): Promise<Set<number>> {
  const inScope = inProjects(scope, 'u.project_id');
  // The parts of a survey have no rows any more when it was purged.
  const deleted = await all(
    db,
    sql<PartSize>`SELECT p.id, p.row_count FROM stored_surveys u JOIN survey_parts p ON p.upload_id = u.id
      WHERE u.deleted_at IS NOT NULL AND p.status = 'PROCESSED' AND ${inScope} AND p.row_count > 0 ORDER BY p.id`,
  );
  if (deleted.length === 0) return new Set();
  const present = await all(
    db,
    sql<PartSize>`SELECT p.id, p.row_count FROM surveys u JOIN survey_parts p ON p.upload_id = u.id
      WHERE p.status = 'PROCESSED' AND ${inScope} ORDER BY p.id`,
  );
  return onlyIn(db, deleted, present);
}
