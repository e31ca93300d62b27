import { describe, expect, it } from 'vitest';
import { partProblems } from '../../contract/problems/surveys.ts';
import { fileProblems, type ImportFailure } from '../../importer/index.ts';
import { sayError } from './error-sentence.ts';
import { de } from './problems/words.de.ts';
import { words as en } from './problems/words.ts';

const place = { part_number: 3, row: 57, response: 40_057, line: 40_913, column: 'Email' };
const english = 'What the importer says.';
const said = (failure: ImportFailure) => de.failure(failure, english);

it('a full disk of the browser has a sentence of ours', () => {
  expect(sayError(new DOMException('', 'QuotaExceededError'))).toMatch(/^The disk is full/);
});

describe('a failed import in German', () => {
  it('names line and column of the file, and the problem by the service’s code', () => {
    const details = {
      part_number: 3,
      row: 57,
      column: 'Email',
      code: 'ragged_row',
      message: 'Part 3, row 57: too many.',
    };
    expect(said({ kind: 'part', place, details })).toBe(
      'Zeile 40\u202f913, Spalte „Email“ (Rückmeldung 40\u202f057): Die Zeile hat mehr Zellen als die Kopfzeile.',
    );
  });

  it.each([
    [{ table: 'Daten', unit: 'row', number: 1017, cell: 'C1017' }, 'Blatt „Daten“, Zeile 1\u202f017, Zelle C1017'],
    [{ table: '', unit: 'case', number: 17, cell: null }, 'Fall 17'],
    [{ table: '', unit: 'response', number: 17, cell: null }, 'Rückmeldung 17'],
  ] as const)('names the place in a file of another format: %j', (original, words) => {
    const details = { part_number: 3, code: 'ragged_row', message: 'In English.' };
    const part = { ...place, line: null, column: null, original };
    expect(said({ kind: 'part', place: part, details })).toBe(`${words}: Die Zeile hat mehr Zellen als die Kopfzeile.`);
    expect(said({ kind: 'file', problem: 'row-too-large', line: null, original })).toContain(
      `Die Rückmeldung in ${words} der Datei`,
    );
  });

  it('names all columns that an appended part lacks', () => {
    const details = {
      part_number: 3,
      column: 'A',
      columns: ['A', 'B'],
      code: 'missing_column',
      message: 'In English.',
    };
    const missing = { ...place, row: null, response: null, line: null, column: 'A' };
    expect(said({ kind: 'part', place: missing, details })).toBe('Teil 3: Diese Spalten der Umfrage fehlen: „A“, „B“.');
  });

  it.each(Object.keys(partProblems))('has words for %s', (code) => {
    const details = { part_number: 3, code, message: 'In English.' };
    expect(said({ kind: 'part', place, details })).not.toContain('English');
  });

  it.each<ImportFailure>([
    ...fileProblems.map((problem) => ({ kind: 'file', problem, line: 12 }) as const),
    { kind: 'storage', part_number: 2, status: 0 },
    { kind: 'storage', part_number: null, status: 403 },
    ...(['unusable', 'insecure', 'elsewhere', 'near'] as const).map(
      (problem) => ({ kind: 'address', problem, origin: 'https://s3.example.org' }) as const,
    ),
    { kind: 'missing-media', filename: 'a.mp3' },
    { kind: 'mismatch', rows_in_file: 3, rows_sent: 3, rows_reported: 2 },
    { kind: 'occupied' },
    { kind: 'no-media' },
    { kind: 'too-large', most_bytes: 1024 ** 3 },
    { kind: 'unreadable', key: 'ins-1' },
    { kind: 'second-document', left_behind: ['ins-1'] },
    { kind: 'other-file' },
  ])('has words for $kind $problem', (failure) => expect(said(failure)).not.toContain(english));

  it('in English uses the importer’s own sentence', () =>
    expect(en.failure({ kind: 'occupied' }, english)).toBe(english));
});

it.each([
  ['an array', () => new Uint8Array(2 ** 53)],
  ['a list', () => Array.from({ length: 2 ** 33 })],
  ['a text', () => 'x'.repeat(2 ** 30)],
])('%s without room is a sentence about memory', (_, make) => {
  const thrown = (): unknown => {
    try {
      return make();
    } catch (error) {
      return error;
    }
  };
  expect(sayError(thrown())).toMatch(/^There is not enough memory/);
});
