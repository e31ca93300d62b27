import { columnTypes } from '@sheaf/survey-columns/shapes';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { errorBody, problemSchema } from '../errors.ts';
import { missingWords } from '../missing-answers.ts';
import { workspaceBase } from '../query.ts';
import { peopleProgress, personKeyChange } from './person-key.ts';
import { surveyParams } from './surveys.ts';

const count = z.number().int();
const type = z.enum(columnTypes, { error: `type must be one of ${columnTypes.join(', ')}.` });

/** A change of a column: another type, or other words for no answer. Nothing changes before `done`; `failed` leaves all as it was. docs/workspace.md#change-a-columns-type */
export const columnChange = z.object({
  change_id: count,
  question_id: count,
  from: z.enum(columnTypes),
  to: z.enum(columnTypes),
  /** The new words that count as no answer; null: unchanged. */
  missing: z.array(z.string()).nullable(),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  /** Parts to check, and those already checked. */
  parts: count,
  parts_done: count,
  /** Checked answers, and those that are not valid for the new type. */
  answered: count.nullable(),
  unreadable: count.nullable(),
  /** How far people are read again; null: they are not, or not yet. */
  progress: peopleProgress,
  /** Whether somebody has cancelled it: it is `failed` then, or will be. */
  cancelled: z.boolean(),
  failure: z.string().nullable(),
  failure_details: problemSchema.nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type ColumnChange = z.output<typeof columnChange>;

const changeQuestion = defineEndpoint({
  method: 'PATCH',
  path: `${workspaceBase}/surveys/:survey_key/questions/:question_id`,
  summary:
    'Changes the type of a column, or the words that count as no answer in it. The change is a job: poll it. It fails, and changes nothing, when most answers are not valid for the type, unless `any_share` is true.',
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
  path: `${workspaceBase}/surveys/:survey_key/changes/:change_id`,
  summary: 'How far the change of a column is. Poll until state is done or failed.',
  scope: 'survey:write',
  params: surveyParams.extend({ change_id: z.string() }),
  replies: { 200: columnChange, 404: errorBody },
});

const cancelColumnChange = defineEndpoint({
  method: 'DELETE',
  path: `${workspaceBase}/surveys/:survey_key/changes/:change_id`,
  summary:
    'Cancels the change of a column. Poll until its state is failed: nothing was changed. 409 once everything has changed.',
  scope: 'survey:write',
  params: surveyParams.extend({ change_id: z.string() }),
  replies: { 202: columnChange, 404: errorBody, 409: errorBody },
});

const cancelKeyChange = defineEndpoint({
  method: 'DELETE',
  path: `${workspaceBase}/surveys/:survey_key/person-key-changes/:change_id`,
  summary: 'Cancels a change of the person key, as cancelColumnChange does for a column.',
  scope: 'survey:write',
  params: surveyParams.extend({ change_id: z.string() }),
  replies: { 202: personKeyChange, 404: errorBody, 409: errorBody },
});

export const columnChangeEndpoints = { changeQuestion, getColumnChange, cancelColumnChange, cancelKeyChange };
