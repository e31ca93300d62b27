import { npsGroupNames } from '@sheaf/survey-columns/shapes';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { errorBody } from '../errors.ts';
import { jsonBody, text } from '../fields.ts';
import { ownLimits } from '../limits.ts';
import { surveyParams, workspaceBase } from '../query.ts';

const question_id = z.number().int().positive();
const number = z.number();
const score = z.number().int().min(0).max(10);
const timestamp = z.iso.datetime({ offset: true }).or(z.iso.date());

/**
 * One condition on a response. `options`: chose one of these (of a ranking: put it first). `ticked`: ticked one of these options that
 * have a column each. `nps`: a score of this range.
 * `answered`: the cell is answered, or is not. `contains`: the cell has this text, in upper or lower case. `time`: the
 * response was given from `from` up to, but not including, `to`; a day without a time stands for its start in UTC;
 * with `question_id`, the time in that question; on one of the `weekdays`, 0 is Monday. `number`: the
 * cell has a number from `from` up to, but not including, `to`, which `includes_to` includes. `wave`: came with one of
 * these waves, named by their first parts. `word`: the open answer has this word. `coded`: the open answer has one of these
 * codes; without any, it has none.
 */
const condition = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('options'), question_id, options: z.array(z.string()).min(1).max(200) }),
    z.object({
      kind: z.literal('ticked'),
      question_ids: z.array(question_id).min(1).max(200),
      /** The group that they are of: so that a client can tell the conditions of two groups apart. */
      group_id: z.string().max(1000).optional(),
    }),
    z.object({ kind: z.literal('nps'), question_id, min: score, max: score }),
    z.object({ kind: z.literal('nps_group'), question_id, group: z.enum(npsGroupNames) }),
    z.object({ kind: z.literal('answered'), question_id, answered: z.boolean() }),
    z.object({ kind: z.literal('contains'), question_id, text: z.string().min(1).max(200) }),
    z.object({ kind: z.literal('word'), question_id, word: z.string().min(1).max(200) }),
    z.object({ kind: z.literal('coded'), question_id, code_ids: z.array(z.number().int().positive()).max(200) }),
    z.object({
      kind: z.literal('time'),
      question_id: question_id.optional(),
      from: timestamp.optional(),
      to: timestamp.optional(),
      weekdays: z.array(z.number().int().min(0).max(6)).min(1).max(7).optional(),
    }),
    z.object({
      kind: z.literal('number'),
      question_id,
      from: number.optional(),
      to: number.optional(),
      includes_to: z.boolean().optional(),
    }),
    z.object({ kind: z.literal('participant'), participant_id: z.number().int().nonnegative() }),
    z.object({ kind: z.literal('wave'), first_parts: z.array(z.number().int().positive()).min(1).max(200) }),
  ],
  { error: 'Each condition of filter needs a kind: see docs/workspace.md.' },
);
export type Condition = z.output<typeof condition>;

/** A response passes when it meets all conditions. */
export const responseFilter = z
  .array(condition, { error: 'filter must be a list of conditions.' })
  .max(20, { error: 'filter may have at most 20 conditions.' });
export type ResponseFilter = z.output<typeof responseFilter>;

const notJson = 'filter must be a list of conditions as JSON.';

/** The filter in a query string: JSON. Only its first error is reported. */
export const queryFilter = z
  .string({ error: notJson })
  .max(8000, { error: 'filter must have at most 8,000 characters.' })
  .default('[]')
  .transform((text, context): ResponseFilter => {
    try {
      const parsed = responseFilter.safeParse(JSON.parse(text));
      if (parsed.success) return parsed.data;
      const issue = parsed.error.issues[0];
      const where = issue && issue.path.length > 0 ? `filter ${issue.path.join('.')}: ` : '';
      context.addIssue(`${where}${issue?.message ?? notJson}`);
    } catch {
      context.addIssue(notJson);
    }
    return z.NEVER;
  });

/** Sorts responses by their row in the file, their time, or the answers to a question: docs/workspace.md#sort-order. */
const querySort = z
  .string()
  .regex(/^(row|time|question:\d{1,15})$/, { error: 'sort must be row, time or question:ID.' })
  .default('row');
/** Open answers also by their length. */
export const queryNoteSort = z
  .string()
  .regex(/^(row|time|length|question:\d{1,15})$/, { error: 'sort must be row, time, length or question:ID.' })
  .default('row');
export const queryOrder = z.enum(['asc', 'desc'], { error: 'order must be asc or desc.' }).default('asc');

/** Query parameters that choose and sort responses. */
export const responseQuery = { filter: queryFilter, sort: querySort, order: queryOrder };

const weightError = 'weight must be the id of a question.';

/** A question whose numbers weigh the responses: docs/statistics.md#weights. */
export const queryWeight = z
  .string({ error: weightError })
  .regex(/^\d{1,15}$/, { error: weightError })
  .transform(Number)
  .optional();

/** The sum of the weights. `without`: responses whose cell has no number above 0; they count 0. */
export const weighing = z
  .object({
    question_id: z.number().int(),
    without: z.number().int(),
    weighted_base: z.number(),
    /** docs/statistics.md#weights */
    effective_base: z.number(),
  })
  .nullable();
export type Weighing = z.output<typeof weighing>;

/** A filter that somebody saved under a name; the window calls it a segment. docs/workspace.md#saved-filters */
const savedFilter = z.object({
  id: z.number().int(),
  name: z.string(),
  filter: responseFilter,
  created_at: z.string(),
});
export type SavedFilter = z.output<typeof savedFilter>;

const listed = z.object({ filters: z.array(savedFilter) });
const path = `${workspaceBase}/surveys/:survey_key/saved-filters` as const;
const survey = { scope: 'survey:write', params: surveyParams } as const;

const listSavedFilters = defineEndpoint({
  ...survey,
  method: 'GET',
  path,
  summary: 'The saved filters of a survey, by name.',
  replies: { 200: listed, 404: errorBody },
});

const saveFilter = defineEndpoint({
  ...survey,
  method: 'POST',
  path,
  summary: 'Saves a filter under a name. A filter of that name is replaced.',
  body: jsonBody({
    name: text('name', ownLimits.projectNameLength),
    filter: responseFilter.min(1, { error: 'filter must have a condition.' }),
  }),
  replies: { 201: savedFilter, 400: errorBody, 404: errorBody, 409: errorBody },
});

const removeSavedFilter = defineEndpoint({
  scope: 'survey:write',
  method: 'DELETE',
  path: `${path}/:filter_id`,
  summary: 'Removes a saved filter.',
  params: surveyParams.extend({ filter_id: z.string() }),
  replies: { 200: listed, 404: errorBody },
});

export const savedFilterEndpoints = { listSavedFilters, saveFilter, removeSavedFilter };
