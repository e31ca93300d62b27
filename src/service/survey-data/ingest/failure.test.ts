import { afterAll, describe, expect, test } from 'vitest';
import type { partProblems } from '../../../contract/problems/surveys.ts';
import { createFixture, ingestCalls, plainPart } from '../../testing/ingest-fixture.ts';

const fixture = await createFixture();
afterAll(() => fixture.close());

const { answersOf, surveyOf, importParts } = ingestCalls(fixture);

interface Case {
  name: string;
  parts: (string | Uint8Array)[];
  code: keyof typeof partProblems;
  details: object;
}

const failing: Case[] = [
  { name: 'an empty file', parts: [''], code: 'empty_part', details: {} },
  { name: 'blank lines only', parts: ['\n\n  \n'], code: 'empty_part', details: {} },
  { name: 'a header alone', parts: ['A,B\n'], code: 'no_rows', details: {} },
  { name: 'a header without a line end', parts: ['A,B'], code: 'no_rows', details: {} },
  { name: 'a PNG', parts: [Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3)], code: 'binary_file', details: {} },
  { name: 'a NUL byte far into the file', parts: [`${plainPart(100)}1,x\0y\n`], code: 'binary_file', details: {} },
  { name: '20,001 rows', parts: [plainPart(20_001)], code: 'too_many_rows', details: {} },
  { name: 'a quote that never closes', parts: ['A,B\n1,2\n3,"4\n5,6\n'], code: 'unclosed_quote', details: { row: 2 } },
  { name: 'a row with too many cells', parts: ['A,B\n1,2\n3,4,5\n'], code: 'ragged_row', details: { row: 2 } },
  {
    name: 'another column in the second part',
    parts: ['A,B\n1,2\n', 'A,C\n1,2\n'],
    code: 'header_mismatch',
    details: { part_number: 2, column: 'C', message: expect.stringContaining('"B"') },
  },
  {
    name: 'the same columns in another order',
    parts: ['A,B\n1,2\n', 'B,A\n1,2\n'],
    code: 'header_mismatch',
    details: { part_number: 2, column: 'B' },
  },
  {
    name: 'a column more in the second part',
    parts: ['A,B\n1,2\n', 'A,B,C\n1,2,3\n'],
    code: 'header_mismatch',
    details: { part_number: 2, column: 'C' },
  },
  {
    name: 'a column less in the second part',
    parts: ['A,B\n1,2\n', 'A\n1\n'],
    code: 'header_mismatch',
    details: { part_number: 2, column: 'B' },
  },
  {
    name: 'bytes that are no UTF-8 in the second part',
    parts: ['A,B\né,2\n', Buffer.from('A,B\n1,2\n3,\xe9\n', 'latin1')],
    code: 'bad_encoding',
    details: { part_number: 2, row: 2 },
  },
  {
    name: '2,001 columns',
    parts: [`${Array.from({ length: 2001 }, (_, i) => `c${i}`).join(',')}\n1\n`],
    code: 'too_many_columns',
    details: { message: expect.stringContaining('2,001') },
  },
];

describe('a part that cannot be read', () => {
  test.each(failing)('$name: $code', async ({ parts, code, details }) => {
    const { upload, outcomes } = await importParts(...parts);
    const expected = { part_number: 1, code, ...details };
    expect(outcomes.at(-1)).toMatchObject({ kind: 'failed', details: expected });
    // "earlier processed parts remain saved"
    expect(await answersOf(upload)).toHaveLength(parts.length - 1);
  });

  test('a missing object', async () => {
    const upload = await fixture.upload({ parts: [plainPart(1)] });
    fixture.db.prepare("UPDATE survey_parts SET s3_key = 'elsewhere' WHERE id = ?").run(upload.part_ids[0]);
    const [outcome] = await fixture.run(upload);
    expect(outcome).toMatchObject({ kind: 'failed', details: { code: 'object_missing', part_number: 1 } });
  });

  test('can be uploaded again, and processing continues', async () => {
    const upload = await fixture.upload({ parts: [plainPart(2), 'A,X\n1,2\n'] });
    await fixture.run(upload);
    await fixture.put(upload.part_ids[1] ?? 0, plainPart(3));
    expect(await fixture.run(upload)).toMatchObject([
      { kind: 'processed', rows: 2 },
      { kind: 'processed', rows: 3 },
    ]);
    expect((await surveyOf(upload)).number_of_responses).toBe(5);
  });
});
