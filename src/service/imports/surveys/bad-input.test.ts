import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../contract/index.ts';
import { importParts, initialize } from '../../testing/survey-scenario.ts';
import {
  hasForeignStore,
  sendForm,
  startTestService,
  type TestService,
  testClock,
} from '../../testing/test-service.ts';

const clock = testClock();
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ clock });
});
afterAll(() => service.stop());

/** Parts that cannot be read: each fails its upload with one sentence that says what, where and what to do. */
const unreadable: { name: string; part: string | Uint8Array; details: object }[] = [
  { name: 'an empty file', part: '', details: { part_number: 1, message: expect.stringMatching(/empty/i) } },
  {
    name: 'a header alone',
    part: 'Name,Score\n',
    details: { part_number: 1, message: expect.stringMatching(/no rows|header/i) },
  },
  {
    name: 'a header without a line end',
    part: 'Name,Score',
    details: { part_number: 1, message: expect.stringMatching(/no rows|header/i) },
  },
  {
    name: 'a PNG named .csv',
    part: Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
    details: { part_number: 1, message: expect.stringMatching(/not a|image|PNG/i) },
  },
  {
    name: 'an xlsx named .csv',
    part: Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0, 0, 0, 33, 0]),
    details: { part_number: 1, message: expect.stringMatching(/xlsx|Excel|zip/i) },
  },
  {
    name: 'a row with more cells than the header',
    part: 'A,B\n1,2\n3,4,5\n',
    details: { part_number: 1, row: 2, message: expect.stringContaining('3') },
  },
  {
    name: 'an unclosed quote in 40 MB',
    part: `A,B\n1,"open\n${'2,x\n'.repeat(10_000_000)}`,
    details: { part_number: 1, row: 1, message: expect.stringMatching(/quote/i) },
  },
];

describe('bad input: the part FAILED, named, with a sentence', () => {
  it.each(unreadable)('$name', { timeout: 60_000 }, async ({ part, details }) => {
    const final = await importParts(service, [part], { auto_map: true });
    expect(final).toMatchObject({
      status: 'FAILED',
      parts: [{ status: 'FAILED' }],
      error_details: { code: expect.any(String), ...details },
    });
    expect(JSON.stringify(final.error_details)).not.toMatch(/\bat .*:\d+:\d+|Error:/);
  });
});

/** Parts that look odd and are read right. */
const readable: { name: string; part: string; headers: string[]; rows: string[][] }[] = [
  {
    name: 'duplicate and blank header names',
    part: 'Other,,Other\n1,2,3\n',
    headers: ['Other', 'Column 2', 'Other (2)'],
    rows: [['1', '2', '3']],
  },
  {
    name: 'headers __proto__, constructor and toString',
    part: '__proto__,constructor,toString\n1,2,3\n',
    headers: ['__proto__', 'constructor', 'toString'],
    rows: [['1', '2', '3']],
  },
  {
    name: 'rows with fewer cells than the header',
    part: 'A,B,C\n1\n1,2\n1,2,3\n',
    headers: ['A', 'B', 'C'],
    rows: [
      ['1', '', ''],
      ['1', '2', ''],
      ['1', '2', '3'],
    ],
  },
  {
    name: 'an unquoted TSV with one stray quote',
    part: 'A\tB\n5" screen\tx\n"quoted" start\ty\nplain\tz\n',
    headers: ['A', 'B'],
    rows: [
      ['5" screen', 'x'],
      ['"quoted" start', 'y'],
      ['plain', 'z'],
    ],
  },
  {
    name: 'a byte order mark, semicolons, CRLF',
    part: '\ufeffA;B\r\n1;"x;y"\r\n',
    headers: ['A', 'B'],
    rows: [['1', 'x;y']],
  },
  {
    name: 'formulas, as they stand',
    part: 'A,B\n=1+1,@x\n-2,+3\n',
    headers: ['A', 'B'],
    rows: [
      ['=1+1', '@x'],
      ['-2', '+3'],
    ],
  },
];

describe('odd input: read as it stands, nothing lost', () => {
  it.each(readable)('$name', async ({ part, headers, rows }) => {
    const final = await importParts(service, [part], {
      column_mapping: Object.fromEntries(headers.map((header) => [header, 'Single choice'])),
    });
    expect(final).toMatchObject({
      status: 'COMPLETED',
      processing: { total_responses: rows.length, questions_detected: headers.length, is_mapped: true },
    });
    const workspace = `/api/v1/workspace/surveys/${final.survey_key}`;
    const survey = await service.call('GET', workspace, { token: service.token });
    expect(
      survey.body.questions.map((question: { header: string; source: string }) => [question.header, question.source]),
    ).toEqual(headers.map((header) => [header, 'mapping']));
    const { body } = await service.call('GET', `${workspace}/responses`, { token: service.token });
    expect(body.responses.map((response: { answers: string[] }) => response.answers)).toEqual(rows);
  });
});

describe('§4.1, §8 the form of a part', () => {
  it('takes 50 MB and refuses a byte more, with nothing stored', async () => {
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
    '§1 expires after 1 hour (skipped where the store has a clock of its own); a retry gives a fresh one',
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
