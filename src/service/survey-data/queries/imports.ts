import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import {
  errorDetails,
  fileImport,
  type ImportItem,
  type ImportKind,
  type ImportState,
  insightImport,
  surveyImport,
} from '../../../contract/index.ts';
import { parseStored } from '../../core/json.ts';
import { tellFailure } from '../../core/problems.ts';
import { type AccessScope, inProjects, isVisibleInsight } from '../../data/access/access.ts';
import type { Reader } from '../../data/database.ts';
import { joinConditions, readAll, readFirst } from '../../data/sql.ts';
import { cutPage, readCursor } from './query-tools.ts';

export interface ImportsQuery {
  scope: AccessScope;
  /** In the order in which imports of the same time are listed. */
  kinds: readonly ImportKind[];
  state?: ImportState | undefined;
  /** ISO 8601: deleted imports that could only be restored before then are not listed. */
  now: string;
  cursor?: string | undefined;
  limit: number;
  offset: number;
}

const present: Record<ImportKind, string> = { survey: 'surveys', insight: 'insights', file: 'files' };
const stored: Record<ImportKind, string> = {
  survey: 'stored_surveys',
  insight: 'stored_insights',
  file: 'stored_files',
};
/** A state also says whether a record is deleted, and the index by state answers it alone. */
const toTable = (kind: ImportKind, { state }: ImportsQuery): string => (state === undefined ? present : stored)[kind];
/** Where counting stops. */
const most = 10_000;

/** The plus keeps the database from reading whole projects to sort them. */
function makeConditions(kind: ImportKind, { scope, state, now }: ImportsQuery): RawBuilder<SqlBool>[] {
  return [
    inProjects(scope, '+project_id'),
    ...(state === undefined ? [] : [sql<SqlBool>`state = ${state}`]),
    ...(state === 'deleted' ? [sql<SqlBool>`purging_at IS NULL AND restorable_until > ${now}`] : []),
    ...(kind === 'insight' ? [isVisibleInsight(scope)] : []),
  ];
}

/** The last record of the previous page. Records of the same time are ordered by kind, then by descending id. */
interface Place {
  created_at: string;
  rank: number;
  id: number;
}

function after(rank: number, place: Place | undefined): RawBuilder<SqlBool>[] {
  if (place === undefined) return [];
  const { created_at, id } = place;
  if (rank === place.rank) return [sql<SqlBool>`(created_at, id) < (${created_at}, ${id})`];
  return [rank > place.rank ? sql<SqlBool>`created_at <= ${created_at}` : sql<SqlBool>`created_at < ${created_at}`];
}

/** The newest imports of each kind, read from an index, in one list. */
function listPlaces(db: Reader, query: ImportsQuery, place: Place | undefined, wanted: number): Promise<Place[]> {
  const selects = query.kinds.map((kind, rank) => {
    const conditions = joinConditions([...makeConditions(kind, query), ...after(rank, place)]);
    return sql`SELECT * FROM (SELECT created_at, ${sql.lit(rank)} AS rank, id FROM ${sql.table(toTable(kind, query))}
      WHERE ${conditions} ORDER BY created_at DESC, id DESC LIMIT ${wanted}) AS newest`;
  });
  return readAll(
    db,
    sql<Place>`${sql.join(selects, sql` UNION ALL `)} ORDER BY created_at DESC, rank, id DESC LIMIT ${wanted}`,
  );
}

async function countImports(db: Reader, query: ImportsQuery): Promise<number> {
  let sum = 0;
  for (const kind of query.kinds) {
    const some = sql`SELECT 1 FROM ${sql.table(toTable(kind, query))} WHERE ${joinConditions(makeConditions(kind, query))} LIMIT ${most}`;
    const counted = await readFirst(db, sql<{ count: number }>`SELECT count(*) AS count FROM (${some}) AS listed`);
    sum += counted?.count ?? 0;
  }
  return Math.min(most, sum);
}

const common = sql`r.state, r.created_at, r.restorable_until, p.id AS project_id, p.name AS project_name`;
const owner = sql`JOIN projects p ON p.id = r.project_id WHERE r.id =`;
const selects: Record<ImportKind, RawBuilder<unknown>> = {
  survey: sql`SELECT ${common}, r.upload_key, r.survey_key, r.name AS survey_name, r.status, r.number_of_responses,
      r.error_details, r.completed_at, (SELECT count(*) FROM survey_parts s WHERE s.upload_id = r.id) AS num_parts,
      (SELECT count(*) FROM survey_parts s WHERE s.upload_id = r.id AND s.status = 'PROCESSED') AS processed_parts
    FROM stored_surveys r ${owner}`,
  insight: sql`SELECT ${common}, r.insight_key, r.name, r.processing_status, r.failure FROM stored_insights r ${owner}`,
  file: sql`SELECT ${common}, r.wav_key, r.name, r.status, r.failure FROM stored_files r ${owner}`,
};

const storedRow = z.looseObject({ project_id: z.number(), project_name: z.string() });
const storedFailure = z.object({ failure: z.string().nullable() });
const storedDetails = z.object({ error_details: z.string().nullable() });

function describe(kind: ImportKind, row: unknown): ImportItem {
  const { project_id, project_name, ...rest } = storedRow.parse(row);
  const project = { id: project_id, name: project_name };
  if (kind !== 'survey') {
    const item = { kind, ...rest, ...tellFailure(storedFailure.parse(rest).failure), project };
    return kind === 'insight' ? insightImport.parse(item) : fileImport.parse(item);
  }
  const { error_details: details } = storedDetails.parse(rest);
  const error_details = details === null ? {} : parseStored(details, errorDetails);
  return surveyImport.parse({ kind, ...rest, project, error_details });
}

/** With fewer stored records a list takes less than 10 ms, even if it looks at each of them. */
const few = 5000;

/** Whether a list of imports is so short that the event loop may read it: a start then needs no query thread. */
export async function isShortList(db: Reader): Promise<boolean> {
  const newest = Object.values(stored).map((table) => sql`coalesce((SELECT max(id) FROM ${sql.table(table)}), 0)`);
  const found = await readFirst(db, sql<{ records: number }>`SELECT ${sql.join(newest, sql` + `)} AS records`);
  return (found?.records ?? 0) < few;
}

/** A page of imports, newest first, and how many there are, counted up to 10,000. @throws DomainError (invalid) for a cursor of another list */
export async function listImports(
  db: Reader,
  query: ImportsQuery,
): Promise<{ imports: ImportItem[]; count: number; next_cursor: string | null }> {
  const { scope, kinds, state, cursor, limit } = query;
  const list = ['imports', scope.projectIds, kinds, state];
  const [created_at = '', rank = 0, id = 0] = cursor === undefined ? [] : readCursor(list, cursor);
  const place =
    cursor === undefined ? undefined : { created_at: String(created_at), rank: Number(rank), id: Number(id) };
  const skipped = cursor === undefined ? Math.min(query.offset, 1e9) : 0;
  const places = (await listPlaces(db, query, place, skipped + limit + 1)).slice(skipped);
  const { page, next_cursor } = cutPage(list, places, limit, (one) => [one.created_at, one.rank, one.id]);
  const imports: ImportItem[] = [];
  for (const one of page) {
    const kind = kinds[one.rank] ?? 'survey';
    imports.push(describe(kind, await readFirst(db, sql`${selects[kind]} ${one.id}`)));
  }
  return { imports, count: await countImports(db, query), next_cursor };
}
