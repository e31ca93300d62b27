import { type ColumnType, columnTypes, isColumnType } from '@sheaf/survey-columns/shapes';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { errorBody, errorDetailsOrEmpty, failedBody, missingBody } from './errors.ts';
import { byName, checkedObject, flag, jsonBody, missingAnswers, natural, text, wholeNumber } from './fields.ts';
import { limits, ownLimits } from './limits.ts';
import {
  mediaLevels,
  mediaStatuses,
  partStatuses,
  partUpload,
  presignedForm,
  surveyStatuses,
  waitingFor,
} from './upload.ts';

const base = '/api/v1/developer/import/surveys';
const uploadParams = z.object({ upload_key: z.string() });

/** Header name to column type. */
export const columnMapping = checkedObject<ColumnType>(
  'column_mapping must be an object of header names and column types.',
  (header, type) => {
    if (isColumnType(type)) return null;
    return `column_mapping: "${header}" has no valid type. Use one of ${columnTypes.join(', ')}.`;
  },
  { enum: columnTypes },
);

/** An object of the sender's own structure, returned unchanged: docs/interface.md#linking-media. */
export const mediaConfig = checkedObject<unknown>('media_config must be an object.');

const initializeSurveyBody = jsonBody({
  project_id: natural('project_id'),
  name: text('name', limits.surveyNameLength),
  file_type: z.literal('CSV', { error: 'file_type must be "CSV".' }),
  num_parts: wholeNumber('num_parts', 1, limits.partsPerRequest),
  column_mapping: columnMapping.optional(),
  /** By header, the words that count as no answer: docs/interface.md#missing-answers. */
  missing_answers: missingAnswers.optional(),
  auto_map: flag('auto_map').default(false),
  add_to_research_panel: flag('add_to_research_panel').default(true),
  media_config: mediaConfig.nullish(),
  idempotency_key: text('idempotency_key', limits.idempotencyKeyLength).optional(),
});
export type InitializeSurveyBody = z.output<typeof initializeSurveyBody>;

const appendSurveyBody = jsonBody({ num_parts: wholeNumber('num_parts', 1, limits.partsPerRequest) });

const surveyLinks = z.object({ complete: z.string(), status: z.string(), register_media: z.string().nullable() });

const initializedSurvey = z.object({
  survey_key: z.string(),
  upload_key: z.string(),
  status: z.enum(surveyStatuses),
  num_parts: z.number().int(),
  upload_urls: z.array(partUpload),
  add_to_research_panel: z.boolean(),
  media_config: byName(z.unknown()).nullable(),
  links: surveyLinks,
});
export type InitializedSurvey = z.output<typeof initializedSurvey>;

const part = z.object({
  part_number: z.number().int(),
  status: z.enum(partStatuses),
  row_count: z.number().int(),
});

const mediaFile = z.object({
  filename: z.string(),
  status: z.enum(mediaStatuses),
  media_level: z.enum(mediaLevels).optional(),
});

const surveyUpload = z.object({
  upload_key: z.string(),
  survey_key: z.string(),
  status: z.enum(surveyStatuses),
  file_type: z.literal('CSV'),
  num_parts: z.number().int(),
  parts: z.array(part),
  processing: z.object({
    total_responses: z.number().int(),
    questions_detected: z.number().int(),
    is_mapped: z.boolean(),
  }),
  error_details: errorDetailsOrEmpty,
  created_at: z.string(),
  completed_at: z.string().nullable(),
  media_files: z.array(mediaFile).nullable(),
  ...waitingFor,
});
export type SurveyUpload = z.output<typeof surveyUpload>;

const surveyListItem = z.object({
  upload_key: z.string(),
  survey_key: z.string(),
  survey_name: z.string(),
  project_id: z.number().int(),
  number_of_responses: z.number().int(),
  num_parts: z.number().int(),
  completed_at: z.string(),
});
export type SurveyListItem = z.output<typeof surveyListItem>;

const completeReply = z.object({ upload_key: z.string(), status: z.enum(surveyStatuses), message: z.string() });

const listSurveys = defineEndpoint({
  method: 'GET',
  path: base,
  summary: 'Surveys whose upload reached COMPLETED, in projects the key may see.',
  scope: 'survey:write',
  replies: { 200: z.object({ surveys: z.array(surveyListItem) }) },
});

const initializeSurvey = defineEndpoint({
  method: 'POST',
  path: `${base}/initialize`,
  summary: 'Creates a survey upload and returns a presigned form for each CSV part.',
  scope: 'survey:write',
  body: initializeSurveyBody,
  replies: { 201: initializedSurvey, 400: errorBody, 404: errorBody, 409: errorBody },
});

const completeSurvey = defineEndpoint({
  method: 'POST',
  path: `${base}/:upload_key/complete`,
  summary: 'Checks that every part is in storage, then queues processing.',
  scope: 'survey:write',
  params: uploadParams,
  replies: {
    200: completeReply,
    202: completeReply,
    400: z.union([failedBody, missingBody]),
    404: errorBody,
    409: errorBody,
  },
});

const getSurveyStatus = defineEndpoint({
  method: 'GET',
  path: `${base}/:upload_key/status`,
  summary: 'How far an upload is. Poll until status is COMPLETED or FAILED.',
  scope: 'survey:write',
  params: uploadParams,
  replies: { 200: surveyUpload, 404: errorBody },
});

const retrySurveyPart = defineEndpoint({
  method: 'POST',
  path: `${base}/:upload_key/parts/:part_number/retry`,
  summary: 'A fresh presigned form for one part that is not PROCESSED.',
  scope: 'survey:write',
  params: uploadParams.extend({ part_number: z.string() }),
  replies: { 200: partUpload, 400: errorBody, 404: errorBody },
});

const appendSurvey = defineEndpoint({
  method: 'POST',
  path: `${base}/:upload_key/append`,
  summary: 'Adds parts to a COMPLETED survey and returns a presigned form for each of them.',
  scope: 'survey:write',
  params: uploadParams,
  body: appendSurveyBody,
  replies: { 201: initializedSurvey, 400: errorBody, 404: errorBody, 409: errorBody },
});

export const surveyEndpoints = {
  listSurveys,
  initializeSurvey,
  completeSurvey,
  getSurveyStatus,
  retrySurveyPart,
  appendSurvey,
};

const filesError = 'files must be a list of file names.';

/** docs/interface.md#register-media */
const registerMediaBody = jsonBody({
  files: z
    .array(text('A name in files', limits.mediaFilenameLength), { error: filesError })
    .min(1, { error: 'files must hold at least one name.' })
    .max(ownLimits.mediaFilesPerRequest, {
      error: `files may hold ${ownLimits.mediaFilesPerRequest} names. Register the others with another request.`,
    })
    .refine((files) => new Set(files).size === files.length, { error: 'files holds a name twice.' }),
});

/** The presigned form for one media file. */
const mediaUpload = presignedForm.extend({ filename: z.string() });
export type MediaUpload = z.output<typeof mediaUpload>;

const registerSurveyMedia = defineEndpoint({
  method: 'POST',
  path: `${base}/:upload_key/media/register`,
  summary: 'Registers media files by name and returns a presigned form for each that is new or still PENDING.',
  scope: 'survey:write',
  params: uploadParams,
  body: registerMediaBody,
  replies: { 201: z.object({ media_files: z.array(mediaUpload) }), 400: errorBody, 404: errorBody },
});

const retrySurveyMedia = defineEndpoint({
  method: 'POST',
  path: `${base}/:upload_key/media/:filename/retry`,
  summary: 'A fresh presigned form for a media file that is PENDING or FAILED.',
  scope: 'survey:write',
  params: uploadParams.extend({ filename: z.string() }),
  replies: { 200: mediaUpload, 400: errorBody, 404: errorBody },
});

export const surveyMediaEndpoints = { registerSurveyMedia, retrySurveyMedia };
