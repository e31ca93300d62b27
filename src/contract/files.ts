import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { errorBody } from './errors.ts';
import { fileName, jsonBody, natural } from './fields.ts';
import { fileTypes, findExtension, isFileExtension } from './file-types.ts';
import { limits } from './limits.ts';
import { pageLinks, pageQuery } from './query.ts';
import { fileStatuses, presignedForm, waitingFor } from './upload.ts';

const base = '/api/v1/developer/import/files';
const fileParams = z.object({ wav_key: z.string() });

const initializeFileBody = jsonBody({
  project_id: natural('project_id'),
  file_name: fileName('file_name', limits.fileNameLength).refine((name) => isFileExtension(findExtension(name)), {
    error: `file_name must end in one of ${Object.keys(fileTypes).join(', ')}.`,
  }),
});
export type InitializeFileBody = z.output<typeof initializeFileBody>;

const initializedFile = presignedForm.extend({
  wav_key: z.string(),
  links: z.object({ complete: z.string(), status: z.string() }),
});
export type InitializedFile = z.output<typeof initializedFile>;

const fileStatus = z.object({
  wav_key: z.string(),
  name: z.string(),
  status: z.enum(fileStatuses),
  /** null until complete has found the file, and for a survey. */
  file_url: z.string().nullable(),
  /** With a numeric UTC offset: docs/interface.md#file-fields. */
  created_at: z.string(),
  ...waitingFor,
});
export type FileStatusReply = z.output<typeof fileStatus>;

const fileListItem = fileStatus
  .pick({ wav_key: true, name: true, status: true, created_at: true })
  .extend({ project_id: z.number().int() });

const completeReply = z.object({ wav_key: z.string(), status: z.literal('processing') });

const listFiles = defineEndpoint({
  method: 'GET',
  path: base,
  summary: 'Files and surveys imported through this API, in projects the key may see, newest first.',
  scope: 'file:write',
  query: pageQuery,
  replies: { 200: z.object({ files: z.array(fileListItem), ...pageLinks }), 400: errorBody },
});

const initializeFile = defineEndpoint({
  method: 'POST',
  path: `${base}/initialize`,
  summary: 'Creates a file record and returns the presigned form for its bytes.',
  scope: 'file:write',
  body: initializeFileBody,
  replies: { 201: initializedFile, 400: errorBody, 404: errorBody },
});

const completeFile = defineEndpoint({
  method: 'POST',
  path: `${base}/:wav_key/complete`,
  summary: 'Checks that the file is in storage, sets its URL and starts processing.',
  scope: 'file:write',
  params: fileParams,
  replies: { 200: completeReply, 400: errorBody, 404: errorBody },
});

const getFileStatus = defineEndpoint({
  method: 'GET',
  path: `${base}/:wav_key/status`,
  summary: 'How far a file is. Poll until status is completed or error.',
  scope: 'file:write',
  params: fileParams,
  replies: { 200: fileStatus, 404: errorBody },
});

export const fileEndpoints = { listFiles, initializeFile, completeFile, getFileStatus };
