import { z } from 'zod';
import { defineEndpoint, streamed } from '../endpoint.ts';
import { errorBody } from '../errors.ts';
import { queryFilter, queryOrder, querySort } from './filter.ts';
import { base } from './query.ts';
import { surveyParams } from './surveys.ts';

/** `raw`: cells as they were uploaded. `parsed`: what the service reads in them (docs/interface.md, Export). */
export const exportValues = ['raw', 'parsed'] as const;
export type ExportValues = (typeof exportValues)[number];

const exportSurvey = defineEndpoint({
  method: 'GET',
  path: `${base}/surveys/:survey_key/export`,
  summary: 'The responses that pass `filter` as CSV, to be saved; as many as there are, in a stream.',
  scope: 'survey:write',
  params: surveyParams,
  query: z.object({
    filter: queryFilter,
    sort: querySort,
    order: queryOrder,
    values: z.enum(exportValues, { error: 'values must be raw or parsed.' }).default('raw'),
    /** `escape`: a spreadsheet takes no cell for a formula. `keep`: cells as they are. */
    formulas: z.enum(['escape', 'keep'], { error: 'formulas must be escape or keep.' }).default('escape'),
    /** `yes`: begins with the mark by which Excel knows UTF-8. */
    bom: z.enum(['yes', 'no'], { error: 'bom must be yes or no.' }).default('no'),
  }),
  contentType: 'text/csv; charset=utf-8',
  replies: { 200: streamed, 400: errorBody, 404: errorBody },
});

export const exportEndpoints = { exportSurvey };
