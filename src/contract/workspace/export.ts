import { z } from 'zod';
import { columnTypes } from '../column-type.ts';
import { defineEndpoint, streamed } from '../endpoint.ts';
import { errorBody } from '../errors.ts';
import { queryFilter, queryOrder, querySort } from './filter.ts';
import { base } from './query.ts';
import { missingCount, surveyParams } from './surveys.ts';

/** `raw`: cells as they were uploaded. `parsed`: what the service counts in them (docs/interface.md, Export). */
export const exportAnswers = ['raw', 'parsed'] as const;
export type ExportAnswers = (typeof exportAnswers)[number];

/** `all`: the header rows of the survey and a row of types, by which the file comes back. `one`: the question texts alone. */
export const exportHeaders = ['all', 'one'] as const;
export type ExportHeaders = (typeof exportHeaders)[number];

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
    answers: z.enum(exportAnswers, { error: 'answers must be raw or parsed.' }).optional(),
    /** What `answers` was called before; `answers` comes first. */
    values: z.enum(exportAnswers, { error: 'values must be raw or parsed.' }).optional(),
    headers: z.enum(exportHeaders, { error: 'headers must be all or one.' }).default('all'),
    /** `escape`: a spreadsheet takes no cell for a formula. `keep`: cells as they are. */
    formulas: z.enum(['escape', 'keep'], { error: 'formulas must be escape or keep.' }).default('escape'),
    /** `yes`: begins with the mark by which Excel knows UTF-8. */
    bom: z.enum(['yes', 'no'], { error: 'bom must be yes or no.' }).default('no'),
  }),
  contentType: 'text/csv; charset=utf-8',
  replies: { 200: streamed, 400: errorBody, 404: errorBody },
});

const count = z.number().int();

/** One column of a survey: what was asked, how its cells are read and what was answered. */
const dictionaryColumn = z.object({
  /** 1-based, as it stands in the export. */
  column: count,
  header: z.string(),
  question: z.string(),
  type: z.enum(columnTypes),
  /** How its cells are read, in words. */
  reading: z.string(),
  answered: count,
  /** What was chosen and how often, most chosen first; null where nothing is chosen. */
  options: z.array(z.object({ value: z.string(), count })).nullable(),
  /** Options beyond the first thousand, and how often any of them was chosen. */
  further_options: z.object({ options: count, count }).nullable(),
  /** Words and codes that count as no answer, and how many cells hold each. */
  missing: z.array(missingCount),
});
export type DictionaryColumn = z.output<typeof dictionaryColumn>;

/** The data dictionary of a survey. It is a mapping template as well: `sheaf import --template` takes it. */
const dictionary = z.object({
  format: z.literal('sheaf-mapping'),
  version: z.literal(1),
  survey_name: z.string(),
  responses: count,
  columns: z.array(dictionaryColumn),
});
export type Dictionary = z.output<typeof dictionary>;

const getDictionary = defineEndpoint({
  method: 'GET',
  path: `${base}/surveys/:survey_key/export/dictionary`,
  summary: 'The data dictionary: of each column its question, type, reading, options with counts and missing answers.',
  scope: 'survey:write',
  params: surveyParams,
  replies: { 200: dictionary, 404: errorBody },
});

const exportDictionary = defineEndpoint({
  method: 'GET',
  path: `${base}/surveys/:survey_key/export/dictionary.csv`,
  summary: 'The data dictionary as CSV, to be saved: a row a column.',
  scope: 'survey:write',
  params: surveyParams,
  query: z.object({ bom: z.enum(['yes', 'no'], { error: 'bom must be yes or no.' }).default('no') }),
  contentType: 'text/csv; charset=utf-8',
  replies: { 200: streamed, 400: errorBody, 404: errorBody },
});

export const exportEndpoints = { exportSurvey, getDictionary, exportDictionary };
