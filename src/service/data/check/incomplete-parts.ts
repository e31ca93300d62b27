import { sql } from 'kysely';
import type { Reader } from '../database.ts';
import { all } from '../sql.ts';

/**
 * Saved parts whose stored answers do not have every question of their survey: each question has marks of answered rows in each part, and
 * segments for all rows.
 * @returns their ids
 */
export async function findIncompleteParts(db: Reader): Promise<number[]> {
  const query = sql<{ id: number }>`
    WITH saved AS (
      SELECT p.id, p.row_count, (SELECT count(*) FROM questions q WHERE q.upload_id = p.upload_id) AS questions
      FROM survey_parts p JOIN surveys u ON u.id = p.upload_id WHERE p.status = 'PROCESSED' AND p.row_count > 0
    ), marks AS (SELECT part_id, count(*) AS columns FROM part_answers GROUP BY part_id
    ), rows_of AS (
      SELECT id >> 18 AS part_id, sum(CASE WHEN id & 127 = 127 THEN 1 ELSE 0 END) AS coded,
        sum(CASE WHEN id & 127 = 127 THEN 0 ELSE 1 END) AS segments FROM segments GROUP BY 1
    )
    SELECT saved.id FROM saved
      LEFT JOIN marks ON marks.part_id = saved.id LEFT JOIN rows_of ON rows_of.part_id = saved.id
    WHERE coalesce(marks.columns, 0) != questions
      OR coalesce(coded, 0) * ((row_count + 255) / 256) + coalesce(segments, 0) != questions * ((row_count + 255) / 256)`;
  return (await all(db, query)).map(({ id }) => id);
}
