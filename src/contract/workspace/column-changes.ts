import { z } from 'zod';
import { columnTypes } from '../column-type.ts';
import { defineEndpoint } from '../endpoint.ts';
import { errorBody } from '../errors.ts';
import { missingWords } from '../missing-answers.ts';
import { base } from './query.ts';
import { surveyParams } from './surveys.ts';

const count = z.number().int();
const type = z.enum(columnTypes, { error: `type must be one of ${columnTypes.join(', ')}.` });

/** A column that is read in another way, or was: as another type, or with other words for no answer. Until `done` everything is as it was; `failed` says why it stays so. */
export const columnChange = z.object({
  change_id: count,
  question_id: count,
  from: z.enum(columnTypes),
  to: z.enum(columnTypes),
  /** The words that count as no answer from then on; null: they were not changed. */
  missing: z.array(z.string()).nullable(),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  /** How far the answers were looked through. */
  parts: count,
  parts_done: count,
  /** Of the answers looked at, those that mean nothing as the new type. */
  answered: count.nullable(),
  unreadable: count.nullable(),
  failure: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type ColumnChange = z.output<typeof columnChange>;

const changeQuestion = defineEndpoint({
  method: 'PATCH',
  path: `${base}/surveys/:survey_key/questions/:question_id`,
  summary:
    'Reads a column as another type, or with other words that count as no answer. The answer says where it goes on; it fails, and changes nothing, when most answers mean nothing as that type, unless `any_share` is true.',
  scope: 'survey:write',
  params: surveyParams.extend({ question_id: z.string() }),
  body: z
    .object(
      {
        type: type.optional(),
        missing: missingWords('missing').optional(),
        any_share: z.boolean({ error: 'any_share must be true or false.' }).default(false),
      },
      { error: 'The body must be a JSON object.' },
    )
    .refine((body) => body.type !== undefined || body.missing !== undefined, {
      error: `type or missing must be given; type must be one of ${columnTypes.join(', ')}.`,
    }),
  replies: { 202: columnChange, 400: errorBody, 404: errorBody, 409: errorBody },
});

const getColumnChange = defineEndpoint({
  method: 'GET',
  path: `${base}/surveys/:survey_key/changes/:change_id`,
  summary: 'How far the change of a column is. Poll until state is done or failed.',
  scope: 'survey:write',
  params: surveyParams.extend({ change_id: z.string() }),
  replies: { 200: columnChange, 404: errorBody },
});

export const columnChangeEndpoints = { changeQuestion, getColumnChange };
