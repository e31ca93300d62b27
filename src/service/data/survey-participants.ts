import { sql } from 'kysely';
import { type AccessScope, inProjects } from './access/access.ts';
import type { Reader, Tx } from './database.ts';
import { type PartSize, packNumbers, readRowNumbers, saveRowNumbersTx, unpackNumbers } from './row-numbers.ts';
import { addRow, changeRows, findRow, removeRows } from './rows.ts';
import { readAll } from './sql.ts';

/** Where it is written who answered the rows of a part. */
interface Place {
  id: number;
  row_count: number;
  upload_id: number;
  /** 1: in a change of the survey's people that is under way. */
  is_staged: number;
}

/** Calls `visit` for each row of a part that has a participant. */
async function visitParticipants(db: Reader, place: Place, visit: (participant_id: number) => void): Promise<void> {
  const numbers = place.is_staged ? readStaged(db, place) : readRowNumbers(db, place, 'participant');
  for (const id of (await numbers) ?? []) if (!Number.isNaN(id)) visit(id);
}

/** @returns the participants who are named in `places` and in none of `others`. */
async function onlyIn(db: Reader, places: readonly Place[], others: readonly Place[]): Promise<Set<number>> {
  const participants = new Set<number>();
  for (const place of places) await visitParticipants(db, place, (id) => participants.add(id));
  if (participants.size === 0) return participants;
  for (const place of others) await visitParticipants(db, place, (id) => participants.delete(id));
  return participants;
}

/** Participants who are named in some places and nowhere else, while other surveys may be imported at the same time. */
export interface OnlyNamed {
  only: Set<number>;
  /** Removes from `only` the participants who are named in a place that was written since. Called in the transaction that uses it. */
  updateTx(tx: Tx): Promise<void>;
}

const places = (db: Reader) =>
  readAll(
    db,
    sql<Place>`SELECT id, row_count, upload_id, 0 AS is_staged FROM survey_parts WHERE status = 'PROCESSED'
      UNION ALL SELECT p.id, p.row_count, p.upload_id, 1 FROM staged_people s JOIN survey_parts p ON p.id = s.part_id
      ORDER BY id`,
  );

const placeName = ({ id, is_staged }: Place): string => `${id} ${is_staged}`;

/** Reads outside a transaction who is named in some places only, so that other writers need not wait. */
export async function findOnlyNamed(db: Reader, isAsked: (place: Place) => boolean): Promise<OnlyNamed> {
  const counts = await places(db);
  const seen = new Set(counts.map(placeName));
  const others = counts.filter((place) => !isAsked(place));
  const only = await onlyIn(db, counts.filter(isAsked), others);
  return {
    only,
    async updateTx(tx) {
      for (const place of await places(tx)) {
        if (seen.has(placeName(place))) continue;
        seen.add(placeName(place));
        await visitParticipants(tx, place, (participant) => only.delete(participant));
      }
    },
  };
}

/**
 * Participants who are stored and hidden: those who answered only surveys that are deleted and not purged yet, and those whom only a change
 * of a survey's people names that is under way. When there is neither, the set is empty and no response is read.
 */
export async function findHiddenParticipants(db: Reader, scope: AccessScope): Promise<Set<number>> {
  const inScope = inProjects(scope, 'u.project_id');
  // The parts of a survey have no rows any more when it was purged.
  const hiding = await readAll(
    db,
    sql<Place>`SELECT p.id, p.row_count, p.upload_id, 0 AS is_staged
      FROM stored_surveys u JOIN survey_parts p ON p.upload_id = u.id
      WHERE u.deleted_at IS NOT NULL AND p.status = 'PROCESSED' AND ${inScope} AND p.row_count > 0
      UNION ALL SELECT p.id, p.row_count, p.upload_id, 1 FROM staged_people s JOIN survey_parts p ON p.id = s.part_id
      JOIN stored_surveys u ON u.id = p.upload_id WHERE ${inScope} AND p.row_count > 0 ORDER BY 1`,
  );
  if (hiding.length === 0) return new Set();
  const present = await readAll(
    db,
    sql<Place>`SELECT p.id, p.row_count, p.upload_id, 0 AS is_staged FROM surveys u JOIN survey_parts p ON p.upload_id = u.id
      WHERE p.status = 'PROCESSED' AND ${inScope} ORDER BY p.id`,
  );
  return onlyIn(db, hiding, present);
}

/** @returns who answers the rows of a part in the change of its survey's people; undefined where none is under way. @throws DamagedPart */
export async function readStaged(db: Reader, part: PartSize): Promise<Float64Array | undefined> {
  const stored = await findRow(db, 'staged_people', ['numbers', 'checksum'], { part_id: part.id });
  return stored && unpackNumbers(part, stored);
}

/** The parts of a survey that are staged: by which change, and how many of their responses have the whole key. */
export const listStaged = (db: Reader, upload_id: number) =>
  db
    .selectFrom('staged_people as s')
    .innerJoin('survey_parts as p', 'p.id', 's.part_id')
    .select(['s.part_id', 's.change_of', 's.keyed'])
    .where('p.upload_id', '=', upload_id)
    .execute();

const nobody = ({ row_count }: PartSize): Float64Array => new Float64Array(row_count).fill(Number.NaN);

/** Writes who answers the rows of a part once the change is over. @param numbers undefined: nobody is named */
export async function saveStagedTx(
  tx: Tx,
  part: PartSize,
  { numbers, ...rest }: { change_of: string; keyed: number; numbers: Float64Array | undefined },
): Promise<void> {
  const row = { part_id: part.id, ...rest, ...packNumbers(numbers ?? nobody(part)) };
  await addRow(tx, 'staged_people', row);
}

/** From now on, the rows of a part are those of the people who are staged, and those before are staged. @throws DamagedPart */
export async function exchangeTx(tx: Tx, part: PartSize): Promise<void> {
  const [before, after] = [await readRowNumbers(tx, part, 'participant'), await readStaged(tx, part)];
  await saveRowNumbersTx(tx, part.id, 'participant', after);
  await changeRows(tx, 'staged_people', { part_id: part.id }, packNumbers(before ?? nobody(part)));
}

/** Removes what is staged for a survey. */
export const removeStagedTx = (tx: Tx, upload_id: number) =>
  removeRows(tx, 'staged_people', {
    part_id: tx.selectFrom('survey_parts').select('id').where('upload_id', '=', upload_id),
  });
