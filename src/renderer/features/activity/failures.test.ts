import { expect, test } from 'vitest';
import type { ImportItem, SurveyImport } from '../../../contract/index.ts';
import { describeFailure } from './imports-table.tsx';

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
const message = 'Part 3, row 57: The row has 4 cells.';
const failed: SurveyImport = {
  ...survey,
  status: 'FAILED',
  error_details: { part_number: 3, row: 57, code: 'ragged_row', message },
};
const waiting: SurveyImport = { ...survey, status: 'AWAITING_UPLOAD', state: 'waiting' };

test.each<[what: string, item: ImportItem, sentence: unknown]>([
  ['nothing of a whole survey', survey, undefined],
  ['the words of the service for a failed part', failed, message],
  ['that nobody here sends a file', waiting, expect.stringContaining('this window is not sending it')],
  ['why a document cannot be read', insight, 'The PDF is locked.'],
])('the list says %s', (_, record, sentence) => {
  expect(describeFailure(record)?.sentence).toEqual(sentence);
});
