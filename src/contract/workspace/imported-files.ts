import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { errorBody } from '../errors.ts';
import { queryProject, workspaceBase } from '../query.ts';
import { text } from '../text.ts';
import { surveyParams } from './surveys.ts';

const longestName = 300;
const bytesError = 'bytes must be a whole number.';

/** A file that was imported into a survey, as the client says: the service has only its parts. */
const fileFacts = z.object(
  {
    /** Of the CSV file that was cut into parts, in hexadecimal. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/, { error: 'sha256 must be 64 hexadecimal digits.' }),
    bytes: z.number({ error: bytesError }).int({ error: bytesError }).min(0, { error: bytesError }),
    /** Of the file that the user gave. */
    file_name: text('file_name', longestName),
  },
  { error: 'The body must be a JSON object.' },
);

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
