import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { errorBody } from '../errors.ts';
import { workspaceBase } from '../query.ts';
import { queryFilter } from './filter.ts';
import { surveyParams } from './surveys.ts';

/** `word` as somebody wrote it, `count` the answers that have it. */
const frequentWord = z.object({ word: z.string(), count: z.number().int() });
export type FrequentWord = z.output<typeof frequentWord>;

const listFrequentWords = defineEndpoint({
  method: 'GET',
  path: `${workspaceBase}/surveys/:survey_key/questions/:question_id/words`,
  summary:
    'The words that most open answers to a question have, without those that every text has, over the responses that pass `filter`. With `own=ignore` the conditions on the question itself do not count.',
  scope: 'survey:write',
  params: surveyParams.extend({ question_id: z.string() }),
  query: z.object({
    filter: queryFilter,
    own: z.enum(['apply', 'ignore'], { error: 'own must be apply or ignore.' }).default('apply'),
  }),
  replies: { 200: z.object({ words: z.array(frequentWord) }), 400: errorBody, 404: errorBody },
});

export const frequentWordEndpoints = { listFrequentWords };
