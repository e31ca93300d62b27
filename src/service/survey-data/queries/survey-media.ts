import { createCellLookup } from '@sheaf/survey-columns';
import { sql } from 'kysely';
import {
  extractDetails,
  holdsFiles,
  isSupportedMedia,
  ownLimits,
  type ResponseFilter,
  type SurveyMedium,
} from '../../../contract/index.ts';
import { parseStored } from '../../core/json.ts';
import { tellFailure, tellStored } from '../../core/problems.ts';
import type { Reader } from '../../data/database.ts';
import { partOfResponse, rowOfResponse } from '../../data/ids.ts';
import { findRows } from '../../data/rows.ts';
import { isIn, readAll } from '../../data/sql.ts';
import { readCoded } from '../segments.ts';
import { filterRows } from './filter.ts';
import { cutPage, type QueryTools, readNumber } from './query-tools.ts';
import { readShape, requireColumn, type SavedPart, type StoredShape } from './shape.ts';

type Told = 'failure_details' | 'extract_failure_details';
type MediumRow = Omit<SurveyMedium, 'details' | 'links' | 'file_url' | 'thumbnail_url' | Told> & {
  details: string | null;
  s3_key: string;
  thumbnail_key: string | null;
};

/** A media file, with the storage keys of its bytes and its picture. */
export type StoredMedium = Omit<SurveyMedium, 'file_url' | 'thumbnail_url'> &
  Pick<MediumRow, 's3_key' | 'thumbnail_key'>;

/** Files of one response (`row`, from 1; 0: of all), named in one question (0: in any), of the responses that pass a filter. */
interface MediaQuery {
  survey_key: string;
  row: number;
  question_id: number;
  filter: ResponseFilter;
  cursor?: string | undefined;
  limit: number;
}

const shownLinks = 20;

/** The rows that a file is linked to, the first ones. */
async function listLinks(db: Reader, parts: readonly SavedPart[], media_id: number): Promise<SurveyMedium['links']> {
  const first = { order: 'response_id', limit: shownLinks } as const;
  const links = await findRows(db, 'survey_media_links', ['response_id', 'column_index'], { media_id }, first);
  return links.map(({ response_id, column_index }) => {
    const part = parts.find(({ id }) => id === partOfResponse(response_id));
    return { row: (part?.rows_before ?? 0) + rowOfResponse(response_id) + 1, column_index };
  });
}

/** The ids of the files that are asked for, in the order of their registration. */
async function listIds(shape: StoredShape, { row, question_id, filter }: MediaQuery): Promise<number[]> {
  const { db, upload_id, parts } = shape;
  if (row === 0 && question_id === 0 && filter.length === 0)
    return (await findRows(db, 'survey_media', ['id'], { upload_id }, { order: 'id' })).map(({ id }) => id);
  const column = question_id === 0 ? null : requireColumn(shape, question_id).column_index;
  const mask = await filterRows(shape, filter);
  const before = new Map(parts.map(({ id, rows_before }) => [id, rows_before]));
  const links = await db
    .selectFrom('survey_media_links as l')
    .innerJoin('survey_media as m', 'm.id', 'l.media_id')
    .select(['l.media_id', 'l.response_id', 'l.column_index'])
    .where('m.upload_id', '=', upload_id)
    .orderBy('m.id')
    .execute();
  const wanted = links.filter(({ response_id, column_index }) => {
    const at = (before.get(partOfResponse(response_id)) ?? Number.NaN) + rowOfResponse(response_id);
    const isInColumn = column === null || column_index === column;
    return isInColumn && (row === 0 || at === row - 1) && (mask === undefined || mask[at] === 1);
  });
  return [...new Set(wanted.map(({ media_id }) => media_id))];
}

/**
 * The names of recordings in MEDIA_RESPONSE cells to which no file of the survey answers, in the order of the rows; at most as many as one
 * request can register.
 */
async function listMissing({ db, upload_id, parts, columns }: StoredShape, question_id: number): Promise<string[]> {
  const naming = columns.filter(({ id, type }) => holdsFiles(type) && (question_id === 0 || id === question_id));
  if (naming.length === 0) return [];
  const present = { upload_id, status: ['UPLOADED', 'LINKED'] as const };
  const findFile = createCellLookup(await findRows(db, 'survey_media', ['id', 'filename'], present));
  const missing = new Set<string>();
  for (const part of parts) {
    for (const { column_index } of naming) {
      for (const cell of (await readCoded(db, part.id, column_index)).values)
        if (isSupportedMedia(cell.trim()) && findFile(cell) === undefined) missing.add(cell.trim());
    }
    if (missing.size >= ownLimits.mediaFilesPerRequest) break;
  }
  return [...missing].slice(0, ownLimits.mediaFilesPerRequest);
}

/** Media of a survey in the order of their registration. @throws DomainError (invalid) for a cursor of another list */
export async function listSurveyMedia(
  tools: QueryTools,
  query: MediaQuery,
): Promise<{ media: StoredMedium[]; count: number; next_cursor: string | null; missing: string[] }> {
  const { survey_key, row, question_id, filter, cursor, limit } = query;
  const shape = await readShape(tools, survey_key);
  const list = ['media', survey_key, row, question_id, filter];
  const after = cursor === undefined ? 0 : readNumber(list, cursor);
  const ids = await listIds(shape, query);
  const start = ids.findLastIndex((id) => id <= after) + 1;
  const { page, next_cursor } = cutPage(list, ids.slice(start, start + limit + 1), limit, (id) => [id]);
  const rows = await readAll(
    shape.db,
    sql<MediumRow>`SELECT m.id AS media_id, m.filename, m.status, m.media_level, m.failure, m.extract_failure, m.s3_key,
        e.details, e.thumbnail_key, (SELECT count(*) FROM survey_media_links WHERE media_id = m.id) AS number_of_links
      FROM survey_media m LEFT JOIN extracts e ON e.id = m.extract_id WHERE ${isIn('m.id', page)} ORDER BY m.id`,
  );
  const media: StoredMedium[] = [];
  for (const { details, ...stored } of rows) {
    const [extract_failure, extract_failure_details] = tellStored(stored.extract_failure);
    media.push({
      ...stored,
      ...tellFailure(stored.failure),
      extract_failure,
      extract_failure_details,
      details: parseStored(details ?? 'null', extractDetails.nullable()),
      links: await listLinks(shape.db, shape.parts, stored.media_id),
    });
  }
  const missing = cursor === undefined && row === 0 ? await listMissing(shape, question_id) : [];
  return { media, count: ids.length, next_cursor, missing };
}
