import { expect, test } from 'vitest';
import { ImportError } from '../../importer/index.ts';
import { failureCodes } from '../../service/survey-data/ingest/failure.ts';
import { remedyOf } from './remedy.ts';

const place = { part_number: 1, row: 6, response: 6, line: 7, column: null };
const part = (code: string | null) =>
  new ImportError(
    { kind: 'part', place, details: code === null ? null : { part_number: 1, row: 6, code, message: 'Part 1.' } },
    'Part 1.',
  );

test.each([
  ...failureCodes.map((code) => [code, code.startsWith('object_') ? 'again' : 'none'] as const),
  ['processing_stopped', 'again'] as const,
  ['something_new', 'again'] as const,
  [null, 'again'] as const,
])('a part that failed with %s: %s', (code, remedy) => {
  expect(remedyOf(part(code))).toBe(remedy);
});

test.each([
  [new DOMException('Gone.', 'NotFoundError'), 'file'],
  [new Error('The network is away.'), 'again'],
  [new ImportError({ kind: 'other-file' }, 'Another file.'), 'file'],
] as const)('%s: %s', (error, remedy) => {
  expect(remedyOf(error)).toBe(remedy);
});
