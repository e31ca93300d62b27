import type { FileStatus, InsightStatus, SurveyStatus } from '../../contract/index.ts';

/** One row of a state table of docs/interface.md. A pair of state and event that is not in the table changes nothing. */
interface StatusMove<Status extends string, Event extends string> {
  from: Status;
  event: Event;
  to: Status;
}

type SurveyEvent = 'complete' | 'start' | 'part_failed' | 'all_processed' | 'retry_part' | 'append';

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

export const findSurveyMove = (event: SurveyEvent) => findMove(surveyMoves, event);

/** The events of insights and files. */
type DocumentEvent = 'complete' | 'succeed' | 'fail';

/** docs/interface.md#insight-states. `complete` queues the processing and leaves the status as it is. */
export const insightMoves: readonly StatusMove<InsightStatus, DocumentEvent>[] = [
  { from: 'pending', event: 'complete', to: 'pending' },
  { from: 'pending', event: 'succeed', to: 'completed' },
  { from: 'pending', event: 'fail', to: 'failed' },
];

export const findInsightMove = (event: DocumentEvent) => findMove(insightMoves, event);

/** docs/interface.md#file-states */
export const fileMoves: readonly StatusMove<FileStatus, DocumentEvent>[] = [
  { from: 'pending_upload', event: 'complete', to: 'processing' },
  { from: 'processing', event: 'succeed', to: 'completed' },
  { from: 'processing', event: 'fail', to: 'error' },
];

export const findFileMove = (event: DocumentEvent) => findMove(fileMoves, event);

/** @returns the states from which `event` moves, and where to: the condition and the value of one guarded UPDATE */
function findMove<Status extends string, Event extends string>(
  moves: readonly StatusMove<Status, Event>[],
  event: Event,
): { from: Status[]; to: Status } {
  const fitting = moves.filter((move) => move.event === event);
  const [first] = fitting;
  if (!first) throw new Error(`No move for ${event}`);
  return { from: fitting.map(({ from }) => from), to: first.to };
}
