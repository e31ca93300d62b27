import { describe, expect, it } from 'vitest';
import { limits } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { importParts, initialize } from '../../testing/survey-scenario.ts';
import { hasForeignStore, sendForm, testClock } from '../../testing/test-service.ts';

const clock = testClock();
const service = await provideService({ clock });

/** Parts that cannot be read: each fails its upload with one sentence that says what, where and what to do. */
interface Unreadable {
  name: string;
  parts: (string | Uint8Array)[];
  details: { part_number?: number; code: string; row?: number; column?: string; message: string };
}

const row = (count: number) => '7\n'.repeat(count);
const unreadable: Unreadable[] = [
  {
    name: 'B57 an empty file',
    parts: [''],
    details: {
      code: 'empty_part',
      message: 'Part 1: The file is empty: it has no header row. Export the survey again.',
    },
  },
  {
    name: 'B57 blank lines alone',
    parts: ['\n\r\n \n'],
    details: {
      code: 'empty_part',
      message: 'Part 1: The file is empty: it has no header row. Export the survey again.',
    },
  },
  {
    name: 'B57 a header alone',
    parts: ['Name,Score\n'],
    details: { code: 'no_rows', message: 'Part 1: The file has a header but no rows below it.' },
  },
  {
    name: 'B57 a header without a line end',
    parts: ['Name,Score'],
    details: { code: 'no_rows', message: 'Part 1: The file has a header but no rows below it.' },
  },
  {
    name: 'B58 UTF-8 with one byte of Latin-1 in it',
    parts: [Buffer.concat([Buffer.from(`A,B\n${'é,ü\n'.repeat(60)}ø,`), Buffer.of(0xe9), Buffer.from('\nß,å\n')])],
    details: {
      code: 'bad_encoding',
      row: 61,
      message: 'Part 1, row 61: The text is not valid UTF-8 in this row. Save the file as UTF-8.',
    },
  },
  {
    name: 'B60 an unclosed quote in 49 MB',
    parts: [`A,B\n1,"open\n${'2,x\n'.repeat((49 * 1024 * 1024) / 4)}`],
    details: {
      code: 'unclosed_quote',
      row: 1,
      message:
        'Part 1, row 1: A quote opens in this row and never closes. Close it, or double a quote that belongs to the answer.',
    },
  },
  {
    name: 'B62 20,001 rows',
    parts: [`Score\n${row(20_001)}`],
    details: {
      code: 'too_many_rows',
      message: 'Part 1: The part has more than 20,000 rows. Split it into smaller parts.',
    },
  },
  {
    name: 'B64 10,000 columns',
    parts: [`${Array.from({ length: 10_000 }, (_, i) => `c${i}`).join(',')}\n${'1,'.repeat(9_999)}1\n`],
    details: { code: 'too_many_columns', message: 'Part 1: The file has 10,000 columns; 2,000 are possible.' },
  },
  {
    name: 'B64 a row with more cells than the header',
    parts: ['A,B\n1,2\n3,4,5\n'],
    details: {
      code: 'ragged_row',
      row: 2,
      message:
        'Part 1, row 2: The row has 3 cells, the header 2. Check for a separator inside an answer that is not in quotes.',
    },
  },
  {
    name: 'every cell of a row with too many is counted, not the first one too many',
    parts: ['A,B\n1,2\n3,4,5,6,"7,\n8"\n'],
    details: {
      code: 'ragged_row',
      row: 2,
      message:
        'Part 1, row 2: The row has 5 cells, the header 2. Check for a separator inside an answer that is not in quotes.',
    },
  },
  {
    name: 'B67 another header in part 2',
    parts: ['A,B\n1,2\n', 'A,C\n1,2\n'],
    details: {
      part_number: 2,
      code: 'header_mismatch',
      column: 'C',
      message: 'Part 2, column "C": The first part has "B" in its place. All parts must have identical headers.',
    },
  },
  {
    name: 'B67 another order in part 2',
    parts: ['A,B\n1,2\n', 'B,A\n1,2\n'],
    details: {
      part_number: 2,
      code: 'header_mismatch',
      column: 'B',
      message: 'Part 2, column "B": The first part has "A" in its place. All parts must have identical headers.',
    },
  },
  {
    name: 'B67 a column more in part 2',
    parts: ['A,B\n1,2\n', 'A,B,C\n1,2,3\n'],
    details: {
      part_number: 2,
      code: 'header_mismatch',
      column: 'C',
      message: 'Part 2, column "C": The first part has no such column. All parts must have identical headers.',
    },
  },
  {
    name: 'B69 NUL bytes',
    parts: ['A,B\n1,x\0y\n'],
    details: {
      code: 'binary_file',
      message:
        'Part 1: The text holds a NUL byte, on line 2, which no CSV file has: it was damaged, or is binary data. Export the survey again as CSV.',
    },
  },
  {
    name: 'B69 a PNG named .csv',
    parts: [Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])],
    details: { code: 'binary_file', message: 'Part 1: This is a PNG image, not a CSV file.' },
  },
  {
    name: 'B69 an xlsx named .csv',
    parts: [Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0, 0, 0, 33, 0])],
    details: {
      code: 'binary_file',
      message:
        'Part 1: This is a ZIP archive or an Office document, not a CSV file. Unpack it, or save its table as CSV.',
    },
  },
];

describe('bad input: the part is FAILED and named, with a sentence', () => {
  it.each(unreadable)('$name', async ({ parts, details }) => {
    const final = await importParts(service, parts, { auto_map: true });
    expect(final).toMatchObject({ status: 'FAILED', error_details: { part_number: parts.length } });
    expect(final.parts.at(-1)?.status).toBe('FAILED');
    expect(final.error_details).toMatchObject({ part_number: 1, ...details });
  });
});

describe('the form of a part', () => {
  it('B63 accepts 50 MB and refuses one byte more, storing nothing', async () => {
    const survey = await initialize(service, 1);
    const [form] = survey.upload_urls;
    const bytes = new Uint8Array(limits.partBytes + 1).fill(65);
    const over = await sendForm(form!, bytes);
    expect([over.status, await over.text()]).toEqual([400, expect.stringContaining('<Code>EntityTooLarge</Code>')]);
    const status = await service.call('GET', survey.links.status, { token: service.token });
    expect(status.body.parts[0].status).toBe('PENDING');
    expect((await sendForm(form!, bytes.subarray(1))).status).toBe(204);
  });

  it.skipIf(hasForeignStore)(
    'expires after 1 hour (skipped where the store has a clock of its own); a retry gives a fresh one',
    async () => {
      const survey = await initialize(service, 1);
      clock.advance(61 * 60 * 1000);
      const late = await sendForm(survey.upload_urls[0]!, 'A\n1\n');
      expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('Policy expired')]);
      clock.advance(-61 * 60 * 1000);
      const { body } = await service.call(
        'POST',
        `/api/v1/developer/import/surveys/${survey.upload_key}/parts/1/retry`,
        {
          token: service.token,
        },
      );
      expect((await sendForm(body, 'A\n1\n')).status).toBe(204);
    },
  );

  it('cannot be used for another key or content type', async () => {
    const [one, two] = (await initialize(service, 2)).upload_urls;
    const swapped = { ...one!, upload_fields: { ...one!.upload_fields, key: two!.s3_key } };
    expect((await sendForm(swapped, 'A\n1\n')).status).toBe(403);
    const html = { ...one!, upload_fields: { ...one!.upload_fields, 'Content-Type': 'text/html' } };
    expect((await sendForm(html, 'A\n1\n')).status).toBe(403);
  });
});
