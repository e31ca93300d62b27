import { expect, test } from 'vitest';
import { failureWords } from './failure-words.ts';

test('a failed part is named with row and column', () => {
  const error_details = { part_number: 3, row: 57, column: 'Q1', code: 'ragged_row', message: 'It has 4 cells.' };
  expect(failureWords({ status: 'FAILED', error_details })?.sentence).toBe(
    'Part 3, row 57, column “Q1”: It has 4 cells.',
  );
});

test('a place that is not known is not made up', () => {
  const error_details = { part_number: 1, code: 'empty', message: 'No rows.' };
  expect(failureWords({ status: 'FAILED', error_details })?.sentence).toBe('Part 1: No rows.');
});

test('an upload that waits for its file says so, a complete one says nothing', () => {
  expect(failureWords({ status: 'AWAITING_UPLOAD', error_details: {} })?.sentence).toContain('Not all of its file');
  expect(failureWords({ status: 'COMPLETED', error_details: {} })).toBeNull();
});
