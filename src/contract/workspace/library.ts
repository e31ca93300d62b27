import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { errorBody, problemSchema } from '../errors.ts';
import { extractDetails, passage, transcript } from '../extract.ts';
import { count, jsonBody } from '../fields.ts';
import { mediaKinds } from '../file-types.ts';
import { ownLimits } from '../limits.ts';
import {
  nextCursor,
  queryCursor,
  queryNumber,
  queryProject,
  queryWords,
  surveyParams,
  workspaceBase,
} from '../query.ts';
import { fileStatuses, insightStates, insightStatuses, mediaLevels, mediaStatuses } from '../upload.ts';
import { queryFilter } from './filter.ts';

/** An address that shows or plays the file, valid for an hour; null when there is nothing to show. */
const url = z.string().nullable();

const states = Object.values(insightStates);
const insightState = z.literal(states, {
  error: 'insight_state must be 0 (published), 1 (private draft) or 2 (shared draft).',
});

/** What the library lists. `failure` is a sentence. */
const item = z.object({
  project_id: count,
  name: z.string(),
  failure: z.string().nullable(),
  failure_details: problemSchema.nullable(),
  thumbnail_url: url,
  created_at: z.string(),
});
const details = { details: extractDetails.nullable(), file_url: url };

/** A document as the library lists it. */
const insightItem = item.extend({
  insight_key: z.string(),
  processing_status: z.enum(insightStatuses),
  insight_state: insightState,
  /** Whether this API key created it, and so may change its state. */
  is_own: z.boolean(),
});
export type InsightItem = z.output<typeof insightItem>;
const insightDetails = insightItem.extend(details);
export type InsightDetails = z.output<typeof insightDetails>;

/** A recording, picture or document as the library lists it. */
const fileItem = item.extend({
  wav_key: z.string(),
  kind: z.enum(mediaKinds).nullable(),
  status: z.enum(fileStatuses),
  /** Of a recording or video that was read. */
  duration_seconds: z.number().nonnegative().nullable(),
});
export type FileItem = z.output<typeof fileItem>;
const fileDetails = fileItem.extend(details);
export type FileDetails = z.output<typeof fileDetails>;

/** A media file of a survey: why it failed or could not be read, and its responses (`column_index` null: it belongs to the respondent). */
const surveyMedium = z.object({
  media_id: count,
  filename: z.string(),
  status: z.enum(mediaStatuses),
  media_level: z.enum(mediaLevels).nullable(),
  failure: z.string().nullable(),
  failure_details: problemSchema.nullable(),
  extract_failure: z.string().nullable(),
  extract_failure_details: problemSchema.nullable(),
  details: extractDetails.nullable(),
  links: z.array(z.object({ row: count, column_index: count.nullable() })),
  number_of_links: count,
  file_url: url,
  thumbnail_url: url,
});
export type SurveyMedium = z.output<typeof surveyMedium>;

/** A page of passages. */
export const passagesPage = z.object({
  limit: queryNumber('limit', 1, ownLimits.passagesPage, 50),
  offset: queryNumber('offset', 0, 1e12, 0),
});
const mediaQuery = z.object({ cursor: queryCursor, limit: queryNumber('limit', 1, 100, 50) });
const listQuery = mediaQuery.extend({
  project_id: queryProject,
  /** Every word must be part of the name. */
  q: queryWords.default(''),
  sort: z.enum(['created', 'name'], { error: 'sort must be created or name.' }).default('created'),
  order: z.enum(['asc', 'desc'], { error: 'order must be asc or desc.' }).default('desc'),
});
const oneOf = <const T extends readonly string[]>(field: string, values: T) =>
  z.enum(values, { error: `${field} must be one of ${values.join(', ')}.` }).optional();

const textReplies = { 200: z.object({ passages: z.array(passage), count }), 404: errorBody };
/** `transcript` says whether there is one, and if not, why; null while the recording is processed, or for other files. */
const transcriptReplies = {
  200: z.object({ transcript: transcript.nullable(), segments: z.array(passage), count }),
  404: errorBody,
};
export const insightParams = z.object({ insight_key: z.string() });
export const fileParams = z.object({ wav_key: z.string() });
export const mediaParams = surveyParams.extend({ media_id: z.string() });

const listLibraryInsights = defineEndpoint({
  method: 'GET',
  path: `${workspaceBase}/insights`,
  summary: "Insights, newest first or by `sort` and `order`, without other people's private drafts.",
  scope: 'insight:write',
  query: listQuery.extend({ status: oneOf('status', insightStatuses) }),
  replies: {
    200: z.object({ insights: z.array(insightItem), next_cursor: nextCursor }),
    400: errorBody,
    404: errorBody,
  },
});

const getInsight = defineEndpoint({
  method: 'GET',
  path: `${workspaceBase}/insights/:insight_key`,
  summary: 'An insight with what was read from it.',
  scope: 'insight:write',
  params: insightParams,
  replies: { 200: insightDetails, 404: errorBody },
});

const changeInsight = defineEndpoint({
  method: 'PATCH',
  path: `${workspaceBase}/insights/:insight_key`,
  summary: 'Publishes (0), withdraws (1) or shares (2) an insight; for the key that made it and the host.',
  scope: 'insight:write',
  params: insightParams,
  body: jsonBody({ insight_state: insightState }),
  replies: { 200: insightDetails, 400: errorBody, 403: errorBody, 404: errorBody },
});

const getInsightText = defineEndpoint({
  method: 'GET',
  path: `${workspaceBase}/insights/:insight_key/text`,
  summary: 'The text of an insight, page by page.',
  scope: 'insight:write',
  params: insightParams,
  query: passagesPage,
  replies: textReplies,
});

const listLibraryFiles = defineEndpoint({
  method: 'GET',
  path: `${workspaceBase}/files`,
  summary: 'Recordings, pictures and documents, newest first or by `sort` and `order`.',
  scope: 'file:write',
  query: listQuery.extend({ kind: oneOf('kind', mediaKinds), status: oneOf('status', fileStatuses) }),
  replies: { 200: z.object({ files: z.array(fileItem), next_cursor: nextCursor }), 400: errorBody, 404: errorBody },
});

const getFile = defineEndpoint({
  method: 'GET',
  path: `${workspaceBase}/files/:wav_key`,
  summary: 'A file with what was read from it and the address that plays it.',
  scope: 'file:write',
  params: fileParams,
  replies: { 200: fileDetails, 404: errorBody },
});

const getFileText = defineEndpoint({
  method: 'GET',
  path: `${workspaceBase}/files/:wav_key/text`,
  summary: 'The text of a document, page by page.',
  scope: 'file:write',
  params: fileParams,
  query: passagesPage,
  replies: textReplies,
});

const getFileTranscript = defineEndpoint({
  method: 'GET',
  path: `${workspaceBase}/files/:wav_key/transcript`,
  summary: 'The transcript of a recording, segment by segment.',
  scope: 'file:write',
  params: fileParams,
  query: passagesPage,
  replies: transcriptReplies,
});

const listSurveyMedia = defineEndpoint({
  method: 'GET',
  path: `${workspaceBase}/surveys/:survey_key/media`,
  summary:
    'The media of a survey in the order of their registration: state, failure, and their first 20 responses. `row`, `question_id` (0: any) and `filter` leave the files of these responses. `missing`: on the first page, the files that answers name and the survey lacks.',
  scope: 'survey:write',
  params: surveyParams,
  query: mediaQuery.extend({
    row: queryNumber('row', 0, 1e12, 0),
    question_id: queryNumber('question_id', 0, Number.MAX_SAFE_INTEGER, 0),
    filter: queryFilter,
  }),
  replies: {
    200: z.object({ media: z.array(surveyMedium), count, next_cursor: nextCursor, missing: z.array(z.string()) }),
    400: errorBody,
    404: errorBody,
  },
});

const getMediaTranscript = defineEndpoint({
  method: 'GET',
  path: `${workspaceBase}/surveys/:survey_key/media/:media_id/transcript`,
  summary: 'The transcript of a medium, segment by segment.',
  scope: 'survey:write',
  params: mediaParams,
  query: passagesPage,
  replies: transcriptReplies,
});

export const libraryEndpoints = {
  listLibraryInsights,
  getInsight,
  changeInsight,
  getInsightText,
  listLibraryFiles,
  getFile,
  getFileText,
  getFileTranscript,
  listSurveyMedia,
  getMediaTranscript,
};
