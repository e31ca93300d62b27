import { type DocumentCodes, ownLimits, type PassageMark } from '../../contract/index.ts';
import { conflict, invalid, notFound } from '../core/errors.ts';
import { surroundsWords } from './code-marks.store.ts';
import { gatherMerged, listProjectCodes, requireCode } from './codes.store.ts';
import type { Reader, Tx } from './database.ts';
import { changeRows, countRows, findRow, findRows } from './rows.ts';

/** The document or recording whose text is coded. */
export interface CodedDocument {
  project_id: number;
  /** null: nothing was read from it. */
  extract_id: number | null;
}

type Place = Pick<PassageMark, 'position' | 'from' | 'to'>;

const toKey = ({ position, from, to }: Place) => `${position} ${from} ${to}`;

/** What counts for each code of a project that is in use, by its id: itself, or what it was merged into. */
async function readTargets(db: Reader, project_id: number) {
  const codes = await listProjectCodes(db, project_id);
  const targets = new Map<number, number>();
  const gathered = gatherMerged({ codes });
  for (const [target, ids] of gathered) for (const id of ids) targets.set(id, target);
  return { codes: codes.filter(({ id }) => gathered.has(id)), targets };
}

/** The codes of the project that count, with how many places of the document have each, and these places in their order. */
export async function listDocumentCodes(db: Reader, { project_id, extract_id }: CodedDocument): Promise<DocumentCodes> {
  const { codes, targets } = await readTargets(db, project_id);
  const columns = ['id', 'code_id', 'position', 'from_at', 'to_at'] as const;
  const inOrder = { order: ['position', 'from_at', 'to_at', 'id'] } as const;
  const match = { extract_id: extract_id ?? [], removed_at: null };
  const marks = (await findRows(db, 'coded_passages', columns, match, inOrder)).flatMap((row): PassageMark[] => {
    const code_id = targets.get(row.code_id);
    const { id: mark_id, position, from_at: from, to_at: to } = row;
    return code_id === undefined ? [] : [{ mark_id, code_id, position, from, to }];
  });
  const places = new Map<number, Set<string>>();
  for (const mark of marks) places.set(mark.code_id, (places.get(mark.code_id) ?? new Set()).add(toKey(mark)));
  const counted = codes.map(({ id, name, color, group_name: group, note }) => {
    return { code_id: id, name, color, group, note, count: places.get(id)?.size ?? 0 };
  });
  return { codes: counted, marks };
}

/** @throws DomainError (not found) for a passage that is not there, (invalid) where no words stand between the two ends */
async function requirePlace(db: Reader, extract_id: number | null, { position, from, to }: Place): Promise<number> {
  const passage = await findRow(db, 'passages', ['text'], { extract_id: extract_id ?? [], position });
  if (extract_id === null || passage === undefined) throw notFound('passage_absent', { position });
  const { text } = passage;
  if (!surroundsWords(text, { from, to })) throw invalid('coded_range_wrong', { position, length: text.length });
  return extract_id;
}

/** @throws DomainError (conflict) when the document has as many as it can */
async function requireRoom(db: Reader, extract_id: number): Promise<void> {
  const most = ownLimits.codedPassages;
  if ((await countRows(db, 'coded_passages', { extract_id, removed_at: null })) >= most)
    throw conflict('too_many_coded_passages', { most });
}

/**
 * Gives words of a document a code; nothing changes where they have it.
 * @throws DomainError (not found, invalid, conflict)
 */
export async function codePassageTx(
  tx: Tx,
  { project_id, extract_id }: CodedDocument,
  { code_id, ...place }: Omit<PassageMark, 'mark_id'>,
  created_at: string,
): Promise<PassageMark> {
  await requireCode(tx, project_id, code_id);
  const extract = await requirePlace(tx, extract_id, place);
  const { position, from: from_at, to: to_at } = place;
  const row = { code_id, extract_id: extract, position, from_at, to_at };
  const stored = await findRow(tx, 'coded_passages', ['id'], { ...row, removed_at: null });
  if (stored === undefined) await requireRoom(tx, extract);
  const { id } = await tx
    .insertInto('coded_passages')
    .values({ ...row, created_at, removed_at: null })
    .onConflict((same) =>
      same.columns(['extract_id', 'position', 'from_at', 'to_at', 'code_id']).doUpdateSet({ removed_at: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const { targets } = await readTargets(tx, project_id);
  return { mark_id: id, code_id: targets.get(code_id) ?? code_id, ...place };
}

/** Takes a code from words, or gives it back. @throws DomainError (not found, conflict) */
export async function changePassageMarkTx(
  tx: Tx,
  { extract_id }: CodedDocument,
  id: number,
  removed_at: string | null,
): Promise<void> {
  if (removed_at === null && extract_id !== null) await requireRoom(tx, extract_id);
  const changed = await changeRows(tx, 'coded_passages', { id, extract_id: extract_id ?? [] }, { removed_at });
  if (changed === 0) throw notFound('coded_passage_absent');
}
