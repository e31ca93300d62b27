import { z } from 'zod';
import { problemSchema } from './errors.ts';

/** docs/interface.md#survey-upload-states */
export const surveyStatuses = ['AWAITING_UPLOAD', 'VALIDATING', 'PROCESSING', 'COMPLETED', 'FAILED'] as const;
export type SurveyStatus = (typeof surveyStatuses)[number];

export const partStatuses = ['PENDING', 'UPLOADED', 'PROCESSED', 'FAILED'] as const;
export type PartStatus = (typeof partStatuses)[number];

export const mediaStatuses = ['PENDING', 'UPLOADED', 'LINKED', 'FAILED'] as const;
export type MediaStatus = (typeof mediaStatuses)[number];

export const mediaLevels = ['RESPONDENT', 'RESPONSE'] as const;
export type MediaLevel = (typeof mediaLevels)[number];

/** docs/interface.md#insight-states */
export const insightStatuses = ['pending', 'completed', 'failed'] as const;
export type InsightStatus = (typeof insightStatuses)[number];

/** 0 published (visible to the team), 1 private draft (visible to its creator only), 2 shared draft. */
export const insightStates = { published: 0, private_draft: 1, shared_draft: 2 } as const;
export type InsightState = (typeof insightStates)[keyof typeof insightStates];

/** docs/interface.md#file-states; `recording` never occurs through this interface. */
export const fileStatuses = ['pending_upload', 'processing', 'completed', 'error', 'recording'] as const;
export type FileStatus = (typeof fileStatuses)[number];

/** @returns whether the status of an upload changes no more by itself: polling can stop. */
export function isFinal(status: SurveyStatus): boolean {
  return status === 'COMPLETED' || status === 'FAILED';
}

/** A presigned form: every entry of `upload_fields` is sent before the field `file` (docs/interface.md#upload-a-form). */
export const presignedForm = z.object({
  upload_url: z.string(),
  upload_fields: z.record(z.string(), z.string()),
});
export type PresignedForm = z.output<typeof presignedForm>;

/** The form of one part: docs/interface.md#survey-parts. */
export const partUpload = presignedForm.extend({ part_number: z.number().int(), s3_key: z.string() });
export type PartUpload = z.output<typeof partUpload>;

/** Of a status: what the service lacks at the moment, as a sentence and what that is made of. It continues by itself. Absent: nothing is in its way. */
export const waitingFor = { waiting_for: z.string().optional(), waiting_for_details: problemSchema.optional() };
export type WaitingFor = { [Field in keyof typeof waitingFor]?: z.output<(typeof waitingFor)[Field]> };
