import { z } from 'zod';
import {
  byName,
  type EndpointName,
  type Endpoints,
  type ErrorDetails,
  errorDetails,
  fileStatuses,
  insightStatuses,
  insightTypes,
  isRecord,
  mediaLevels,
  mediaStatuses,
  partStatuses,
  type ResultOf,
  surveyStatuses,
  waitingFor,
} from '../../contract/index.ts';

// Other services may leave fields out or write them in another way. An import needs keys, statuses and forms; it can do without
// the rest.

/** A field that may be absent or null. */
const optional = <Value, Absent>(schema: z.ZodType<Value>, absent: Absent) =>
  schema.nullish().transform((value): Value | Absent => value ?? absent);

const text = optional(z.string(), '');
const count = optional(z.number().int(), 0);
const nullable = optional(z.string(), null);
const flag = optional(z.boolean(), false);
const waiting = { ...waitingFor, waiting_for_details: waitingFor.waiting_for_details.catch(undefined) };

const form = {
  upload_url: z.string(),
  upload_fields: z.record(z.string(), z.union([z.string(), z.number()]).transform(String)),
};
const partForm = z.object({ ...form, part_number: z.number().int(), s3_key: text });
const mediaForm = z.object({ ...form, filename: z.string() });
const links = z
  .unknown()
  .optional()
  .transform(() => ({ complete: '', status: '' }));

/** Without `expires_in`, the hour of the interface is assumed. A token that ends earlier is renewed when it is refused. */
const hour = 3600;
const seconds = z
  .union([z.number(), z.string().regex(/^\d{1,9}$/)])
  .nullish()
  .transform((value) => Number(value ?? hour) || hour);

/** RFC 6749 5.1: `token_type` in upper or lower case, `expires_in` and `scope` optional. */
const accessToken = z.object({
  access_token: z.string().min(1),
  token_type: z
    .string()
    .regex(/^bearer$/i, { error: 'not a bearer token' })
    .nullish()
    .transform(() => 'Bearer' as const),
  expires_in: seconds,
  scope: text,
});

/** The interface shows only the number of a project. */
const project = z
  .object({ id: z.number().int().nullish(), project_id: z.number().int().nullish(), name: nullable, title: nullable })
  .transform(({ id, project_id, name, title }, context) => {
    const number = id ?? project_id ?? null;
    if (number !== null) return { id: number, name: name ?? title ?? String(number) };
    context.addIssue({ code: 'custom', message: 'without a number', path: ['id'] });
    return z.NEVER;
  });
const projects = z.array(project);
/** Anything may answer with an empty list at an address that it does not know. */
const someProjects = projects.min(1);
const listedProjects = z.union([
  z.object({ projects }),
  z.object({ results: someProjects }).transform(({ results }) => ({ projects: results })),
  z.object({ data: someProjects }).transform(({ data }) => ({ projects: data })),
  someProjects.transform((list) => ({ projects: list })),
]);

const initialized = z
  .object({
    survey_key: text,
    upload_key: z.string(),
    status: z.enum(surveyStatuses).default('AWAITING_UPLOAD'),
    upload_urls: z.array(partForm),
    media_config: byName(z.unknown()).nullable().catch(null),
    add_to_research_panel: flag,
    links: links.transform((known) => ({ ...known, register_media: null })),
  })
  .transform((reply) => ({ ...reply, num_parts: reply.upload_urls.length }));

const mediaFile = z.object({
  filename: z.string(),
  status: z.enum(mediaStatuses),
  media_level: optional(z.enum(mediaLevels), undefined),
});

const reasonFields = ['message', 'reason', 'error', 'detail'] as const;
const partFields = ['part_number', 'part'] as const;

/** @param failed the part that failed, for details that name none @returns the details in the form of Sheaf; empty when they say nothing */
function readDetails(given: unknown, failed: number): ErrorDetails | Record<string, never> {
  const own = errorDetails.safeParse(given).data;
  if (own !== undefined || !isRecord(given)) return own ?? {};
  const message = reasonFields.map((name) => given[name]).find((value) => typeof value === 'string');
  const part = partFields.map((name) => given[name]).find((value) => Number.isInteger(value)) ?? failed;
  const code = typeof given.code === 'string' ? given.code : '';
  return typeof message === 'string' ? { part_number: Number(part), code, message } : {};
}

const surveyStatus = z
  .object({
    upload_key: text,
    survey_key: text,
    status: z.enum(surveyStatuses),
    parts: z.array(z.object({ part_number: z.number().int(), status: z.enum(partStatuses), row_count: count })),
    processing: z.object({ total_responses: count, questions_detected: count, is_mapped: flag }).nullish(),
    error_details: z.unknown().optional(),
    created_at: text,
    completed_at: nullable,
    media_files: optional(z.array(mediaFile), null),
    ...waiting,
  })
  .transform(({ processing, error_details, ...reply }) => {
    const rows = reply.parts.reduce((sum, { row_count }) => sum + row_count, 0);
    const failed = reply.parts.find(({ status }) => status === 'FAILED')?.part_number ?? 1;
    const { total_responses = 0, questions_detected = 0, is_mapped = false } = processing ?? {};
    return {
      ...reply,
      file_type: 'CSV' as const,
      num_parts: reply.parts.length,
      processing: { total_responses: total_responses || rows, questions_detected, is_mapped },
      error_details: readDetails(error_details, failed),
    };
  });

/** Without a link to the next page there is one page. */
const pages = { count, next: nullable, previous: nullable };
const listed = { name: text, project_id: z.number().int(), created_at: text };

const surveyItem = z.object({
  upload_key: z.string(),
  survey_key: text,
  survey_name: text,
  project_id: z.number().int(),
  number_of_responses: count,
  num_parts: count,
  completed_at: text,
});

/** The answer to complete means that processing has started. Some services put another status here. */
const processing = z
  .unknown()
  .optional()
  .transform(() => 'processing' as const);

/** By endpoint, schemas for answers of other services that do not fit those of contract/. */
export const lenientReplies: { readonly [N in EndpointName]?: z.ZodType<ResultOf<Endpoints[N]>> } = {
  requestToken: accessToken,
  listProjects: listedProjects,
  listSurveys: z.object({ surveys: z.array(surveyItem) }),
  initializeSurvey: initialized,
  appendSurvey: initialized,
  completeSurvey: z.object({ upload_key: text, status: z.enum(surveyStatuses).default('VALIDATING'), message: text }),
  getSurveyStatus: surveyStatus,
  retrySurveyPart: partForm,
  registerSurveyMedia: z.object({ media_files: z.array(mediaForm) }),
  retrySurveyMedia: mediaForm,
  listInsights: z.object({
    insights: z.array(z.object({ insight_key: z.string(), processing_status: z.enum(insightStatuses), ...listed })),
    ...pages,
  }),
  initializeInsight: z.object({ ...form, insight_key: z.string(), links }),
  completeInsight: z.object({ insight_key: text, status: processing }),
  getInsightStatus: z.object({
    insight_key: text,
    name: text,
    processing_status: z.enum(insightStatuses),
    insight_state: z.literal([0, 1, 2]).catch(1),
    insight_type: z.enum(insightTypes).catch('other'),
    thumbnail_image: nullable,
    created_at: text,
    ...waiting,
  }),
  listFiles: z.object({
    files: z.array(z.object({ wav_key: z.string(), status: z.enum(fileStatuses), ...listed })),
    ...pages,
  }),
  initializeFile: z.object({ ...form, wav_key: z.string(), links }),
  completeFile: z.object({ wav_key: text, status: processing }),
  getFileStatus: z.object({
    wav_key: text,
    name: text,
    status: z.enum(fileStatuses),
    file_url: nullable,
    created_at: text,
    ...waiting,
  }),
};
