import { describe, expect, it } from 'vitest';
import { surveyStatuses } from '../../../contract/index.ts';
import { moveOf, surveyEvents } from './surveys.status.ts';

/** Section 3.1: where each event leads from each state; everything else is impossible. */
const expected: Record<string, string | undefined> = {
  'AWAITING_UPLOAD complete': 'VALIDATING',
  'AWAITING_UPLOAD retry_part': 'AWAITING_UPLOAD',
  'FAILED retry_part': 'AWAITING_UPLOAD',
  'VALIDATING start': 'PROCESSING',
  'PROCESSING start': 'PROCESSING',
  'VALIDATING part_failed': 'FAILED',
  'PROCESSING part_failed': 'FAILED',
  'PROCESSING all_processed': 'COMPLETED',
  'COMPLETED append': 'AWAITING_UPLOAD',
};

const pairs = surveyStatuses.flatMap((from) => surveyEvents.map((event) => ({ from, event })));

describe('§3.1 survey upload status, every state × event', () => {
  it.each(pairs)('$from on $event', ({ from, event }) => {
    const move = moveOf(event);
    expect(move.from.includes(from) ? move.to : undefined).toBe(expected[`${from} ${event}`]);
  });
});
