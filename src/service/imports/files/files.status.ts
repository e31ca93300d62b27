import type { FileStatus } from '../../../contract/index.ts';

export const fileEvents = ['complete', 'succeed', 'fail'] as const;
export type FileEvent = (typeof fileEvents)[number];

interface Move {
  from: FileStatus;
  event: FileEvent;
  to: FileStatus;
}

/**
 * Section 3.3. "Transitions between file statuses beyond those listed: not shown": what its values mean gives the other
 * two ("completed (ready), error (processing failed)"). A pair that is not here changes nothing.
 */
export const fileMoves: readonly Move[] = [
  { from: 'pending_upload', event: 'complete', to: 'processing' },
  { from: 'processing', event: 'succeed', to: 'completed' },
  { from: 'processing', event: 'fail', to: 'error' },
];

/** @returns the state from which `event` moves a file, and where to: the guard of one UPDATE. */
export function fileMove(event: FileEvent): Move {
  const move = fileMoves.find((candidate) => candidate.event === event);
  if (!move) throw new Error(`No move for ${event}`);
  return move;
}
