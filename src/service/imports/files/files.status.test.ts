import { describe, expect, it } from 'vitest';
import { fileStatuses } from '../../../contract/index.ts';
import { fileEvents, fileMove } from './files.status.ts';

/** Section 3.3: where each event leads from each state; everything else, all of `recording` among it, is impossible. */
const expected: Record<string, string | undefined> = {
  'pending_upload complete': 'processing',
  'processing succeed': 'completed',
  'processing fail': 'error',
};
const pairs = fileStatuses.flatMap((from) => fileEvents.map((event) => ({ from, event })));

describe('§3.3 file status, every state × event', () => {
  it.each(pairs)('$from on $event', ({ from, event }) => {
    const move = fileMove(event);
    expect(move.from === from ? move.to : undefined).toBe(expected[`${from} ${event}`]);
  });
});
