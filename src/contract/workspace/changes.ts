import { columnTypes } from '@sheaf/survey-columns/shapes';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { errorBody, problemSchema } from '../errors.ts';
import { count, flag, jsonBody, missingWords, text } from '../fields.ts';
import { surveyParams, workspaceBase } from '../query.ts';

/** Columns that a person key can have. */
const mostColumns = 4;
/** Characters of the name of a key. */
const longestName = 100;

/** The columns of a survey, by header, whose answers together say who answered; `name` is what joins surveys. docs/workspace.md#person-key */
export const personKey = z.object(
  {
    name: text('person_key.name', longestName),
    headers: z
      .array(z.string(), { error: 'person_key.headers must be a list of headers.' })
      .min(1, { error: 'person_key.headers must name a column.' })
      .max(mostColumns, { error: `person_key.headers can name ${mostColumns} columns.` })
      .refine((headers) => new Set(headers).size === headers.length, {
        error: 'person_key.headers names a column twice.',
      }),
  },
  { error: 'person_key must be an object or null.' },
);
export type PersonKey = z.output<typeof personKey>;

/** How far the people of a survey are read again. */
const peopleProgress = z
  .object({
    /** `reading`: responses are read, and nothing has changed. `finishing`: everything has changed, and people whom nobody names any more are removed. */
    phase: z.enum(['reading', 'finishing']),
    /** Responses, then people: how many are done, of how many, and how many a second. */
    done: count,
    total: count,
    per_second: count,
    /** Until the phase is over; null: nobody knows yet. */
    seconds_left: count.nullable(),
  })
  .nullable();
export type PeopleProgress = z.output<typeof peopleProgress>;

/** A change of a survey: nothing changes before `done`; `failed` leaves all as it was. */
const anyChange = z.object({
  change_id: count,
  state: z.enum(['queued', 'running', 'done', 'failed']),
  /** Parts to read, and those already read. */
  parts: count,
  parts_done: count,
  /** How far people are read again; null: they are not, or not yet. */
  progress: peopleProgress,
  /** Whether somebody has cancelled it: it is `failed` then, or will be. */
  cancelled: z.boolean(),
  failure: z.string().nullable(),
  failure_details: problemSchema.nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});

const personKeyChange = anyChange.extend({
  /** null: the key is taken away. */
  to: personKey.nullable(),
  /** Responses with an answer in every column of the key; null until it is done. */
  keyed: count.nullable(),
});
export type PersonKeyChange = z.output<typeof personKeyChange>;

/** What a survey says of its key. */
export const personKeyFields = {
  /** null: people are known by their addresses, then by their names. */
  person_key: personKey.nullable(),
  /** The newest change of the key; null: there was none. */
  person_key_change: personKeyChange.nullable(),
};

const type = z.enum(columnTypes, { error: `type must be one of ${columnTypes.join(', ')}.` });

/** A change of a column: another type, other words for no answer, or merged spellings. docs/workspace.md#change-a-columns-type */
export const columnChange = anyChange.extend({
  question_id: count,
  from: z.enum(columnTypes),
  to: z.enum(columnTypes),
  /** The new words that count as no answer; null: unchanged. */
  missing: z.array(z.string()).nullable(),
  /** All spellings that are merged from then on; null: unchanged. docs/workspace.md#spellings */
  spellings: z.array(z.object({ from: z.string(), to: z.string() })).nullable(),
  /** Checked answers, and those that are not valid for the new type. */
  answered: count.nullable(),
  unreadable: count.nullable(),
});
export type ColumnChange = z.output<typeof columnChange>;

const changeQuestion = defineEndpoint({
  method: 'PATCH',
  path: `${workspaceBase}/surveys/:survey_key/questions/:question_id`,
  summary:
    'Changes the type of a column, or the words that count as no answer in it. The change is a job: poll it. It fails, and changes nothing, when most answers are not valid for the type, unless `any_share` is true.',
  scope: 'survey:write',
  params: surveyParams.extend({ question_id: z.string() }),
  body: jsonBody({
    type: type.optional(),
    missing: missingWords('missing').optional(),
    any_share: flag('any_share').default(false),
  }).refine((body) => body.type !== undefined || body.missing !== undefined, {
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
