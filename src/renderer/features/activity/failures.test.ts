import { expect, test } from 'vitest';
import type { ImportItem, SurveyImport } from '../../../contract/index.ts';
import { describeFailure } from './failures.ts';

const item = {
  state: 'completed' as const,
  project: { id: 1, name: 'Clinic' },
  created_at: '2026-01-01T00:00:00Z',
  restorable_until: null,
};
const survey: SurveyImport = {
  ...item,
  kind: 'survey',
  upload_key: 'u',
  survey_key: 's',
  survey_name: 'Visits',
  status: 'COMPLETED',
  num_parts: 3,
  processed_parts: 3,
  number_of_responses: 60,
  error_details: {},
  completed_at: null,
};
const insight: ImportItem = {
  ...item,
  kind: 'insight',
  insight_key: 'i',
  name: 'a.pdf',
  processing_status: 'failed',
  failure: 'The PDF is locked.',
  failure_details: { code: 'document_locked', params: {} },
};

test('a failed part is reported in the words of the service, with what to do', () => {
  const message = 'Part 3, row 57: The row has 4 cells.';
  const error_details = { part_number: 3, row: 57, code: 'ragged_row', message };
  const failure = describeFailure({ ...survey, status: 'FAILED', error_details });
  expect(failure?.sentence).toBe(message);
  expect(failure?.todo).not.toBe('');
});

test('an unsent file is called so unless this window is sending it or has paused it', () => {
  const waiting: SurveyImport = { ...survey, status: 'AWAITING_UPLOAD', state: 'waiting' };
  expect(describeFailure(waiting)?.sentence).toContain('this window is not sending it');
  expect(describeFailure(waiting, { kind: 'running', progress: null })).toBeNull();
  expect(describeFailure(waiting, { kind: 'paused' })).toBeNull();
  const closed = { kind: 'needs_files', needs: 'file', mayCreateAnother: false } as const;
  expect(describeFailure(waiting, closed)?.sentence).toContain('in the queue above');
  expect(describeFailure(survey)).toBeNull();
});

test('a document that cannot be read says why', () => {
  expect(describeFailure(insight)?.sentence).toBe('The PDF is locked.');
});

test('if this window has the file, the message names its line instead of the row of a part', () => {
  const error_details = {
    part_number: 3,
    row: 57,
    code: 'ragged_row',
    message: 'Part 3, row 57: The row has 4 cells.',
  };
  const reported = 'Part 3, row 57 = response 40,057, line 40,913 of your file: The row has 4 cells.';
  const own = { kind: 'failed', sentence: reported, remedy: 'none' } as const;
  expect(describeFailure({ ...survey, status: 'FAILED', error_details }, own)?.sentence).toBe(reported);
});
