import { z } from 'zod';
import { errorDetails, type SurveyImport, surveyStatuses } from '../../contract/index.ts';
import type { Handle } from '../database/open.ts';

const importRow = z.object({
  upload_key: z.string(),
  survey_key: z.string(),
  survey_name: z.string(),
  project_id: z.number(),
  project_name: z.string(),
  status: z.enum(surveyStatuses),
  num_parts: z.number(),
  processed_parts: z.number(),
  number_of_responses: z.number(),
  error_details: z.string().nullable(),
  created_at: z.string(),
  completed_at: z.string().nullable(),
});

function importOf(row: unknown): SurveyImport {
  const { project_id, project_name, error_details, ...rest } = importRow.parse(row);
  return {
    ...rest,
    project: { id: project_id, name: project_name },
    error_details: error_details === null ? {} : errorDetails.parse(JSON.parse(error_details)),
  };
}

/** Every upload in the given projects, newest first. `count`: all of them, whatever the page. */
export function listImports(
  db: Handle,
  project_ids: ReadonlySet<number>,
  page: { limit: number; offset: number },
): { imports: SurveyImport[]; count: number } {
  const projects = JSON.stringify([...project_ids]);
  const where = 'u.project_id IN (SELECT value FROM json_each(?))';
  const count = db
    .prepare<[string], number>(`SELECT count(*) FROM survey_uploads u WHERE ${where}`)
    .pluck()
    .get(projects);
  const rows = db
    .prepare<[string, number, number]>(
      `SELECT u.upload_key, u.survey_key, u.name AS survey_name, p.id AS project_id, p.name AS project_name, u.status,
         (SELECT count(*) FROM survey_parts s WHERE s.upload_id = u.id) AS num_parts,
         (SELECT count(*) FROM survey_parts s WHERE s.upload_id = u.id AND s.status = 'PROCESSED') AS processed_parts,
         u.number_of_responses, u.error_details, u.created_at, u.completed_at
       FROM survey_uploads u JOIN projects p ON p.id = u.project_id
       WHERE ${where} ORDER BY u.id DESC LIMIT ? OFFSET ?`,
    )
    .all(projects, page.limit, page.offset);
  return { imports: rows.map(importOf), count: count ?? 0 };
}
