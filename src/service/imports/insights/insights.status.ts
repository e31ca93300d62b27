import type { InsightStatus } from '../../../contract/index.ts';

export const insightEvents = ['complete', 'succeed', 'fail'] as const;
export type InsightEvent = (typeof insightEvents)[number];

interface Move {
  from: InsightStatus;
  event: InsightEvent;
  to: InsightStatus;
}

/** Section 3.3, row by row. `complete` queues processing and leaves the status as it is. A pair that is not here changes nothing. */
export const insightMoves: readonly Move[] = [
  { from: 'pending', event: 'complete', to: 'pending' },
  { from: 'pending', event: 'succeed', to: 'completed' },
  { from: 'pending', event: 'fail', to: 'failed' },
];

/** @returns the state from which `event` moves an insight, and where to: the guard of one UPDATE. */
export function insightMove(event: InsightEvent): Move {
  const move = insightMoves.find((candidate) => candidate.event === event);
  if (!move) throw new Error(`No move for ${event}`);
  return move;
}
