import type { Reader, Tx } from './database.ts';
import { type PartSize, packNumbers, readRowNumbers, saveRowNumbersTx, unpackNumbers } from './row-numbers.ts';
import { addRow, changeRows, findRow, removeRows } from './rows.ts';

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
