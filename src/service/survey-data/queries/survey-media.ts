import { type SqlBool, sql } from 'kysely';
import { extractDetails, type SurveyMedium } from '../../../contract/index.ts';
import { tellFailure, tellStored } from '../../core/problems.ts';
import type { Reader } from '../../data/database.ts';
import { partOfResponse, rowOfResponse } from '../../data/ids.ts';
import { all, first } from '../../data/sql.ts';
import { cutPage, readNumber } from './query-tools.ts';
import { listSavedParts, type SavedPart } from './shape.ts';

type Told = 'failure_details' | 'extract_failure_details';
type MediumRow = Omit<SurveyMedium, 'details' | 'links' | 'file_url' | 'thumbnail_url' | Told> & {
  details: string | null;
  s3_key: string;
  thumbnail_key: string | null;
};

/** A media file, with the storage keys of its bytes and its picture. */
export type StoredMedium = Omit<SurveyMedium, 'file_url' | 'thumbnail_url'> &
  Pick<MediumRow, 's3_key' | 'thumbnail_key'>;

export interface MediaQuery {
  survey_key: string;
  cursor?: string | undefined;
  limit: number;
}

const shownLinks = 20;

/** The rows that a file is linked to, the first ones. */
async function listLinks(db: Reader, parts: readonly SavedPart[], media_id: number): Promise<SurveyMedium['links']> {
  const links = await db
    .selectFrom('survey_media_links')
    .select(['response_id', 'column_index'])
    .where('media_id', '=', media_id)
    .orderBy('response_id')
    .limit(shownLinks)
    .execute();
  return links.map(({ response_id, column_index }) => {
    const part = parts.find(({ id }) => id === partOfResponse(response_id));
    return { row: (part?.rows_before ?? 0) + rowOfResponse(response_id) + 1, column_index };
  });
}

/** The media of a survey in the order of their registration. @throws DomainError (invalid) for a cursor of another list */
export async function listSurveyMedia(
  db: Reader,
  { survey_key, cursor, limit }: MediaQuery,
): Promise<{ media: StoredMedium[]; count: number; next_cursor: string | null }> {
  const list = ['media', survey_key];
  const inSurvey = sql<SqlBool>`m.upload_id = (SELECT id FROM surveys WHERE survey_key = ${survey_key})`;
  const counted = await first(
    db,
    sql<{ count: number }>`SELECT count(*) AS count FROM survey_media m WHERE ${inSurvey}`,
  );
  const after = cursor === undefined ? 0 : readNumber(list, cursor);
  const rows = await all(
    db,
    sql<MediumRow>`SELECT m.id AS media_id, m.filename, m.status, m.media_level, m.failure, m.extract_failure, m.s3_key,
        e.details, e.thumbnail_key, (SELECT count(*) FROM survey_media_links WHERE media_id = m.id) AS number_of_links
      FROM survey_media m LEFT JOIN extracts e ON e.id = m.extract_id
      WHERE ${inSurvey} AND m.id > ${after} ORDER BY m.id LIMIT ${limit + 1}`,
  );
  const parts = await listSavedParts(db, survey_key);
  const media: StoredMedium[] = [];
  const { page, next_cursor } = cutPage(list, rows, limit, ({ media_id }) => [media_id]);
  for (const { details, ...row } of page) {
    const [extract_failure, extract_failure_details] = tellStored(row.extract_failure);
    media.push({
      ...row,
      ...tellFailure(row.failure),
      extract_failure,
      extract_failure_details,
      details: details === null ? null : extractDetails.parse(JSON.parse(details)),
      links: await listLinks(db, parts, row.media_id),
    });
  }
  return { media, count: counted?.count ?? 0, next_cursor };
}
