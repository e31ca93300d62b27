import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { errorBody } from '../errors.ts';
import { jsonBody, text } from '../fields.ts';
import { surveyParams, workspaceBase } from '../query.ts';
import { wave } from './surveys.ts';

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
