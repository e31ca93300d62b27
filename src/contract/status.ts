/** The status names of sections 3.1 to 3.3, as they travel. */
export const surveyStatuses = ['AWAITING_UPLOAD', 'VALIDATING', 'PROCESSING', 'COMPLETED', 'FAILED'] as const;
export type SurveyStatus = (typeof surveyStatuses)[number];

export const partStatuses = ['PENDING', 'UPLOADED', 'PROCESSED', 'FAILED'] as const;
export type PartStatus = (typeof partStatuses)[number];

export const mediaStatuses = ['PENDING', 'UPLOADED', 'LINKED', 'FAILED'] as const;
export type MediaStatus = (typeof mediaStatuses)[number];

export const mediaLevels = ['RESPONDENT', 'RESPONSE'] as const;
export type MediaLevel = (typeof mediaLevels)[number];

/** "Poll until status is COMPLETED or FAILED." (section 4.1, status) */
export function isFinal(status: SurveyStatus): boolean {
  return status === 'COMPLETED' || status === 'FAILED';
}
