import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import { provideService } from '../../testing/provide-service.ts';
import { surveyCalls } from '../../testing/survey-calls.ts';
import { importParts, initialize } from '../../testing/survey-scenario.ts';
import { startTestService } from '../../testing/test-service.ts';

const header = 'Email,When,Tools,Score,Rank,Why\n';
const parts = [
  `${header} ADA@example.org,01/31/2025 10:00,Pen; Ink,10 (very likely),A > B,"=cmd|' /C calc'!A0"\nbob@example.org,02/01/2025 11:00,Pen,-5,B > A,-5\n`,
  `${header}cyd@example.org,03/01/2025 12:00,Ink; Brush,8,A > B,"Nothing, ""really"",\r\nat all"\n,,,,,n/a\n`,
];
const column_mapping = {
  Email: 'Email',
  When: 'Timestamp',
  Tools: 'Multi choice',
  Score: 'NPS',
  Rank: 'Ranking',
  Why: 'Open-ended',
};

let survey: { survey_key: string; upload_key: string };

/** With one header row unless the query says otherwise. */
async function exported(survey_key: string, query: Record<string, string> = {}) {
  const asked = new URLSearchParams({ headers: 'one', ...query });
  const address = `${service.url}/api/v1/workspace/surveys/${survey_key}/export?${asked}`;
  const reply = await fetch(address, { headers: { authorization: `Bearer ${service.token}` } });
  const bytes = Buffer.from(await reply.arrayBuffer());
  return { reply, bytes, rows: Papa.parse<string[]>(bytes.toString(), { delimiter: ',' }).data.slice(0, -1) };
}

const service = await provideService();
const calls = surveyCalls(service);
beforeAll(async () => {
  survey = await importParts(service, parts, { column_mapping, name: 'Tools / "2025" ..\\é' });
});

describe('GET surveys/{survey_key}/export', () => {
  it('formulas are escaped unless requested otherwise; a negative number stays', async () => {
    const { rows } = await exported(survey.survey_key);
    const escaped = ["'=cmd|' /C calc'!A0", '-5', 'Nothing, "really",\r\nat all', 'n/a'];
    expect(rows.map((cells) => cells[5])).toEqual(['Why', ...escaped]);
    const kept = await exported(survey.survey_key, { formulas: 'keep' });
    expect(kept.rows.map((cells) => cells[5])).toEqual(['Why', "=cmd|' /C calc'!A0", ...escaped.slice(1)]);
  });

  it('parsed: the values that the service reads in the cells, blank if it reads none', async () => {
    const { rows } = await exported(survey.survey_key, { answers: 'parsed', formulas: 'keep' });
    expect(rows.slice(1)).toEqual([
      ['ADA@example.org', '2025-01-31T10:00:00', 'Pen; Ink', '10', 'A > B', "=cmd|' /C calc'!A0"],
      ['bob@example.org', '2025-02-01T11:00:00', 'Pen', '', 'B > A', '-5'],
      ['cyd@example.org', '2025-03-01T12:00:00', 'Ink; Brush', '8', 'A > B', 'Nothing, "really",\r\nat all'],
      // Without any answer: a row of blanks would be no response.
      ['', '', '', '', '', 'n/a'],
    ]);
    expect((await exported(survey.survey_key, { answers: 'parsed', formulas: 'keep' })).rows).toEqual(rows);
  });

  it('accepts the filter and the order of the responses list', async () => {
    const { Tools } = await calls.readQuestions(survey.survey_key);
    const filter = JSON.stringify([{ kind: 'options', question_id: Tools?.id, options: ['Ink'] }]);
    const { rows } = await exported(survey.survey_key, { filter, order: 'desc' });
    expect(rows.slice(1).map(([email]) => email)).toEqual(['cyd@example.org', ' ADA@example.org']);
  });

  it.each<{ query: Record<string, string>; says: string }>([
    { query: { filter: 'x' }, says: 'JSON' },
    { query: { filter: '[{"kind":"nps","question_id":999999,"min":0,"max":1}]' }, says: 'no question' },
    { query: { answers: 'some' }, says: 'raw or parsed' },
    { query: { headers: '2' }, says: 'one or all' },
    { query: { sort: 'question:999999' }, says: 'no question' },
  ])('$query: 400 before anything is sent', async ({ query, says }) => {
    const { reply, bytes } = await exported(survey.survey_key, query);
    expect(reply.status).toBe(400);
    expect(bytes.toString()).toContain(says);
  });

  it('is named after the survey, without path separators; with a UTF-8 mark on request', async () => {
    const { reply, bytes } = await exported(survey.survey_key, { bom: 'yes' });
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\w .()-]+\.csv"; filename\*=UTF-8''/,
    );
    expect(reply.headers.get('content-disposition')).toContain('%C3%A9.csv');
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  });

  it('an empty survey: an empty file', async () => {
    const { survey_key } = await initialize(service, 1);
    expect((await exported(survey_key)).bytes.length).toBe(0);
  });
});

describe('an export during changes', () => {
  const wide = `id,text\n${Array.from({ length: 9000 }, (_, row) => `${row},${'word '.repeat(200)}${row}`).join('\n')}\n`;

  const random = `id,text\n${Array.from({ length: 9000 }, (_, row) => `${row},${randomBytes(400).toString('hex')}`).join('\n')}\n`;

  it('rows appended during the export are not in it, and a slow reader blocks nobody', async () => {
    const { survey_key, upload_key } = await importParts(service, [wide]);
    const address = `${service.url}/api/v1/workspace/surveys/${survey_key}/export?headers=one`;
    const reply = await fetch(address, { headers: { authorization: `Bearer ${service.token}` } });
    const reader = reply.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    const first = await reader.read();
    await calls.appendParts(upload_key, ['id,text\n9000,late\n']);
    const chunks = [first.value ?? new Uint8Array()];
    for (let next = await reader.read(); !next.done; next = await reader.read()) chunks.push(next.value);
    const { data } = Papa.parse<string[]>(Buffer.concat(chunks).toString(), { delimiter: ',' });
    expect(data.length).toBe(9000 + 2);
    expect(data.at(-2)?.[0]).toBe('8999');
    expect((await exported(survey_key)).rows.length).toBe(9000 + 2);
  });

  let imported: ReturnType<typeof importParts> | undefined;
  it.each(['csv', 'sav', 'parquet'])('a slow reader of a .%s gets the same bytes as a fast one', async (as) => {
    imported ??= importParts(service, [random]);
    const { survey_key } = await imported;
    const address = `${service.url}/api/v1/workspace/surveys/${survey_key}/export?as=${as}`;
    const open = () => fetch(address, { headers: { authorization: `Bearer ${service.token}` } });
    const whole = await (await open()).bytes();
    const read: Uint8Array[] = [];
    for await (const chunk of (await open()).body ?? []) {
      read.push(chunk);
      if (read.length % 16 === 1) await setTimeout(20);
    }
    // The heading of a .sav names the second at which it was made.
    const clock = (bytes: Uint8Array) => (as === 'sav' ? bytes.subarray(200) : bytes);
    expect(Buffer.compare(clock(Buffer.concat(read)), clock(whole))).toBe(0);
  });

  it('a reader that stops reading does not prevent the service from stopping', async () => {
    const other = await startTestService();
    const { survey_key } = await importParts(other, [wide]);
    const reply = await fetch(`${other.url}/api/v1/workspace/surveys/${survey_key}/export`, {
      headers: { authorization: `Bearer ${other.token}` },
    });
    const reader = reply.body?.getReader();
    await reader?.read();
    await other.stop();
    await expect(
      (async () => {
        while (!(await reader?.read())?.done);
      })(),
    ).rejects.toThrow();
  });
});
