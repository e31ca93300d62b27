import { z } from 'zod';
import { defineEndpoint, streamed } from '../endpoint.ts';
import { errorBody } from '../errors.ts';
import { count, flag, jsonBody, natural, text, wholeNumber } from '../fields.ts';
import { ownLimits } from '../limits.ts';
import { surveyParams, workspaceBase } from '../query.ts';
import { comparison, queryBy } from './comparison.ts';
import { questionGroup } from './distribution.ts';
import { figureName } from './figures.ts';
import { responseFilter, weighing } from './filter.ts';
import { queryLanguage, reportFormats } from './report.ts';
import { question } from './surveys.ts';

const ids = (field: string) => z.array(natural(field), { error: `${field} must be a list of ids of questions.` });
/** Where a part of an answer begins or ends, in UTF-16 units. */
const place = (field: string) => natural(field, 0).nullable().default(null);

/** All columns of a question, and of which responses. */
const chartFields = {
  question_ids: ids('question_ids').min(1).max(2000),
  filter: responseFilter.default([]),
  weight: natural('weight').nullable().default(null),
};

/** What a finding asks, again each time that it is shown. docs/workspace.md#findings */
export const askedFinding = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('chart'),
      ...chartFields,
      by: queryBy.nullable().default(null),
      smallest_base: wholeNumber('smallest_base', 1, 1e9).default(30),
    }),
    z.object({ kind: z.literal('number'), ...chartFields, figure: figureName }),
    z.object({
      kind: z.literal('quote'),
      note_id: natural('note_id'),
      from: place('from'),
      to: place('to'),
      /** The questions whose answers stand beside it. */
      beside: ids('beside').max(4).default([]),
      filter: responseFilter.default([]),
    }),
  ],
  { error: 'asked needs a kind: chart, number or quote.' },
);
export type AskedFinding = z.output<typeof askedFinding>;

/** A chart with its numbers. `count`: the responses that pass the filter. */
export const foundChart = z.object({
  count,
  weight: weighing,
  questions: z.array(question),
  groups: z.array(questionGroup),
  comparison: comparison.nullable(),
});
export type FoundChart = z.output<typeof foundChart>;

/** An answer, as it is now. `beside`: what the response answered to the questions asked beside it. */
const foundQuote = z.object({
  text: z.string(),
  question_id: count,
  /** From 1. */
  row: count,
  beside: z.array(z.string()),
});
export type FoundQuote = z.output<typeof foundQuote>;

/**
 * `same`: the data says what it said when the finding was kept; `changed`: it says something else now, and the finding shows what
 * was kept; `gone`: it cannot be asked any more, and `problem` says why.
 */
const finding = z.object({
  finding_id: count,
  survey_key: z.string(),
  survey_name: z.string(),
  asked: askedFinding,
  sentence: z.string(),
  created_at: z.string(),
  /** When its numbers were taken. */
  kept_at: z.string(),
  state: z.enum(['same', 'changed', 'gone']),
  problem: errorBody.nullable(),
  /** null for a quote, and when it is gone. */
  chart: foundChart.nullable(),
  /** null for charts and numbers, and when it is gone. */
  quote: foundQuote.nullable(),
  /** The responses that pass the filter now; null where nothing changed. */
  count_now: count.nullable(),
});
export type Finding = z.output<typeof finding>;

const sentence = z.union([z.literal(''), text('sentence', ownLimits.findingSentence)], {
  error: `sentence must be text of at most ${ownLimits.findingSentence} characters.`,
});

const projectParams = z.object({ id: z.string() });
const base = `${workspaceBase}/projects/:id/findings` as const;
const listed = z.object({ findings: z.array(finding) });

const listFindings = defineEndpoint({
  scope: 'survey:write',
  method: 'GET',
  path: base,
  summary: 'The findings of a project in their order. Each is asked again, and says whether the data changed.',
  params: projectParams,
  replies: { 200: listed, 404: errorBody },
});

const createFinding = defineEndpoint({
  scope: 'survey:write',
  method: 'POST',
  path: `${workspaceBase}/surveys/:survey_key/findings`,
  summary: 'Keeps a chart, one of its numbers or a quote as the last finding of the project of a survey.',
  params: surveyParams,
  body: jsonBody({ asked: askedFinding, sentence: sentence.default('') }),
  replies: {
    201: z.object({ finding_id: count, project_id: count }),
    400: errorBody,
    404: errorBody,
    409: errorBody,
  },
});

const changeFinding = defineEndpoint({
  scope: 'survey:write',
  method: 'PATCH',
  path: `${base}/:finding_id`,
  summary:
    'Changes the sentence of a finding, moves it before another (`before`; null: to the end), deletes it or brings it back (`deleted`), or takes the numbers of now (`retake`).',
  params: projectParams.extend({ finding_id: z.string() }),
  body: jsonBody({
    sentence: sentence.optional(),
    before: natural('before').nullable().optional(),
    deleted: flag('deleted').optional(),
    retake: z.literal(true, { error: 'retake must be true.' }).optional(),
  }),
  replies: { 200: listed, 400: errorBody, 404: errorBody, 409: errorBody },
});

const reportFindings = defineEndpoint({
  scope: 'survey:write',
  method: 'GET',
  path: `${workspaceBase}/projects/:id/report`,
  summary: 'The findings of a project as slides, a document or a page, to be saved: its sentence above each.',
  params: projectParams,
  query: z.object({
    as: z.enum(reportFormats, { error: `as must be one of ${reportFormats.join(', ')}.` }),
    language: queryLanguage,
    // Quotes and sentences are what people chose: nothing is left out of them unasked.
    personal: z.literal('keep', { error: 'personal must be keep: findings are as they were chosen.' }).default('keep'),
  }),
  contentType: 'application/octet-stream',
  replies: { 200: streamed, 400: errorBody, 404: errorBody },
});

export const findingEndpoints = { listFindings, createFinding, changeFinding, reportFindings };
