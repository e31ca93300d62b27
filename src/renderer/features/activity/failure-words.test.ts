import { expect, test } from 'vitest';
import { failureWords } from './failure-words.ts';

test('a failed part is told in the words of the service, with what to do', () => {
  const error_details = {
    part_number: 3,
    row: 57,
    code: 'ragged_row',
    message: 'Part 3, row 57: The row has 4 cells.',
  };
  const failure = failureWords({ status: 'FAILED', error_details });
  expect(failure?.sentence).toBe('Part 3, row 57: The row has 4 cells.');
  expect(failure?.todo).not.toBe('');
});

test('an upload that waits for its file says so, a complete one says nothing', () => {
  expect(failureWords({ status: 'AWAITING_UPLOAD', error_details: {} })?.sentence).toContain('Not all of its file');
  expect(failureWords({ status: 'COMPLETED', error_details: {} })).toBeNull();
});
