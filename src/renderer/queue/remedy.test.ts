import { expect, test } from 'vitest';
import { partProblems } from '../../contract/problems/surveys.ts';
import { ImportError } from '../../importer/index.ts';
import { chooseRemedy, findFailure } from './remedy.ts';

const place = { part_number: 1, row: 6, response: 6, line: 7, column: null };
const part = (code: string | null) =>
  new ImportError(
    { kind: 'part', place, details: code === null ? null : { part_number: 1, row: 6, code, message: 'Part 1.' } },
    'Part 1.',
  );

test.each([
  ...Object.keys(partProblems).map((code) => [code, /^object_|_stopped$/.test(code) ? 'again' : 'none'] as const),
  ['something_new', 'again'] as const,
  [null, 'again'] as const,
])('a part that failed with %s: %s', (code, remedy) => {
  expect(chooseRemedy(part(code))).toBe(remedy);
});

test.each([
  [new DOMException('Gone.', 'NotFoundError'), 'file'],
  [new Error('The network is away.'), 'again'],
  [new ImportError({ kind: 'other-file' }, 'Another file.'), 'file'],
] as const)('%s: %s', (error, remedy) => {
  expect(chooseRemedy(error)).toBe(remedy);
});

// Which forms are refused: src/importer/transfer/form-address.test.ts.
test.each([
  ['elsewhere', 'https://s3.example.org', 'storage'],
  ['elsewhere', 'http://s3.example.org', 'again'],
  ['elsewhere', 'https://*', 'again'],
  ['near', 'https://10.0.0.1', 'again'],
  ['insecure', 'http://s3.example.org', 'again'],
  ['unusable', '', 'again'],
] as const)('an instance that wants the files at an address that is %s (%s): %s', (problem, origin, remedy) => {
  const failure = findFailure(
    new ImportError({ kind: 'address', problem, origin }, 'Refused.'),
    'https://sheaf.example.org',
  );
  const asks = remedy === 'storage';
  expect(failure).toMatchObject({ remedy, ...(asks && { storage_origin: origin }) });
  expect(failure.sentence).toMatch(
    asks ? /^sheaf\.example\.org wants files to be sent to https:.* Allow\?/ : /^Refused\.$/,
  );
});
