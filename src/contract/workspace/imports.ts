import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '../endpoint.ts';
import { errorBody, errorDetailsOrEmpty, problemSchema } from '../errors.ts';
import { count, jsonBody, text } from '../fields.ts';
import { limits, ownLimits } from '../limits.ts';
import { nextCursor, queryCursor, queryNumber, queryProject, surveyParams, workspaceBase } from '../query.ts';
import { fileStatuses, insightStatuses, surveyStatuses } from '../upload.ts';

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

const documentImport = anyImport.extend({
  name: z.string(),
  failure: z.string().nullable(),
  failure_details: problemSchema.nullable(),
});
export const insightImport = documentImport.extend({
  kind: z.literal('insight'),
  insight_key: z.string(),
  processing_status: z.enum(insightStatuses),
});
export const fileImport = documentImport.extend({
  kind: z.literal('file'),
  wav_key: z.string(),
  status: z.enum(fileStatuses),
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

const query = z.object({
  /** Seconds in which it can be restored; 0: not at all. */
  undo_seconds: queryNumber('undo_seconds', 0, ownLimits.undoSeconds, 24 * 3600),
});
/** `findings`: those of a survey, which are hidden and removed with it. */
const deleted = {
  200: z.object({ restorable_until: z.string(), findings: count.default(0) }),
  404: errorBody,
  409: errorBody,
};
const restored = { 200: z.object({ state: z.enum(importStates) }), 404: errorBody };

const deleteSummary =
  'Deletes it: it is hidden at once, can be restored until the time in the answer, and is then removed for good.';
const restoreSummary = 'Undoes a deletion.';

/** The two endpoints of what is at a path. */
const makeDeletion = <const At extends Pick<Endpoint, 'scope' | 'params'>>(path: string, at: At) => ({
  remove: defineEndpoint({ ...at, method: 'DELETE', path, summary: deleteSummary, query, replies: deleted }),
  restore: defineEndpoint({
    ...at,
    method: 'POST',
    path: `${path}/restore`,
    summary: restoreSummary,
    replies: restored,
  }),
});

const survey = makeDeletion(`${workspaceBase}/surveys/:survey_key`, { scope: 'survey:write', params: surveyParams });
const insight = makeDeletion(`${workspaceBase}/insights/:insight_key`, {
  scope: 'insight:write',
  params: z.object({ insight_key: z.string() }),
});
const file = makeDeletion(`${workspaceBase}/files/:wav_key`, {
  scope: 'file:write',
  params: z.object({ wav_key: z.string() }),
});

export const deletionEndpoints = {
  deleteSurvey: survey.remove,
  restoreSurvey: survey.restore,
  deleteInsight: insight.remove,
  restoreInsight: insight.restore,
  deleteFile: file.remove,
  restoreFile: file.restore,
};

const longestName = 300;
const bytesError = 'bytes must be a whole number.';

/** A file that was imported into a survey, as the client says: the service has only its parts. */
const fileFacts = jsonBody({
  /** Of the CSV file that was cut into parts, in hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, { error: 'sha256 must be 64 hexadecimal digits.' }),
  bytes: z.number({ error: bytesError }).int({ error: bytesError }).min(0, { error: bytesError }),
  /** Of the file that the user gave. */
  file_name: text('file_name', longestName),
});

const importedFile = fileFacts.extend({
  imported_at: z.string(),
  project_id: z.number().int(),
  survey_key: z.string(),
  upload_key: z.string(),
  survey_name: z.string(),
});
export type ImportedFile = z.output<typeof importedFile>;

const listImportedFiles = defineEndpoint({
  method: 'GET',
  path: `${workspaceBase}/imported-files`,
  summary:
    'The files of this size that were imported into the visible surveys, the newest first: is this file here already?',
  scope: 'survey:write',
  query: z.object({
    project_id: queryProject,
    bytes: z
      .string({ error: bytesError })
      .regex(/^\d{1,15}$/, { error: bytesError })
      .transform(Number),
  }),
  replies: { 200: z.object({ files: z.array(importedFile) }), 400: errorBody, 404: errorBody },
});

const addImportedFile = defineEndpoint({
  method: 'POST',
  path: `${workspaceBase}/surveys/:survey_key/files`,
  summary: 'Notes which file was imported into a survey, when all of it is there.',
  scope: 'survey:write',
  params: surveyParams,
  body: fileFacts,
  replies: { 201: fileFacts, 400: errorBody, 404: errorBody },
});

export const importedFileEndpoints = { listImportedFiles, addImportedFile };
