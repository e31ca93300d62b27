import { describe, expect, it } from 'vitest';
import { insightStatuses } from '../../../contract/index.ts';
import { insightEvents, insightMove } from './insights.status.ts';

/** Section 3.3: where each event leads from each state; everything else is impossible. */
const expected: Record<string, string | undefined> = {
  'pending complete': 'pending',
  'pending succeed': 'completed',
  'pending fail': 'failed',
};
const pairs = insightStatuses.flatMap((from) => insightEvents.map((event) => ({ from, event })));

describe('§3.3 insight processing_status, every state × event', () => {
  it.each(pairs)('$from on $event', ({ from, event }) => {
    const move = insightMove(event);
    expect(move.from === from ? move.to : undefined).toBe(expected[`${from} ${event}`]);
  });
});
