import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { errorBody, errorDetailsOrEmpty, problemSchema } from '../errors.ts';
import { limits } from '../limits.ts';
import { nextCursor, queryCursor, queryNumber, queryProject, workspaceBase } from '../query.ts';
import { fileStatuses, insightStatuses, surveyStatuses } from '../status.ts';

const count = z.number().int();

/** What a file can become. */
export const importKinds = ['survey', 'insight', 'file'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The state of an import. `waiting`: for its bytes or for complete. `deleted`: it can still be restored. */
export const importStates = ['waiting', 'running', 'completed', 'failed', 'deleted'] as const;
export type ImportState = (typeof importStates)[number];

const anyImport = z.object({
  state: z.enum(importStates),
  project: z.object({ id: count, name: z.string() }),
  created_at: z.string(),
  /** When a deleted import is removed for good. */
  restorable_until: z.string().nullable(),
});

export const surveyImport = anyImport.extend({
  kind: z.literal('survey'),
  upload_key: z.string(),
  survey_key: z.string(),
  survey_name: z.string(),
  status: z.enum(surveyStatuses),
  num_parts: count,
  processed_parts: count,
  number_of_responses: count,
  error_details: errorDetailsOrEmpty,
  completed_at: z.string().nullable(),
});
export type SurveyImport = z.output<typeof surveyImport>;

export const insightImport = anyImport.extend({
  kind: z.literal('insight'),
  insight_key: z.string(),
  name: z.string(),
  processing_status: z.enum(insightStatuses),
  failure: z.string().nullable(),
  failure_details: problemSchema.nullable(),
});
export const fileImport = anyImport.extend({
  kind: z.literal('file'),
  wav_key: z.string(),
  name: z.string(),
  status: z.enum(fileStatuses),
  failure: z.string().nullable(),
  failure_details: problemSchema.nullable(),
});

const importItem = z.discriminatedUnion('kind', [surveyImport, insightImport, fileImport]);
export type ImportItem = z.output<typeof importItem>;

const listImports = defineEndpoint({
  method: 'GET',
  path: `${workspaceBase}/imports`,
  summary:
    'The imports the key may see, newest first: surveys, and insights and files if the key has their scopes. `count` stops at 10,000. Deleted imports are listed with `state=deleted` only.',
  scope: 'survey:write',
  query: z.object({
    kind: z.enum(importKinds, { error: `kind must be one of ${importKinds.join(', ')}.` }).optional(),
    state: z.enum(importStates, { error: `state must be one of ${importStates.join(', ')}.` }).optional(),
    project_id: queryProject,
    cursor: queryCursor,
    limit: queryNumber('limit', 1, limits.pageSize, limits.pageSize),
    offset: queryNumber('offset', 0, 1e12, 0),
  }),
  replies: {
    200: z.object({ imports: z.array(importItem), count, next_cursor: nextCursor }),
    400: errorBody,
    404: errorBody,
  },
});

export const importsEndpoints = { listImports };
