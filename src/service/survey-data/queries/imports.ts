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
import {
  type AccessScope,
  type Condition,
  conditionOf,
  inProjects,
  isVisibleInsight,
} from '../../data/access/access.ts';
import type { Handle } from '../../data/sqlite/open.ts';
import { readCursor, writeCursor } from './cursor.ts';

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
const tableOf = (kind: ImportKind, { state }: ImportsQuery): string => (state === undefined ? present : stored)[kind];
/** Where counting stops. */
const most = 10_000;

/** The plus keeps the database from reading whole projects to sort them. */
function conditionsOf(kind: ImportKind, { scope, state, now }: ImportsQuery): Condition[] {
  return [
    conditionOf(inProjects(scope, '+project_id')),
    ...(state === undefined ? [] : [{ sql: 'state = ?', bound: [state] }]),
    ...(state === 'deleted' ? [{ sql: 'purging_at IS NULL AND restorable_until > ?', bound: [now] }] : []),
    ...(kind === 'insight' ? [conditionOf(isVisibleInsight(scope))] : []),
  ];
}

/** The last record of the previous page. Records of the same time are ordered by kind, then by descending id. */
interface Place {
  created_at: string;
  rank: number;
  id: number;
}

function after(rank: number, place: Place | undefined): Condition[] {
  if (place === undefined) return [];
  const { created_at, id } = place;
  if (rank === place.rank) return [{ sql: '(created_at, id) < (?, ?)', bound: [created_at, id] }];
  return [{ sql: `created_at ${rank > place.rank ? '<=' : '<'} ?`, bound: [created_at] }];
}

/** The newest imports of one kind, read from an index. */
function selectKind(query: ImportsQuery, kind: ImportKind, conditions: readonly Condition[], most: number): Condition {
  const where = conditions.map(({ sql }) => sql).join(' AND ');
  return {
    sql: `SELECT * FROM (SELECT created_at, ${query.kinds.indexOf(kind)} AS rank, id FROM ${tableOf(kind, query)} WHERE ${where}
      ORDER BY created_at DESC, id DESC LIMIT ?)`,
    bound: [...conditions.flatMap(({ bound }) => bound), most],
  };
}

function listPlaces(db: Handle, query: ImportsQuery, place: Place | undefined, wanted: number): Place[] {
  const selects = query.kinds.map((kind, rank) =>
    selectKind(query, kind, [...conditionsOf(kind, query), ...after(rank, place)], wanted),
  );
  return db
    .prepare<unknown[], Place>(
      `${selects.map(({ sql }) => sql).join(' UNION ALL ')} ORDER BY created_at DESC, rank, id DESC LIMIT ?`,
    )
    .all(...selects.flatMap(({ bound }) => bound), wanted);
}

function countImports(db: Handle, query: ImportsQuery): number {
  const counts = query.kinds.map((kind) => {
    const conditions = conditionsOf(kind, query);
    const where = conditions.map(({ sql }) => sql).join(' AND ');
    const bound = conditions.flatMap((condition) => condition.bound);
    const select = db.prepare<unknown[], number>(
      `SELECT count(*) FROM (SELECT 1 FROM ${tableOf(kind, query)} WHERE ${where} LIMIT ${most})`,
    );
    return select.pluck().get(...bound) ?? 0;
  });
  return Math.min(
    most,
    counts.reduce((sum, count) => sum + count, 0),
  );
}

const common = 'r.state, r.created_at, r.restorable_until, p.id AS project_id, p.name AS project_name';
const owner = 'JOIN projects p ON p.id = r.project_id WHERE r.id = ?';
const selects: Record<ImportKind, string> = {
  survey: `SELECT ${common}, r.upload_key, r.survey_key, r.name AS survey_name, r.status, r.number_of_responses, r.error_details,
      r.completed_at, (SELECT count(*) FROM survey_parts s WHERE s.upload_id = r.id) AS num_parts,
      (SELECT count(*) FROM survey_parts s WHERE s.upload_id = r.id AND s.status = 'PROCESSED') AS processed_parts
    FROM stored_surveys r ${owner}`,
  insight: `SELECT ${common}, r.insight_key, r.name, r.processing_status, r.failure FROM stored_insights r ${owner}`,
  file: `SELECT ${common}, r.wav_key, r.name, r.status, r.failure FROM stored_files r ${owner}`,
};

const storedRow = z.looseObject({ project_id: z.number(), project_name: z.string() });
const storedDetails = z.object({ error_details: z.string().nullable() });

function describe(kind: ImportKind, row: unknown): ImportItem {
  const { project_id, project_name, ...rest } = storedRow.parse(row);
  const item = { kind, ...rest, project: { id: project_id, name: project_name } };
  if (kind === 'insight') return insightImport.parse(item);
  if (kind === 'file') return fileImport.parse(item);
  const { error_details: details } = storedDetails.parse(rest);
  const error_details = details === null ? {} : errorDetails.parse(JSON.parse(details));
  return surveyImport.parse({ ...item, error_details });
}

/** A page of imports, newest first, and how many there are, counted up to 10,000. @throws DomainError (invalid) for a cursor of another list */
export function listImports(
  db: Handle,
  query: ImportsQuery,
): { imports: ImportItem[]; count: number; next_cursor: string | null } {
  const { scope, kinds, state, cursor, limit } = query;
  const list = ['imports', scope.projectIds, kinds, state];
  const [created_at = '', rank = 0, id = 0] = cursor === undefined ? [] : readCursor(list, cursor);
  const place =
    cursor === undefined ? undefined : { created_at: String(created_at), rank: Number(rank), id: Number(id) };
  const skipped = cursor === undefined ? Math.min(query.offset, 1e9) : 0;
  const places = listPlaces(db, query, place, skipped + limit + 1).slice(skipped);
  const last = places.length > limit ? places[limit - 1] : undefined;
  const imports = places.slice(0, limit).map((one) => {
    const kind = kinds[one.rank] ?? 'survey';
    return describe(kind, db.prepare(selects[kind]).get(one.id));
  });
  const next_cursor = last === undefined ? null : writeCursor(list, [last.created_at, last.rank, last.id]);
  return { imports, count: countImports(db, query), next_cursor };
}
