import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { errorBody } from '../errors.ts';
import { base } from './query.ts';
import { surveyParams } from './surveys.ts';

const count = z.number().int();

/** The uploaded parts and media of a survey, with which it can be imported elsewhere. */
const surveySource = z.object({
  survey_key: z.string(),
  survey_name: z.string(),
  add_to_research_panel: z.boolean(),
  media_config: z.record(z.string(), z.unknown()).nullable(),
  /** By part number; `appended`: added later. `file_url` gives the part's CSV as it was uploaded, for six hours. */
  parts: z.array(z.object({ part_number: count, row_count: count, appended: z.boolean(), file_url: z.string() })),
  /** The uploaded media. */
  media: z.array(z.object({ filename: z.string(), file_url: z.string() })),
});
export type SurveySource = z.output<typeof surveySource>;

const getSurveySource = defineEndpoint({
  method: 'GET',
  path: `${base}/surveys/:survey_key/source`,
  summary: 'The parts and media of a COMPLETED survey, as they were uploaded.',
  scope: 'survey:write',
  params: surveyParams,
  replies: { 200: surveySource, 404: errorBody, 409: errorBody },
});

export const sourceEndpoints = { getSurveySource };
