import { z } from 'zod';
import { defineEndpoint, streamed } from '../endpoint.ts';
import { errorBody } from '../errors.ts';
import { count } from '../fields.ts';
import { queryList, surveyParams, workspaceBase } from '../query.ts';
import { queryBy } from './comparison.ts';
import { queryPersonal } from './export.ts';
import { queryFilter, queryWeight } from './filter.ts';

/** What a report of a survey is written as: docs/workspace.md#report */
export const reportFormats = ['pptx', 'docx', 'html'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** Whether a format is that of a report. */
export const isReport = (format: string): format is ReportFormat => reportFormats.some((one) => one === format);

/** The language of a report's words; answers and questions stay as they are. */
export const queryLanguage = z.enum(['en', 'de'], { error: 'language must be en or de.' }).default('en');

const makeReport = defineEndpoint({
  method: 'GET',
  path: `${workspaceBase}/surveys/:survey_key/report`,
  summary:
    'The questions of a survey as slides, a document or a page, to be saved: charts, counts, shares and quotes of the responses that pass `filter`, with `by` in columns with tests.',
  scope: 'survey:write',
  params: surveyParams,
  query: z.object({
    as: z.enum(reportFormats, { error: `as must be one of ${reportFormats.join(', ')}.` }),
    filter: queryFilter,
    weight: queryWeight,
    by: queryBy.optional(),
    question_ids: queryList('question_ids', count),
    language: queryLanguage,
    personal: queryPersonal,
  }),
  contentType: 'application/octet-stream',
  replies: { 200: streamed, 400: errorBody, 404: errorBody },
});

export const reportEndpoints = { makeReport };
