import {
  extensionOf,
  type FileItem,
  type FileStatus,
  fileTypes,
  type InsightItem,
  type InsightStatus,
  isFileExtension,
  type MediaKind,
} from '../../../contract/index.ts';
import {
  type AccessScope,
  type Condition,
  conditionOf,
  inProjects,
  isVisibleInsight,
} from '../../data/access/access.ts';
import type { Handle } from '../../data/sqlite/open.ts';
import { readNumber, writeCursor } from './cursor.ts';
import { holdsWords, wordsOf } from './holds-words.ts';

interface LibraryQuery {
  scope: AccessScope;
  q: string;
  sort: 'created' | 'name';
  order: 'asc' | 'desc';
  cursor?: string | undefined;
  limit: number;
}
export interface InsightsQuery extends LibraryQuery {
  status?: InsightStatus | undefined;
}
export interface FilesQuery extends LibraryQuery {
  status?: FileStatus | undefined;
  kind?: MediaKind | undefined;
}

type Thumbnail = { thumbnail_key: string | null };
export type ListedInsight = Omit<InsightItem, 'is_own' | 'thumbnail_url'> & Thumbnail & { api_key_id: number };
export type ListedFile = Omit<FileItem, 'kind' | 'thumbnail_url'> & Thumbnail;

/** The plus keeps the database from reading whole projects to sort them; in the order of ids it stops after the page. */
function inProjectsById({ projectIds }: AccessScope): Condition {
  return projectIds.length === 1
    ? { sql: 'project_id = ?', bound: projectIds }
    : conditionOf(inProjects({ projectIds }, '+project_id'));
}

const equals = (column: string, value: string | undefined): Condition[] =>
  value === undefined ? [] : [{ sql: `${column} = ?`, bound: [value] }];

interface List {
  table: 'insights' | 'files';
  columns: string;
  /** Identifies the list of a cursor, with the words and the order. */
  filter: unknown;
  conditions: readonly Condition[];
}

/** A page and the cursor of the next one: the id of its last record, in any order. */
function listDocuments<T>(
  db: Handle,
  { table, columns, filter, conditions }: List,
  { scope, q, sort, order, cursor, limit }: LibraryQuery,
): { rows: T[]; next_cursor: string | null } {
  const words = wordsOf(q);
  const list = [table, scope.projectIds, words, sort, order, filter];
  const keys = sort === 'name' ? ['name COLLATE NOCASE', 'id'] : ['id'];
  const after: Condition[] = [];
  if (cursor !== undefined) {
    const place = `(SELECT ${sort === 'name' ? 'name, id' : 'id'} FROM ${table} WHERE id = ?)`;
    after.push({
      sql: `(${keys.join(', ')}) ${order === 'asc' ? '>' : '<'} ${place}`,
      bound: [readNumber(list, cursor)],
    });
  }
  const all = [inProjectsById(scope), ...conditions, holdsWords(db, words, ['name']), ...after];
  const inOrder = (prefix: string) => keys.map((key) => `${prefix}${key} ${order}`).join(', ');
  const rows = db
    .prepare<unknown[], T & { id: number }>(
      `SELECT r.id, ${columns}, r.project_id, r.name, r.failure, r.created_at, e.thumbnail_key
       FROM ${table} r LEFT JOIN extracts e ON e.id = r.extract_id
       WHERE r.id IN (SELECT id FROM ${table} WHERE ${all.map(({ sql }) => sql).join(' AND ')} ORDER BY ${inOrder('')} LIMIT ?)
       ORDER BY ${inOrder('r.')}`,
    )
    .all(...all.flatMap(({ bound }) => bound), limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next_cursor = rows.length > limit && last !== undefined ? writeCursor(list, [last.id]) : null;
  return { rows: page.map(({ id: _, ...row }) => row as unknown as T), next_cursor };
}

/** Insights of some projects. @throws DomainError (invalid) for a cursor of another list */
export function listInsights(db: Handle, query: InsightsQuery) {
  const { status, scope } = query;
  const conditions = [...equals('processing_status', status), conditionOf(isVisibleInsight(scope))];
  const columns = 'r.insight_key, r.api_key_id, r.processing_status, r.insight_state';
  return listDocuments<ListedInsight>(db, { table: 'insights', columns, filter: status, conditions }, query);
}

const endingOf = (kind: MediaKind): Condition => {
  const extensions = Object.keys(fileTypes).filter((name) => isFileExtension(name) && fileTypes[name].kind === kind);
  const endings = extensions.map((extension) => `%.${extension}`);
  return { sql: `(${endings.map(() => 'name LIKE ?').join(' OR ')})`, bound: endings };
};

/** @returns the kind of a file, by the extension of its name */
export function kindOf(name: string): MediaKind | null {
  const extension = extensionOf(name);
  return isFileExtension(extension) ? fileTypes[extension].kind : null;
}

/** Files of some projects. @throws DomainError (invalid) for a cursor of another list */
export function listFiles(db: Handle, query: FilesQuery) {
  const { status, kind } = query;
  const conditions = [...equals('status', status), ...(kind === undefined ? [] : [endingOf(kind)])];
  const columns = 'r.wav_key, r.status';
  return listDocuments<ListedFile>(db, { table: 'files', columns, filter: [status, kind], conditions }, query);
}
