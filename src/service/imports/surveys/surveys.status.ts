import type { SurveyStatus } from '../../../contract/index.ts';

export const surveyEvents = ['complete', 'start', 'part_failed', 'all_processed', 'retry_part', 'append'] as const;
export type SurveyEvent = (typeof surveyEvents)[number];

interface Move {
  from: SurveyStatus;
  event: SurveyEvent;
  to: SurveyStatus;
}

/**
 * Section 3.1, row by row. `start` is the internal move between VALIDATING and PROCESSING ("Order … not shown"): the
 * first part is taken up. A pair that is not here does not change the status.
 */
export const surveyMoves: readonly Move[] = [
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

/** @returns the states from which `event` moves a survey, and where to: the guard of one UPDATE. */
export function moveOf(event: SurveyEvent): { from: SurveyStatus[]; to: SurveyStatus } {
  const moves = surveyMoves.filter((move) => move.event === event);
  const [first] = moves;
  if (!first) throw new Error(`No move for ${event}`);
  return { from: moves.map((move) => move.from), to: first.to };
}
