import { columnTypes, typeSources } from '@sheaf/survey-columns/shapes';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { errorBody } from '../errors.ts';
import { count, jsonBody, marks, text } from '../fields.ts';
import { limits, ownLimits } from '../limits.ts';
import { nextCursor, queryCursor, queryList, queryNumber, queryWords, surveyParams, workspaceBase } from '../query.ts';
import { surveyStatuses } from '../upload.ts';
import { personKeyFields } from './changes.ts';
import { amount, distribution, questionDisplay, questionGroup } from './distribution.ts';
import { queryFilter, queryNoteSort, queryOrder, queryWeight, responseQuery, weighing } from './filter.ts';
import { questionList } from './outline.ts';

/** A word that counts as no answer, as it is first written, and the number of cells with it. */
export const missingCount = z.object({ value: z.string(), count });

/** A column of the survey. `header` is the distinct header name, `text` the question as the respondent read it. */
export const question = z.object({
  id: count,
  column_index: count,
  header: z.string(),
  text: z.string(),
  type: z.enum(columnTypes),
  source: z.enum(typeSources),
  answered: count,
  /** The base of the shares: the weight of those who answered; without weights `answered`. */
  weighted_base: amount,
  /** Counted over all responses, whatever the filter. */
  missing: z.array(missingCount),
  /** How many spellings count as another answer. docs/workspace.md#spellings */
  merged_spellings: count,
  /**
   * For a ranking with one column for each place: the columns in the order of the places, and the question. All of these
   * columns have the same distribution. null for other columns. docs/workspace.md#rankings
   */
  places: z.object({ text: z.string(), question_ids: z.array(count) }).nullable(),
  /** null: the type says it, or there is nothing to show. docs/workspace.md#displays */
  display: questionDisplay.nullable(),
  distribution,
});
export type Question = z.output<typeof question>;

/**
 * Responses that were collected together: the first upload of a survey, or what one append added. It reaches from the part
 * `first_part` to the part before the next wave. `name` is null until somebody names it. docs/workspace.md#waves
 */
export const wave = z.object({
  first_part: count,
  name: z.string().nullable(),
  added_at: z.string(),
  number_of_responses: count,
});
export type Wave = z.output<typeof wave>;

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
  /** At least one, in order. */
  waves: z.array(wave),
  questions: z.array(question),
  /** Columns that are one question. Every column is in `questions` too. */
  groups: z.array(questionGroup),
  question_list: questionList,
  ...personKeyFields,
});
export type Survey = z.output<typeof survey>;

/**
 * `answers[i]` is the raw cell of column i, as in the file ('' when blank). `row` is 1-based over all parts.
 * `time` is ISO 8601 in UTC.
 */
export const response = z.object({
  row: count,
  part_number: count,
  time: z.string().nullable(),
  participant_id: count.nullable(),
  answers: z.array(z.string()),
});
export type Response = z.output<typeof response>;

/**
 * `marks` are the places of what `q` seeks, in UTF-16 units; `codes` are the ids of its codes, and `coded` the words that a person gave
 * one of them.
 */
const note = z.object({
  id: count,
  question_id: count,
  row: count,
  text: z.string(),
  marks,
  codes: z.array(count),
  coded: z.array(z.object({ code_id: count, from: count, to: count })),
  /** What the response answered to the questions of `beside`. */
  beside: z.array(z.string()),
  /** How many answers of the list say the same; they are one entry with `fold`, else 1. */
  same: count,
});
export type Note = z.output<typeof note>;

const getSurvey = defineEndpoint({
  method: 'GET',
  path: `${workspaceBase}/surveys/:survey_key`,
  summary: 'A survey with its questions and the distribution of each.',
  scope: 'survey:write',
  params: surveyParams,
  replies: { 200: survey, 404: errorBody },
});

const listQuestions = defineEndpoint({
  method: 'GET',
  path: `${workspaceBase}/surveys/:survey_key/questions`,
  summary:
    'What the responses that pass `filter` answered, question by question. With `own=ignore` a question is counted without the conditions on itself. With `question_ids` only these questions are counted, and the groups of which all columns are among them.',
  scope: 'survey:write',
  params: surveyParams,
  query: z.object({
    filter: queryFilter,
    own: z.enum(['apply', 'ignore'], { error: 'own must be apply or ignore.' }).default('apply'),
    weight: queryWeight,
    question_ids: queryList('question_ids', count),
  }),
  replies: {
    200: z.object({ questions: z.array(question), groups: z.array(questionGroup), count, weight: weighing }),
    400: errorBody,
    404: errorBody,
  },
});

const listResponses = defineEndpoint({
  method: 'GET',
  path: `${workspaceBase}/surveys/:survey_key/responses`,
  summary:
    'The raw answers, row by row; `count` is that of all responses that pass `filter`. `row` (0: any) leaves this one.',
  scope: 'survey:write',
  params: surveyParams,
  query: z.object({
    ...responseQuery,
    row: queryNumber('row', 0, 1e12, 0),
    cursor: queryCursor,
    limit: queryNumber('limit', 1, ownLimits.responsesPage, 100),
    offset: queryNumber('offset', 0, 1e12, 0),
  }),
  replies: {
    200: z.object({ responses: z.array(response), count, next_cursor: nextCursor }),
    400: errorBody,
    404: errorBody,
  },
});

const listNotes = defineEndpoint({
  method: 'GET',
  path: `${workspaceBase}/surveys/:survey_key/notes`,
  summary:
    'Open answers of the responses that pass `filter`; `q` searches them word by word. Each has what its response answered to the questions of `beside`, four at most. `sort` and `fold` need one question. `indexing` is true while the search is catching up.',
  scope: 'survey:write',
  params: surveyParams,
  query: z.object({
    q: queryWords.optional(),
    question_id: queryNumber('question_id', 0, Number.MAX_SAFE_INTEGER, 0),
    filter: queryFilter,
    beside: queryList('beside', count),
    sort: queryNoteSort,
    order: queryOrder,
    /** `yes`: answers that say the same are one entry. */
    fold: z.enum(['yes', 'no'], { error: 'fold must be yes or no.' }).default('no'),
    cursor: queryCursor,
    limit: queryNumber('limit', 1, ownLimits.notesPage, 50),
    offset: queryNumber('offset', 0, 1e12, 0),
  }),
  replies: {
    /** `entries`: how many notes the list has; fewer than `count` with `fold`. */
    200: z.object({ notes: z.array(note), count, entries: count, indexing: z.boolean(), next_cursor: nextCursor }),
    400: errorBody,
    404: errorBody,
  },
});

/** Words that belong together in open answers; `q` finds `count` of them. docs/workspace.md#phrases */
const phrases = z.object({
  phrases: z.array(z.object({ text: z.string(), q: z.string(), count, examples: z.array(z.string()) })),
  /** Answers that were read: all of up to 5,000, else some, evenly spread. */
  read: count,
});
export type Phrases = z.output<typeof phrases>;

const listPhrases = defineEndpoint({
  method: 'GET',
  path: `${workspaceBase}/surveys/:survey_key/phrases`,
  summary:
    'Phrases and pairs of words that belong together in the answers to an open question, with three examples each.',
  scope: 'survey:write',
  params: surveyParams,
  query: z.object({ question_id: queryNumber('question_id', 1, Number.MAX_SAFE_INTEGER, 1), filter: queryFilter }),
  replies: { 200: phrases, 400: errorBody, 404: errorBody },
});

const renameSurvey = defineEndpoint({
  method: 'PATCH',
  path: `${workspaceBase}/surveys/:survey_key`,
  summary: 'Renames a survey. What was imported and its keys stay as they are.',
  scope: 'survey:write',
  params: surveyParams,
  body: jsonBody({ survey_name: text('survey_name', limits.surveyNameLength) }),
  replies: {
    200: z.object({ survey_key: z.string(), survey_name: z.string() }),
    400: errorBody,
    404: errorBody,
  },
});

export const surveyNameEndpoints = { renameSurvey };
export const surveyReadingEndpoints = { getSurvey, listQuestions, listResponses, listNotes, listPhrases };

const longestName = 200;
const change = z.object({ name: text('name', longestName).nullable().default(null) }).nullable();

const wavesError = 'waves must be an object of part numbers, each with a wave or null.';

const wavesChange = jsonBody({
  /** By the number of the first part. */
  waves: z
    .record(z.string().regex(/^[1-9]\d{0,8}$/, { error: wavesError }), change, {
      error: wavesError,
    })
    .refine((waves) => waves['1'] !== null, { error: 'The first wave begins with part 1.' }),
});
export type WavesChange = z.output<typeof wavesChange>['waves'];

const changeWaves = defineEndpoint({
  method: 'PATCH',
  path: `${workspaceBase}/surveys/:survey_key/waves`,
  summary:
    'Names waves, joins them and divides them: an object begins a wave at that part, null joins the wave that begins there with the one before. Waves that are not named stay.',
  scope: 'survey:write',
  params: surveyParams,
  body: wavesChange,
  replies: { 200: z.object({ waves: z.array(wave) }), 400: errorBody, 404: errorBody },
});

export const waveEndpoints = { changeWaves };
