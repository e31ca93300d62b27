import type { SurveyStatus } from '../../../contract/index.ts';
import { findMove, type StatusMove } from '../status.ts';

export const surveyEvents = ['complete', 'start', 'part_failed', 'all_processed', 'retry_part', 'append'] as const;
type SurveyEvent = (typeof surveyEvents)[number];

/** docs/interface.md#survey-upload-states. `start` is ours: the first part is being processed. */
export const surveyMoves: readonly StatusMove<SurveyStatus, SurveyEvent>[] = [
  { from: 'AWAITING_UPLOAD', event: 'complete', to: 'VALIDATING' },
  { from: 'FAILED', event: 'retry_part', to: 'AWAITING_UPLOAD' },
  { from: 'AWAITING_UPLOAD', event: 'retry_part', to: 'AWAITING_UPLOAD' },
  { from: 'VALIDATING', event: 'start', to: 'PROCESSING' },
  { from: 'PROCESSING', event: 'start', to: 'PROCESSING' },
  { from: 'VALIDATING', event: 'part_failed', to: 'FAILED' },
  { from: 'PROCESSING', event: 'part_failed', to: 'FAILED' },
  { from: 'PROCESSING', event: 'all_processed', to: 'COMPLETED' },
  { from: 'COMPLETED', event: 'append', to: 'AWAITING_UPLOAD' },
];

export const surveyMove = (event: SurveyEvent) => findMove(surveyMoves, event);
