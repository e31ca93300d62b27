import { type AskedFinding, askedFinding, type FoundChart, foundChart, ownLimits } from '../../contract/index.ts';
import { conflict, notFound } from '../core/errors.ts';
import { parseStored } from '../core/json.ts';
import type { Reader, Tx } from './database.ts';
import { lockTx } from './locks.ts';
import { changeRows, countRows, findRow, findRows } from './rows.ts';
import type { Row } from './schema/tables.ts';

/** A finding as it was kept, and its survey. */
export interface StoredFinding extends Pick<Row<'findings'>, 'id' | 'sentence' | 'created_at' | 'kept_at'> {
  survey_key: string;
  survey_name: string;
  isSurveyDeleted: boolean;
  asked: AskedFinding;
  /** The chart of `kept_at`; null for a quote. */
  kept: FoundChart | null;
}

const ofFinding = ['id', 'upload_id', 'asked', 'sentence', 'kept', 'created_at', 'kept_at'] as const;

async function readFinding(db: Reader, row: Row<'findings', (typeof ofFinding)[number]>): Promise<StoredFinding> {
  const { upload_id, asked, kept, ...finding } = row;
  const columns = ['survey_key', 'name', 'deleted_at'] as const;
  const survey = await findRow(db, 'stored_surveys', columns, { id: upload_id });
  const name = survey?.name ?? '';
  return {
    ...finding,
    survey_key: survey?.survey_key ?? '',
    survey_name: name,
    isSurveyDeleted: survey === undefined || survey.deleted_at !== null,
    asked: parseStored(asked, askedFinding, name),
    kept: kept === null ? null : parseStored(kept, foundChart, name),
  };
}

/** The findings of a project that are not deleted, in their order. */
export async function listStoredFindings(db: Reader, project_id: number): Promise<StoredFinding[]> {
  const listed = { project_id, deleted_at: null };
  const findings: StoredFinding[] = [];
  for (const row of await findRows(db, 'findings', ofFinding, listed, { order: ['place', 'id'] }))
    findings.push(await readFinding(db, row));
  return findings;
}

/** How many findings a survey has that are not deleted. */
export const countFindings = (db: Reader, upload_id: number): Promise<number> =>
  countRows(db, 'findings', { upload_id, deleted_at: null });

/** @throws DomainError (not found) for a finding that the project does not have, or that is deleted */
export async function requireFinding(db: Reader, project_id: number, id: number): Promise<StoredFinding> {
  const row = await findRow(db, 'findings', ofFinding, { id, project_id, deleted_at: null });
  if (row === undefined) throw notFound('finding_absent');
  return readFinding(db, row);
}

/** @throws DomainError (conflict) when the project has as many as it can */
async function requireRoom(tx: Tx, project_id: number): Promise<void> {
  const most = ownLimits.findings;
  const count = await countRows(tx, 'findings', { project_id, deleted_at: null });
  if (count >= most) throw conflict('too_many_findings', { most });
}

/** What is kept of a new finding. */
export interface NewFinding {
  project_id: number;
  upload_id: number;
  asked: AskedFinding;
  sentence: string;
  /** JSON of its chart. */
  kept: string | null;
}

/** Adds a finding at the end. @returns its id @throws DomainError (conflict) when there are too many */
export async function createFindingTx(tx: Tx, { asked, ...finding }: NewFinding, created_at: string): Promise<number> {
  const { project_id } = finding;
  await lockTx(tx, 'project', project_id);
  await requireRoom(tx, project_id);
  const last = await findRow(tx, 'findings', ['place'], { project_id }, { order: '-place' });
  const row = { ...finding, asked: JSON.stringify(asked), place: (last?.place ?? 0) + 1, created_at };
  const values = { ...row, kept_at: created_at };
  return (await tx.insertInto('findings').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

/** Puts a finding before another, or at the end. @throws DomainError (not found) for a finding that the project does not have */
async function moveFindingTx(tx: Tx, project_id: number, id: number, before: number | null): Promise<void> {
  const rows = await findRows(tx, 'findings', ['id', 'place'], { project_id }, { order: ['place', 'id'] });
  const others = rows.filter((row) => row.id !== id).map((row) => row.id);
  const at = before === null || before === id ? others.length : others.indexOf(before);
  if (at === -1) throw notFound('finding_absent');
  if (before === id) return;
  const places = new Map(rows.map((row) => [row.id, row.place]));
  for (const [index, moved] of others.toSpliced(at, 0, id).entries())
    if (places.get(moved) !== index + 1) await changeRows(tx, 'findings', { id: moved }, { place: index + 1 });
}

/** What changes in a finding; what is left out stays. */
export interface FindingChange {
  sentence?: string | undefined;
  before?: number | null | undefined;
  deleted?: boolean | undefined;
  /** JSON of its chart of now. */
  kept?: string | undefined;
}

/** @throws DomainError (not found, conflict) */
export async function changeFindingTx(
  tx: Tx,
  { project_id, id }: { project_id: number; id: number },
  { sentence, before, deleted, kept }: FindingChange,
  changed_at: string,
): Promise<void> {
  await lockTx(tx, 'project', project_id);
  const stored = await findRow(tx, 'findings', ['deleted_at'], { id, project_id });
  if (stored === undefined || (stored.deleted_at !== null && deleted !== false)) throw notFound('finding_absent');
  if (deleted === false && stored.deleted_at !== null) await requireRoom(tx, project_id);
  const next = {
    ...(sentence !== undefined && { sentence: sentence.trim() }),
    ...(deleted !== undefined && { deleted_at: deleted ? changed_at : null }),
    ...(kept !== undefined && { kept, kept_at: changed_at }),
  };
  if (Object.keys(next).length > 0) await changeRows(tx, 'findings', { id }, next);
  if (before !== undefined) await moveFindingTx(tx, project_id, id, before);
}
