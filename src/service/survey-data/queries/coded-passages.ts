import { sql } from 'kysely';
import { type CodedPassage, linkOfPassage } from '../../../contract/index.ts';
import { mapAsync } from '../../core/batches.ts';
import { notFound } from '../../core/errors.ts';
import { gatherMerged, listProjectCodes } from '../../data/codes.store.ts';
import type { Reader } from '../../data/database.ts';
import { findRow } from '../../data/rows.ts';
import { isIn, readAll, readFirst } from '../../data/sql.ts';
import type { FindableScope } from './search/search-names.ts';
import { describeOwner, type OwnerRow, selectOwners } from './search/search-passages.ts';

/** A page of the places that have a code, in what the key may read. */
export interface CodedPassagesQuery {
  scope: FindableScope;
  code_id: number;
  limit: number;
  offset: number;
}

type Place = OwnerRow & { mark_id: number; position: number; from_at: number; to_at: number };

const seconds = (milliseconds: number | null) => (milliseconds === null ? null : milliseconds / 1000);

async function describe(db: Reader, row: Place): Promise<CodedPassage[]> {
  const { extract_id, mark_id, position, from_at: from, to_at: to } = row;
  const columns = ['title', 'text', 'start_ms', 'end_ms'] as const;
  const passage = await findRow(db, 'passages', columns, { extract_id, position });
  if (passage === undefined) return [];
  const { title, text, start_ms, end_ms } = passage;
  const owner = await describeOwner(db, row);
  const times = { start: seconds(start_ms), end: seconds(end_ms) };
  const link = linkOfPassage(owner, position, start_ms !== null);
  return [{ mark_id, owner, position, from, to, title, ...times, text: text.slice(from, to), link }];
}

/**
 * Lists the places that have a code or one that was merged into it, by the name of the document and in its order.
 * @throws DomainError (not found) for a code of a project that the key may not see
 */
export async function listCodedPassages(
  db: Reader,
  { scope, code_id, limit, offset }: CodedPassagesQuery,
): Promise<{ passages: CodedPassage[]; count: number }> {
  const match = { id: code_id, project_id: scope.projectIds, deleted_at: null };
  const code = await findRow(db, 'codes', ['project_id'], match);
  if (code === undefined) throw notFound('code_absent');
  const ids = gatherMerged({ codes: await listProjectCodes(db, code.project_id) }).get(code_id);
  const owners = selectOwners(scope);
  if (ids === undefined || owners === undefined) return { passages: [], count: 0 };
  const found = sql`(SELECT min(id) AS mark_id, extract_id, position, from_at, to_at FROM coded_passages
    WHERE ${isIn('code_id', ids)} AND removed_at IS NULL GROUP BY extract_id, position, from_at, to_at) AS m
    JOIN (${owners}) AS o ON o.extract_id = m.extract_id`;
  const page = sql<Place>`SELECT o.*, m.mark_id, m.position, m.from_at, m.to_at FROM ${found}
    ORDER BY o.name, m.extract_id, m.position, m.from_at, m.to_at LIMIT ${limit} OFFSET ${offset}`;
  const passages = await mapAsync(await readAll(db, page), (row) => describe(db, row));
  const total = await readFirst(db, sql<{ count: number }>`SELECT count(*) AS count FROM ${found}`);
  return { passages: passages.flat(), count: total?.count ?? 0 };
}
