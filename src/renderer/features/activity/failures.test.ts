import { expect, test } from 'vitest';
import type { ImportItem, SurveyImport } from '../../../contract/index.ts';
import type { QueueState } from '../../queue/import-state.ts';
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
const line = 'Part 3, row 57 = response 40,057, line 40,913 of your file: The row has 4 cells.';

test.each<[what: string, item: ImportItem, own: QueueState | null, sentence: unknown]>([
  ['nothing of a whole survey', survey, null, undefined],
  ['the words of the service for a failed part', failed, null, message],
  ['the line, if this window has the file', failed, { kind: 'failed', sentence: line, remedy: 'none' }, line],
  ['that nobody here sends a file', waiting, null, expect.stringContaining('this window is not sending it')],
  ['nothing while this window sends it', waiting, { kind: 'running', progress: null }, undefined],
  ['nothing while it is paused', waiting, { kind: 'paused' }, undefined],
  [
    'where to continue, if it needs its file',
    waiting,
    { kind: 'needs_files', needs: 'file', mayCreateAnother: false },
    expect.stringContaining('in the queue above'),
  ],
  ['why a document cannot be read', insight, null, 'The PDF is locked.'],
])('the list says %s', (_, record, own, sentence) => {
  expect(describeFailure(record, own)?.sentence).toEqual(sentence);
});
