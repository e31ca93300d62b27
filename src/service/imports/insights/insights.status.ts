import type { InsightStatus } from '../../../contract/index.ts';
import { findMove, type StatusMove } from '../status.ts';

export const insightEvents = ['complete', 'succeed', 'fail'] as const;
type InsightEvent = (typeof insightEvents)[number];

/** docs/interface.md#insight-states. `complete` queues the processing and leaves the status as it is. */
export const insightMoves: readonly StatusMove<InsightStatus, InsightEvent>[] = [
  { from: 'pending', event: 'complete', to: 'pending' },
  { from: 'pending', event: 'succeed', to: 'completed' },
  { from: 'pending', event: 'fail', to: 'failed' },
];

export const insightMove = (event: InsightEvent) => findMove(insightMoves, event);
