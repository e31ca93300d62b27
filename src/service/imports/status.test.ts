import { describe, expect, it } from 'vitest';
import { fileStatuses, insightStatuses, surveyStatuses } from '../../contract/index.ts';
import { documentEvents, fileMove, insightMove, surveyEvents, surveyMove } from './status.ts';

/** Where each event leads from each state, as docs/interface.md has it; everything else is impossible. */
const tables = [
  {
    name: 'survey upload status',
    pairs: surveyStatuses.flatMap((from) => surveyEvents.map((event) => ({ from, event, move: surveyMove(event) }))),
    expected: {
      'AWAITING_UPLOAD complete': 'VALIDATING',
      'AWAITING_UPLOAD retry_part': 'AWAITING_UPLOAD',
      'FAILED retry_part': 'AWAITING_UPLOAD',
      'VALIDATING start': 'PROCESSING',
      'PROCESSING start': 'PROCESSING',
      'VALIDATING part_failed': 'FAILED',
      'PROCESSING part_failed': 'FAILED',
      'PROCESSING all_processed': 'COMPLETED',
      'COMPLETED append': 'AWAITING_UPLOAD',
    },
  },
  {
    name: 'insight processing_status',
    pairs: insightStatuses.flatMap((from) =>
      documentEvents.map((event) => ({ from, event, move: insightMove(event) })),
    ),
    expected: { 'pending complete': 'pending', 'pending succeed': 'completed', 'pending fail': 'failed' },
  },
  {
    // `recording` is never reached.
    name: 'file status',
    pairs: fileStatuses.flatMap((from) => documentEvents.map((event) => ({ from, event, move: fileMove(event) }))),
    expected: {
      'pending_upload complete': 'processing',
      'processing succeed': 'completed',
      'processing fail': 'error',
    },
  },
];

describe.each(tables)('$name, every state and event', ({ pairs, expected }) => {
  const targets: Record<string, string | undefined> = expected;
  it.each<{ from: string; event: string; move: { from: readonly string[]; to: string } }>(pairs)(
    '$from on $event',
    ({ from, event, move }) => {
      expect(move.from.includes(from) ? move.to : undefined).toBe(targets[`${from} ${event}`]);
    },
  );
});
