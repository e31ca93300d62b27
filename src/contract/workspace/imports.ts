import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { errorDetailsOrEmpty } from '../errors.ts';
import { limits } from '../limits.ts';
import { surveyStatuses } from '../status.ts';
import { queryNumber } from '../text.ts';
import { base } from './query.ts';

const count = z.number().int();

export const surveyImport = z.object({
  upload_key: z.string(),
  survey_key: z.string(),
  survey_name: z.string(),
  project: z.object({ id: count, name: z.string() }),
  status: z.enum(surveyStatuses),
  num_parts: count,
  processed_parts: count,
  number_of_responses: count,
  error_details: errorDetailsOrEmpty,
  created_at: z.string(),
  completed_at: z.string().nullable(),
});
export type SurveyImport = z.output<typeof surveyImport>;

const listImports = defineEndpoint({
  method: 'GET',
  path: `${base}/imports`,
  summary: 'Every survey upload the key may see, whatever its state, newest first.',
  scope: 'survey:write',
  query: z.object({
    limit: queryNumber('limit', 1, limits.pageSize, limits.pageSize),
    offset: queryNumber('offset', 0, 1e12, 0),
  }),
  replies: { 200: z.object({ imports: z.array(surveyImport), count }) },
});

export const importsEndpoints = { listImports };
