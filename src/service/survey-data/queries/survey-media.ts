import { extractDetails, type SurveyMedium } from '../../../contract/index.ts';
import { partOfResponse, rowOfResponse } from '../../data/ids.ts';
import type { Row } from '../../data/schema/tables.ts';
import type { Handle } from '../../data/sqlite/open.ts';
import { readNumber, writeCursor } from './cursor.ts';
import { listSavedParts } from './parts.ts';

type MediumRow = Omit<SurveyMedium, 'details' | 'links' | 'file_url' | 'thumbnail_url'> & {
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

/** The media of a survey in the order of their registration. @throws DomainError (invalid) for a cursor of another list */
export function listSurveyMedia(
  db: Handle,
  { survey_key, cursor, limit }: MediaQuery,
): { media: StoredMedium[]; count: number; next_cursor: string | null } {
  const list = ['media', survey_key];
  const inSurvey = 'upload_id = (SELECT id FROM surveys WHERE survey_key = ?)';
  const count = db
    .prepare<[string], number>(`SELECT count(*) FROM survey_media WHERE ${inSurvey}`)
    .pluck()
    .get(survey_key);
  const rows = db
    .prepare<[string, number, number], MediumRow>(
      `SELECT m.id AS media_id, m.filename, m.status, m.media_level, m.failure, m.extract_failure, m.s3_key,
         e.details, e.thumbnail_key, (SELECT count(*) FROM survey_media_links WHERE media_id = m.id) AS number_of_links
       FROM survey_media m LEFT JOIN extracts e ON e.id = m.extract_id
       WHERE m.${inSurvey} AND m.id > ? ORDER BY m.id LIMIT ?`,
    )
    .all(survey_key, cursor === undefined ? 0 : readNumber(list, cursor), limit + 1);
  const parts = listSavedParts(db, survey_key);
  const linksOf = db.prepare<[number], Row<'survey_media_links', 'response_id' | 'column_index'>>(
    `SELECT response_id, column_index FROM survey_media_links WHERE media_id = ? ORDER BY response_id LIMIT ${shownLinks}`,
  );
  const media = rows.slice(0, limit).map(({ details, ...row }) => ({
    ...row,
    details: details === null ? null : extractDetails.parse(JSON.parse(details)),
    links: linksOf.all(row.media_id).map(({ response_id, column_index }) => {
      const part = parts.find(({ id }) => id === partOfResponse(response_id));
      return { row: (part?.rows_before ?? 0) + rowOfResponse(response_id) + 1, column_index };
    }),
  }));
  const last = media.at(-1);
  const next_cursor = rows.length > limit && last !== undefined ? writeCursor(list, [last.media_id]) : null;
  return { media, count: count ?? 0, next_cursor };
}
