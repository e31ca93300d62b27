import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { errorBody } from './errors.ts';
import { limits, ownLimits } from './limits.ts';
import { text } from './text.ts';
import { presignedForm } from './upload.ts';

const base = '/api/v1/developer/import/surveys/:upload_key/media';
const params = z.object({ upload_key: z.string() });

const filesError = 'files must be a list of file names.';

/** docs/interface.md#register-media */
const registerMediaBody = z.object(
  {
    files: z
      .array(text('A name in files', limits.mediaFilenameLength), { error: filesError })
      .min(1, { error: 'files must hold at least one name.' })
      .max(ownLimits.mediaFilesPerRequest, {
        error: `files may hold ${ownLimits.mediaFilesPerRequest} names. Register the others with another request.`,
      })
      .refine((files) => new Set(files).size === files.length, { error: 'files holds a name twice.' }),
  },
  { error: 'The body must be a JSON object.' },
);

/** The presigned form for one media file. */
const mediaUpload = presignedForm.extend({ filename: z.string() });
export type MediaUpload = z.output<typeof mediaUpload>;

const registerSurveyMedia = defineEndpoint({
  method: 'POST',
  path: `${base}/register`,
  summary: 'Registers media files by name and returns a presigned form for each that is new or still PENDING.',
  scope: 'survey:write',
  params,
  body: registerMediaBody,
  replies: { 201: z.object({ media_files: z.array(mediaUpload) }), 400: errorBody, 404: errorBody },
});

const retrySurveyMedia = defineEndpoint({
  method: 'POST',
  path: `${base}/:filename/retry`,
  summary: 'A fresh presigned form for a media file that is PENDING or FAILED.',
  scope: 'survey:write',
  params: params.extend({ filename: z.string() }),
  replies: { 200: mediaUpload, 400: errorBody, 404: errorBody },
});

export const surveyMediaEndpoints = { registerSurveyMedia, retrySurveyMedia };
