import type { Reader, Tx } from './database.ts';
import { type PartSize, packNumbers, readRowNumbers, saveRowNumbersTx, unpackNumbers } from './row-numbers.ts';

/** @returns who answers the rows of a part in the change of its survey's people; undefined where none is under way. @throws DamagedPart */
export async function readStaged(db: Reader, part: PartSize): Promise<Float64Array | undefined> {
  const staged = db.selectFrom('staged_people').select(['numbers', 'checksum']).where('part_id', '=', part.id);
  const stored = await staged.executeTakeFirst();
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
  await tx.insertInto('staged_people').values(row).execute();
}

/** From now on, the rows of a part are those of the people who are staged, and those before are staged. @throws DamagedPart */
export async function exchangeTx(tx: Tx, part: PartSize): Promise<void> {
  const [before, after] = [await readRowNumbers(tx, part, 'participant'), await readStaged(tx, part)];
  await saveRowNumbersTx(tx, part.id, 'participant', after);
  const staged = packNumbers(before ?? nobody(part));
  await tx.updateTable('staged_people').set(staged).where('part_id', '=', part.id).execute();
}

/** Removes what is staged for a survey. */
export async function removeStagedTx(tx: Tx, upload_id: number): Promise<void> {
  const parts = tx.selectFrom('survey_parts').select('id').where('upload_id', '=', upload_id);
  await tx.deleteFrom('staged_people').where('part_id', 'in', parts).execute();
}
