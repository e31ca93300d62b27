import { describe, expect, it } from 'vitest';
import { limits } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { importParts, initialize } from '../../testing/survey-scenario.ts';
import { sendForm } from '../../testing/test-service.ts';

const service = await provideService();
const get = async (path: string) => (await service.ask('GET', path)).body;
const workspace = '/api/v1/workspace/surveys';

type Part = string | Uint8Array;

/** Parts that cannot be read: each fails its upload with a sentence that says what, where and what to do. */
const unreadable: [name: string, part: Part, code: string, says: string][] = [
  ['B57 an empty file', '', 'empty_part', 'Part 1: The file is empty: it has no header row. Export the survey again.'],
  ['B57 blank lines', '\n\r\n \n', 'empty_part', 'Part 1: The file is empty'],
  ['B57 a header alone', 'Name,Score', 'no_rows', 'Part 1: The file has a header but no rows below it.'],
  [
    'B58 UTF-8 with one byte of Latin-1 in it',
    Buffer.concat([Buffer.from(`A,B\n${'é,ü\n'.repeat(60)}ø,`), Buffer.of(0xe9), Buffer.from('\nß,å\n')]),
    'bad_encoding',
    'Part 1, row 61: The text is not valid UTF-8 in this row. Save the file as UTF-8.',
  ],
  [
    'B60 an unclosed quote in 20 MB',
    `A,B\n1,"open\n${'2,x\n'.repeat((20 * 1024 * 1024) / 4)}`,
    'unclosed_quote',
    'Part 1, row 1: A quote opens in this row and never closes. Close it, or double a quote that belongs to the answer.',
  ],
  [
    'B62 20,001 rows',
    `Score\n${'7\n'.repeat(20_001)}`,
    'too_many_rows',
    'Part 1: The part has more than 20,000 rows. Split it into smaller parts.',
  ],
  [
    'B64 10,000 columns',
    `${Array.from({ length: 10_000 }, (_, i) => `c${i}`).join(',')}\n${'1,'.repeat(9_999)}1\n`,
    'too_many_columns',
    'Part 1: The file has 10,000 columns; 2,000 are possible.',
  ],
  [
    'B64 a row with more cells than the header; all of them are counted',
    'A,B\n1,2\n3,4,5,6,"7,\n8"\n',
    'ragged_row',
    'Part 1, row 2: The row has 5 cells, the header 2. Check for a separator inside an answer that is not in quotes.',
  ],
  [
    'B69 NUL bytes',
    'A,B\n1,x\0y\n',
    'binary_file',
    'Part 1: The text holds a NUL byte, on line 2, which no CSV file has: it was damaged, or is binary data.',
  ],
  [
    'B69 a PNG',
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0),
    'binary_file',
    'Part 1: This is a PNG picture',
  ],
  [
    'B69 an xlsx',
    Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0, 0, 0, 33, 0),
    'binary_file',
    'Part 1: This is a ZIP archive or an Office document, not a CSV file. Unpack it, or save its table as CSV.',
  ],
];

describe('bad input: the part is FAILED and named, with a sentence', () => {
  it.each(unreadable)('%s', async (_, part, code, says) => {
    const final = await importParts(service, [part], { auto_map: true });
    expect(final).toMatchObject({ status: 'FAILED', parts: [{ status: 'FAILED' }] });
    expect(final.error_details).toMatchObject({ part_number: 1, code, message: expect.stringContaining(says) });
  });

  it.each([
    ['B67 another header', 'A,C\n1,2\n', 'Part 2, column "C": The first part has "B" in its place.'],
    ['B67 another order', 'B,A\n1,2\n', 'Part 2, column "B": The first part has "A" in its place.'],
    ['B67 a column more', 'A,B,C\n1,2,3\n', 'Part 2, column "C": The first part has no such column.'],
  ])('%s in part 2', async (_, part, says) => {
    const { status, error_details } = await importParts(service, ['A,B\n1,2\n', part]);
    const message = `${says} All parts must have identical headers.`;
    expect([status, error_details]).toMatchObject(['FAILED', { part_number: 2, code: 'header_mismatch', message }]);
  });
});

describe('the form of a part', () => {
  it('B63 accepts 50 MB and refuses one byte more, storing nothing', async () => {
    const survey = await initialize(service, 1);
    const [form] = survey.upload_urls;
    const bytes = new Uint8Array(limits.partBytes + 1).fill(65);
    const over = await sendForm(form!, bytes);
    expect([over.status, await over.text()]).toEqual([400, expect.stringContaining('<Code>EntityTooLarge</Code>')]);
    expect((await get(survey.links.status)).parts[0].status).toBe('PENDING');
    expect((await sendForm(form!, bytes.subarray(1))).status).toBe(204);
  });

  it('cannot be used for another key or content type', async () => {
    const [one, two] = (await initialize(service, 2)).upload_urls;
    for (const field of [{ key: two!.s3_key }, { 'Content-Type': 'text/html' }]) {
      const changed = { ...one!, upload_fields: { ...one!.upload_fields, ...field } };
      expect((await sendForm(changed, 'A\n1\n')).status).toBe(403);
    }
  });
});

const accents = '\ufeffGröße,Où\nÄpfel,là-bas\nÖl,déjà\n';
const accented = ['Größe Où', 'Äpfel là-bas', 'Öl déjà'];
const numbers = ['A B', '1 2', '3 4'];

/** Unusual parts that are read correctly: header and rows, with a blank between their cells, or as lists. */
const readable: [name: string, part: Part, table: (string | string[])[]][] = [
  ['B58 a byte order mark, semicolons, CRLF', '\ufeffA;B\r\n1;"x;y"\r\n', ['A B', '1 x;y']],
  ['B58 UTF-16LE', Buffer.from(accents, 'utf16le'), accented],
  ['B58 UTF-16BE', Buffer.from(accents, 'utf16le').swap16(), accented],
  ['B58 Latin-1', Buffer.from(accents.slice(1), 'latin1'), accented],
  ['B59 CR', 'A,B\r1,2\r3,4\r', numbers],
  ['B59 LF, none at the end', 'A,B\n1,2\n3,4', numbers],
  ['B59 CRLF and LF mixed', 'A,B\r\n1,2\n3,4\r\n', numbers],
  [
    'B61 quotes in quotes, line breaks in cells',
    'A,B\n"say ""hi""","one\ntwo\r\nthree"\n"",""""\n',
    ['A B', ['say "hi"', 'one\ntwo\r\nthree'], ['', '"']],
  ],
  ['B64 rows with fewer cells than the header', 'A,B,C\n1\n1,2\n1,2,3\n', ['A B C', '1  ', '1 2 ', '1 2 3']],
  ['B66 duplicate and blank headers', 'Other,,Other\n1,2,3\n', [['Other', 'Column 2', 'Other (2)'], '1 2 3']],
  ['B66 __proto__ and others', '__proto__,constructor,toString\n1,2,3\n', ['__proto__ constructor toString', '1 2 3']],
  ['B68 tabs', 'A\tB\n1\tx,y\n2\tz;w\n', ['A B', '1 x,y', '2 z;w']],
  [
    'B68 an unquoted TSV with one stray quote',
    'A\tB\n5" screen\tx\n"quoted" start\ty\nplain\tz\n',
    ['A B', ['5" screen', 'x'], ['"quoted" start', 'y'], 'plain z'],
  ],
  [
    'B70 formulas, as they stand',
    'A,B\n=cmd|x,@x\n-2,+3\n"\t=1","\r=1"\n',
    ['A B', '=cmd|x @x', '-2 +3', ['\t=1', '\r=1']],
  ],
];

describe('unusual input: read unchanged, nothing lost', () => {
  it.each(readable)('%s', async (_, part, table) => {
    const [headers = [], ...rows] = table.map((line) => (typeof line === 'string' ? line.split(' ') : line));
    const column_mapping = Object.fromEntries(headers.map((header) => [header, 'Single choice']));
    const { status, processing, survey_key } = await importParts(service, [part], { column_mapping });
    const total_responses = rows.length;
    const expected = { total_responses, questions_detected: headers.length, is_mapped: true };
    expect([status, processing]).toEqual(['COMPLETED', expected]);
    const { questions } = await get(`${workspace}/${survey_key}`);
    expect(questions).toMatchObject(headers.map((header) => ({ header, source: 'mapping' })));
    const { responses } = await get(`${workspace}/${survey_key}/responses`);
    expect(responses.map((response: { answers: string[] }) => response.answers)).toEqual(rows);
  });

  it.each([
    ['B62 20,000 rows', `Score\n${'7\n'.repeat(20_000)}`, 20_000],
    ['B65 one cell of 20 MB', `A,B\n1,"${'word '.repeat(4 * 1024 * 1024)}"\n2,x\n`, 2],
  ])('%s', async (_, part, row_count) => {
    const parts = [{ status: 'PROCESSED', row_count }];
    expect(await importParts(service, [part])).toMatchObject({ status: 'COMPLETED', parts });
  });
});

/** Answers that the type of their question cannot read: kept, counted as unreadable, never a failure. */
const values: [name: string, type: string, cells: string[], answered: number, distribution: object][] = [
  [
    'B71 1e400, NaN, dates of the year 0, past 2038 and within a clock change',
    'Timestamp',
    ['0000-00-00', '2038-01-19 03:14:08', '2026-03-29 02:30:00', '2061-07-28', '1e400', 'NaN'],
    5,
    { first: '2026-03-29T02:30:00', last: '2061-07-28' },
  ],
  [
    'B72 NPS 11, -1, "ten"',
    'NPS',
    ['11', '-1', 'ten', '10', '0', '9.5'],
    6,
    { unreadable: 4, promoters: 1, detractors: 1 },
  ],
  [
    'B73 addresses of 100 KB that slow regular expressions down',
    'Email',
    [`${'a'.repeat(100_000)}@`, `${'a@'.repeat(50_000)}`, `${'.'.repeat(100_000)}@x`, 'ada@x.org'],
    4,
    {},
  ],
];

it.each(values)('%s: stored unchanged and counted correctly', async (_, type, cells, answered, distribution) => {
  const started = process.cpuUsage();
  const part = `Id,Q\n${cells.map((cell, i) => `${i},${cell}\n`).join('')}`;
  const { status, survey_key } = await importParts(service, [part], { column_mapping: { Q: type } });
  expect(status).toBe('COMPLETED');
  // Of processor time: how long it takes depends on what else the machine does.
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(5000);
  expect((await get(`${workspace}/${survey_key}`)).questions[1]).toMatchObject({ type, answered, distribution });
  const { responses } = await get(`${workspace}/${survey_key}/responses`);
  expect(responses.map((response: { answers: string[] }) => response.answers[1])).toEqual(cells);
});
