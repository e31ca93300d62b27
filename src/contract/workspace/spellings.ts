import { columnTypes } from '@sheaf/survey-columns/shapes';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { errorBody } from '../errors.ts';
import { count, jsonBody, text } from '../fields.ts';
import { ownLimits } from '../limits.ts';
import { surveyParams, workspaceBase } from '../query.ts';
import { columnChange } from './changes.ts';

/** An answer as it came, and how many cells hold it. */
const counted = z.object({ value: z.string(), count });

/** An answer, and others that count as it. `count`: cells with the answer itself. */
const merged = z.object({ name: z.string(), count, spellings: z.array(counted) });

/** Answers that look like spellings of one; the name is the likeliest of them. */
const cluster = merged.omit({ count: true }).extend({
  /** `same`: but for case, accents, punctuation, blanks and the order of words. `near`: but for one letter of a word too. */
  how: z.enum(['same', 'near']),
});
export type SpellingCluster = z.output<typeof cluster>;

/** The spellings of a question. docs/workspace.md#spellings */
const spellings = z.object({
  question_id: count,
  merged: z.array(merged),
  /** What could be merged, the most given first. */
  clusters: z.array(cluster),
  /** Clusters after those that are listed. */
  further_clusters: count,
  /** Distinct answers, and how many of them were looked at: the most given ones that are no long texts. */
  answers: count,
  looked_at: count,
});
export type Spellings = z.output<typeof spellings>;

const params = surveyParams.extend({ question_id: z.string() });
const path = `${workspaceBase}/surveys/:survey_key/questions/:question_id/spellings` as const;

const listSpellings = defineEndpoint({
  method: 'GET',
  path,
  summary: 'The merged spellings of a question, and answers that look like spellings of one.',
  scope: 'survey:write',
  params,
  replies: { 200: spellings, 400: errorBody, 404: errorBody },
});

const name = (field: string) => text(field, ownLimits.orderedOptionLength);
const change = z.object({ from: name('from'), to: name('to').nullable() });
const { spellingsAtOnce } = ownLimits;

const changeSpellings = defineEndpoint({
  method: 'PATCH',
  path,
  summary:
    'Merges spellings (`to`: the answer as which `from` counts) and takes them apart (null). No cell changes. The change is a job: poll getColumnChange.',
  scope: 'survey:write',
  params,
  body: jsonBody({
    spellings: z
      .array(change, { error: 'spellings must be a list of {from, to}.' })
      .min(1, { error: 'spellings must name one.' })
      .max(spellingsAtOnce, { error: `spellings can name ${spellingsAtOnce} at once.` }),
    type: z.enum(columnTypes, { error: `type must be one of ${columnTypes.join(', ')}.` }).optional(),
  }),
  replies: { 202: columnChange, 400: errorBody, 404: errorBody, 409: errorBody },
});

export const spellingEndpoints = { listSpellings, changeSpellings };
