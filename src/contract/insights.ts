import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { errorBody } from './errors.ts';
import { fileName, flag, jsonBody, natural } from './fields.ts';
import { documentExtensions, findExtension } from './file-types.ts';
import { limits } from './limits.ts';
import { pageLinks, pageQuery } from './query.ts';
import { insightStates, insightStatuses, presignedForm, waitingFor } from './upload.ts';

const base = '/api/v1/developer/import/insights';
const insightParams = z.object({ insight_key: z.string() });

/** docs/interface.md#insight-fields. `marvin_doc` is a type of another product; it never occurs here. */
export const insightTypes = ['pdf', 'ppt', 'sheet', 'doc', 'marvin_doc', 'other'] as const;
type InsightType = (typeof insightTypes)[number];

const typesByExtension = {
  pdf: 'pdf',
  ppt: 'ppt',
  pptx: 'ppt',
  doc: 'doc',
  docx: 'doc',
  xls: 'sheet',
  xlsx: 'sheet',
  txt: 'other',
} as const satisfies Record<(typeof documentExtensions)[number], InsightType>;

/** @returns the type that belongs to the file's extension. */
export const toInsightType = (name: string): InsightType =>
  isDocument(name) ? typesByExtension[findExtension(name) as keyof typeof typesByExtension] : 'other';

const isDocument = (name: string): boolean => Object.hasOwn(typesByExtension, findExtension(name));

const initializeInsightBody = z
  .looseObject(
    {
      project_id: natural('project_id'),
      filename: fileName('filename', limits.fileNameLength).refine(isDocument, {
        error: `filename must end in one of ${documentExtensions.join(', ')}.`,
      }),
    },
    { error: 'The body must be a JSON object.' },
  )
  // docs/interface.md#initialize-an-insight
  .refine((body) => !Object.hasOwn(body, 'should_publish'), {
    error: 'should_publish is not accepted here. Send it with complete.',
  });
export type InitializeInsightBody = z.output<typeof initializeInsightBody>;

const initializedInsight = presignedForm.extend({
  insight_key: z.string(),
  links: z.object({ complete: z.string(), status: z.string() }),
});
export type InitializedInsight = z.output<typeof initializedInsight>;

const insightStatus = z.object({
  insight_key: z.string(),
  name: z.string(),
  processing_status: z.enum(insightStatuses),
  insight_state: z.literal(Object.values(insightStates)),
  insight_type: z.enum(insightTypes),
  /** null until there is an image. */
  thumbnail_image: z.string().nullable(),
  created_at: z.string(),
  ...waitingFor,
});
export type InsightStatusReply = z.output<typeof insightStatus>;

const insightListItem = insightStatus
  .pick({ insight_key: true, name: true, processing_status: true, created_at: true })
  .extend({ project_id: z.number().int() });

const completeReply = z.object({
  insight_key: z.string(),
  status: z.enum(['processing', 'completed', 'failed']),
  message: z.string().optional(),
});

const listInsights = defineEndpoint({
  method: 'GET',
  path: base,
  summary: 'Insights imported through this API, in projects the key may see, newest first.',
  scope: 'insight:write',
  query: pageQuery,
  replies: { 200: z.object({ insights: z.array(insightListItem), ...pageLinks }), 400: errorBody },
});

const initializeInsight = defineEndpoint({
  method: 'POST',
  path: `${base}/initialize`,
  summary: 'Creates an insight and returns the presigned form for its document.',
  scope: 'insight:write',
  body: initializeInsightBody,
  replies: { 201: initializedInsight, 400: errorBody, 404: errorBody },
});

const completeInsight = defineEndpoint({
  method: 'POST',
  path: `${base}/:insight_key/complete`,
  summary: 'Checks that the document is in storage, then queues processing.',
  scope: 'insight:write',
  params: insightParams,
  body: jsonBody({ should_publish: flag('should_publish').default(false) }),
  bodyOptional: true,
  replies: { 200: completeReply, 202: completeReply, 400: errorBody, 404: errorBody },
});

const getInsightStatus = defineEndpoint({
  method: 'GET',
  path: `${base}/:insight_key/status`,
  summary: 'How far an insight is. Poll until processing_status is completed or failed.',
  scope: 'insight:write',
  params: insightParams,
  replies: { 200: insightStatus, 404: errorBody },
});

export const insightEndpoints = { listInsights, initializeInsight, completeInsight, getInsightStatus };
