import { z } from 'zod';
import { columnTypes, typeSources } from './column-type.ts';
import { defineEndpoint } from './endpoint.ts';
import { errorBody, errorDetailsOrEmpty } from './errors.ts';
import { limits, ownLimits } from './limits.ts';
import { surveyStatuses } from './status.ts';
import { queryNumber, text } from './text.ts';

const base = '/api/v1/workspace';
const surveyParams = z.object({ survey_key: z.string() });
const count = z.number().int();

/** Counts of the options of a choice question, most chosen first. `rest` sums the options beyond the first 200. */
const optionsDistribution = z.object({
  kind: z.literal('options'),
  options: z.array(z.object({ value: z.string(), count })),
  rest: z.object({ options: count, count }),
});

/** score = % promoters (9, 10) − % detractors (0 to 6), −100 to 100; null without answers. counts[n] = answers of n. */
const npsDistribution = z.object({
  kind: z.literal('nps'),
  score: z.number().nullable(),
  promoters: count,
  passives: count,
  detractors: count,
  counts: z.array(count).length(11),
  /** Cells that hold no whole number from 0 to 10. */
  unreadable: count,
});

/** average_rank: 1 is best; only respondents who ranked the item count. Best first. */
const rankingDistribution = z.object({
  kind: z.literal('ranking'),
  items: z.array(z.object({ value: z.string(), average_rank: z.number(), count, first_count: count })),
});

const textDistribution = z.object({ kind: z.literal('text'), notes: count, samples: z.array(z.string()) });
const peopleDistribution = z.object({ kind: z.literal('people'), distinct: count });
const timeDistribution = z.object({
  kind: z.literal('time'),
  first: z.string().nullable(),
  last: z.string().nullable(),
});
const noDistribution = z.object({ kind: z.literal('none') });

export const distribution = z.discriminatedUnion('kind', [
  optionsDistribution,
  npsDistribution,
  rankingDistribution,
  textDistribution,
  peopleDistribution,
  timeDistribution,
  noDistribution,
]);
export type Distribution = z.output<typeof distribution>;

/** A column of the survey. `header` is the distinct header name, `text` the question as the respondent read it. */
export const question = z.object({
  id: count,
  column_index: count,
  header: z.string(),
  text: z.string(),
  type: z.enum(columnTypes),
  source: z.enum(typeSources),
  answered: count,
  distribution,
});
export type Question = z.output<typeof question>;

export const survey = z.object({
  survey_key: z.string(),
  upload_key: z.string(),
  survey_name: z.string(),
  project: z.object({ id: count, name: z.string() }),
  status: z.enum(surveyStatuses),
  number_of_responses: count,
  number_of_participants: count,
  created_at: z.string(),
  completed_at: z.string().nullable(),
  questions: z.array(question),
});
export type Survey = z.output<typeof survey>;

/** `answers[i]` is the raw cell of column i, as it stood in the file ('' when blank). `row` is 1-based over all parts. */
export const response = z.object({ row: count, part_number: count, answers: z.array(z.string()) });
export type Response = z.output<typeof response>;

export const note = z.object({ id: count, question_id: count, row: count, text: z.string() });
export type Note = z.output<typeof note>;

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

const signIn = defineEndpoint({
  method: 'POST',
  path: `${base}/sign-in`,
  summary: 'Exchanges a one-time code, printed by the host that runs this service, for a token.',
  scope: null,
  body: z.object({ code: text('code', 100) }, { error: 'The body must be a JSON object.' }),
  replies: { 200: z.object({ token: z.string() }), 401: errorBody },
});

const getInstance = defineEndpoint({
  method: 'GET',
  path: `${base}/instance`,
  summary: 'What this instance is, and how many requests a minute the key may make (null: no limit).',
  scope: 'project:read',
  replies: { 200: z.object({ name: z.string(), version: z.string(), requests_per_minute: count.nullable() }) },
});

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

const getSurvey = defineEndpoint({
  method: 'GET',
  path: `${base}/surveys/:survey_key`,
  summary: 'A survey with its questions and the distribution of each.',
  scope: 'survey:write',
  params: surveyParams,
  replies: { 200: survey, 404: errorBody },
});

const listResponses = defineEndpoint({
  method: 'GET',
  path: `${base}/surveys/:survey_key/responses`,
  summary: 'The raw answers, row by row, in the order of the file.',
  scope: 'survey:write',
  params: surveyParams,
  query: z.object({
    limit: queryNumber('limit', 1, ownLimits.responsesPage, 100),
    offset: queryNumber('offset', 0, 1e12, 0),
  }),
  replies: { 200: z.object({ responses: z.array(response), count }), 404: errorBody },
});

const listNotes = defineEndpoint({
  method: 'GET',
  path: `${base}/surveys/:survey_key/notes`,
  summary: 'Open answers; `q` searches them word by word. `indexing` is true while the search is catching up.',
  scope: 'survey:write',
  params: surveyParams,
  query: z.object({
    q: z.string().max(200, { error: 'q must have at most 200 characters.' }).optional(),
    question_id: queryNumber('question_id', 0, Number.MAX_SAFE_INTEGER, 0),
    limit: queryNumber('limit', 1, ownLimits.notesPage, 50),
    offset: queryNumber('offset', 0, 1e12, 0),
  }),
  replies: { 200: z.object({ notes: z.array(note), count, indexing: z.boolean() }), 404: errorBody },
});

export const workspaceEndpoints = { signIn, getInstance, listImports, getSurvey, listResponses, listNotes };
