import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type ExtractDetails,
  extractDetails,
  type FileItem,
  type FileStatus,
  fileTypes,
  findExtension,
  type InsightItem,
  type InsightStatus,
  isFileExtension,
  type MediaKind,
} from '../../../contract/index.ts';
import { parseStored } from '../../core/json.ts';
import { tellFailure } from '../../core/problems.ts';
import { type AccessScope, inProjects, isVisibleInsight } from '../../data/access/access.ts';
import type { Reader } from '../../data/database.ts';
import { endsWith, joinConditions, lowerCase, readAll } from '../../data/sql.ts';
import { cutPage, readNumber } from './query-tools.ts';
import { holdsWords, toWords } from './search/search-names.ts';

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
function inProjectsById({ projectIds }: AccessScope): RawBuilder<SqlBool> {
  const [only] = projectIds;
  return projectIds.length === 1 ? sql<SqlBool>`project_id = ${only}` : inProjects({ projectIds }, '+project_id');
}

const equals = (column: string, value: string | undefined): RawBuilder<SqlBool>[] =>
  value === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`];

interface List {
  table: 'insights' | 'files';
  columns: readonly string[];
  /** Identifies the list of a cursor, with the words and the order. */
  filter: unknown;
  conditions: readonly RawBuilder<SqlBool>[];
}

/** What a list is ordered by. @param prefix of the table, with its dot */
const toKeys = (sort: LibraryQuery['sort'], prefix = ''): RawBuilder<unknown>[] => {
  const id = sql`${sql.ref(`${prefix}id`)}`;
  return sort === 'name' ? [lowerCase(`${prefix}name`), id] : [id];
};

/** The condition that a record comes after the one with this id. */
function isAfter(table: List['table'], { sort, order }: LibraryQuery, id: number): RawBuilder<SqlBool> {
  const place = sql`(SELECT ${sort === 'name' ? sql`${lowerCase('name')}, id` : sql`id`} FROM ${sql.table(table)} WHERE id = ${id})`;
  return sql<SqlBool>`(${sql.join(toKeys(sort))}) ${sql.raw(order === 'asc' ? '>' : '<')} ${place}`;
}

/** A page and the cursor of the next one: the id of its last record, in any order. */
async function listDocuments<T>(db: Reader, { table, columns, filter, conditions }: List, query: LibraryQuery) {
  const { scope, q, sort, order, cursor, limit } = query;
  const words = toWords(q);
  const list = [table, scope.projectIds, words, sort, order, filter];
  const after = cursor === undefined ? [] : [isAfter(table, query, readNumber(list, cursor))];
  const within = joinConditions([inProjectsById(scope), ...conditions]);
  const matches = await holdsWords(db, words, { table, texts: [sql.ref('name')], within });
  const inOrder = (prefix: string) => sql.join(toKeys(sort, prefix).map((key) => sql`${key} ${sql.raw(order)}`));
  const rows = await readAll(
    db,
    sql<
      T & { id: number; failure: string | null }
    >`SELECT r.id, ${sql.join(columns.map((column) => sql.ref(column)))}, r.project_id, r.name,
        r.failure, r.created_at, e.thumbnail_key
      FROM ${sql.table(table)} AS r LEFT JOIN extracts e ON e.id = r.extract_id
      WHERE r.id IN (SELECT id FROM ${sql.table(table)} WHERE ${joinConditions([within, matches, ...after])}
        ORDER BY ${inOrder('')} LIMIT ${limit + 1})
      ORDER BY ${inOrder('r.')}`,
  );
  const { page, next_cursor } = cutPage(list, rows, limit, ({ id }) => [id]);
  return {
    rows: page.map(({ id: _, failure, ...row }) => ({ ...row, ...tellFailure(failure) })),
    next_cursor,
  };
}

/** Insights of some projects. @throws DomainError (invalid) for a cursor of another list */
export function listInsights(db: Reader, query: InsightsQuery) {
  const { status, scope } = query;
  const conditions = [...equals('processing_status', status), isVisibleInsight(scope)];
  const columns = ['r.insight_key', 'r.api_key_id', 'r.processing_status', 'r.insight_state'];
  return listDocuments<ListedInsight>(db, { table: 'insights', columns, filter: status, conditions }, query);
}

const hasEndingOfKind = (kind: MediaKind): RawBuilder<SqlBool> => {
  const extensions = Object.keys(fileTypes).filter((name) => isFileExtension(name) && fileTypes[name].kind === kind);
  const endings = extensions.map((extension) => endsWith('name', `.${extension}`));
  return sql<SqlBool>`(${sql.join(endings, sql` OR `)})`;
};

/** @returns the kind of a file, by the extension of its name */
export function toKind(name: string): MediaKind | null {
  const extension = findExtension(name);
  return isFileExtension(extension) ? fileTypes[extension].kind : null;
}

/** How long a recording or video is. */
export const readDuration = (details: ExtractDetails | null): number | null =>
  details !== null && 'duration_seconds' in details ? details.duration_seconds : null;

/** Files of some projects. @throws DomainError (invalid) for a cursor of another list */
export async function listFiles(db: Reader, query: FilesQuery) {
  const { status, kind } = query;
  const conditions = [...equals('status', status), ...(kind === undefined ? [] : [hasEndingOfKind(kind)])];
  const list = {
    table: 'files',
    columns: ['r.wav_key', 'r.status', 'e.details'],
    filter: [status, kind],
    conditions,
  } as const;
  type Stored = Omit<ListedFile, 'duration_seconds'> & { details: string | null };
  const { rows, next_cursor } = await listDocuments<Stored>(db, list, query);
  const read = ({ details, ...row }: (typeof rows)[number]) => {
    const duration_seconds = readDuration(parseStored(details ?? 'null', extractDetails.nullable()));
    return { ...row, duration_seconds };
  };
  return { rows: rows.map(read), next_cursor };
}
