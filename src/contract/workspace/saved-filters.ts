import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { errorBody } from '../errors.ts';
import { ownLimits } from '../limits.ts';
import { workspaceBase } from '../query.ts';
import { text } from '../text.ts';
import { responseFilter } from './filter.ts';
import { surveyParams } from './surveys.ts';

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
  body: z.object(
    {
      name: text('name', ownLimits.projectNameLength),
      filter: responseFilter.min(1, { error: 'filter must have a condition.' }),
    },
    { error: 'The body must be a JSON object.' },
  ),
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
