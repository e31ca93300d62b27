/** The status names of sections 3.1 to 3.3, as they travel. */
export const surveyStatuses = ['AWAITING_UPLOAD', 'VALIDATING', 'PROCESSING', 'COMPLETED', 'FAILED'] as const;
export type SurveyStatus = (typeof surveyStatuses)[number];

export const partStatuses = ['PENDING', 'UPLOADED', 'PROCESSED', 'FAILED'] as const;
export type PartStatus = (typeof partStatuses)[number];

export const mediaStatuses = ['PENDING', 'UPLOADED', 'LINKED', 'FAILED'] as const;
export type MediaStatus = (typeof mediaStatuses)[number];

export const mediaLevels = ['RESPONDENT', 'RESPONSE'] as const;
export type MediaLevel = (typeof mediaLevels)[number];

/** Section 2.6 and 3.3. */
export const insightStatuses = ['pending', 'completed', 'failed'] as const;
export type InsightStatus = (typeof insightStatuses)[number];

/** 0 published (visible to the team), 1 private draft (visible to the creator only), 2 shared draft (section 2.6). */
export const insightStates = { published: 0, private_draft: 1, shared_draft: 2 } as const;
export type InsightState = (typeof insightStates)[keyof typeof insightStates];

/** Section 3.3; `recording` is never reached through this interface. */
export const fileStatuses = ['pending_upload', 'processing', 'completed', 'error', 'recording'] as const;
export type FileStatus = (typeof fileStatuses)[number];

/** "Poll until status is COMPLETED or FAILED." (section 4.1, status) */
export function isFinal(status: SurveyStatus): boolean {
  return status === 'COMPLETED' || status === 'FAILED';
}
