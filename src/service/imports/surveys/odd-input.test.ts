import { describe, expect, it } from 'vitest';
import { provideService } from '../../testing/provide-service.ts';
import { importParts } from '../../testing/survey-scenario.ts';

const service = await provideService();

const sevens = (count: number) => '7\n'.repeat(count);

/** Unusual parts that are read correctly. */
interface Readable {
  name: string;
  part: string | Uint8Array;
  headers: string[];
  rows: string[][];
}

const accents = 'Größe,Où\nÄpfel,là-bas\nÖl,déjà\n';
const accented = {
  headers: ['Größe', 'Où'],
  rows: [
    ['Äpfel', 'là-bas'],
    ['Öl', 'déjà'],
  ],
};
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();

const readable: Readable[] = [
  {
    name: 'B58 a byte order mark, semicolons, CRLF',
    part: '\ufeffA;B\r\n1;"x;y"\r\n',
    headers: ['A', 'B'],
    rows: [['1', 'x;y']],
  },
  { name: 'B58 UTF-16LE', part: Buffer.from(`\ufeff${accents}`, 'utf16le'), ...accented },
  { name: 'B58 UTF-16BE', part: swapped(`\ufeff${accents}`), ...accented },
  { name: 'B58 Latin-1', part: Buffer.from(accents, 'latin1'), ...accented },
  {
    name: 'B59 CR',
    part: 'A,B\r1,2\r3,4\r',
    headers: ['A', 'B'],
    rows: [
      ['1', '2'],
      ['3', '4'],
    ],
  },
  {
    name: 'B59 LF',
    part: 'A,B\n1,2\n3,4',
    headers: ['A', 'B'],
    rows: [
      ['1', '2'],
      ['3', '4'],
    ],
  },
  {
    name: 'B59 CRLF and LF mixed',
    part: 'A,B\r\n1,2\n3,4\r\n',
    headers: ['A', 'B'],
    rows: [
      ['1', '2'],
      ['3', '4'],
    ],
  },
  {
    name: 'B61 quotes in quotes, line breaks in cells',
    part: 'A,B\n"say ""hi""","one\ntwo\r\nthree"\n"",""""\n',
    headers: ['A', 'B'],
    rows: [
      ['say "hi"', 'one\ntwo\r\nthree'],
      ['', '"'],
    ],
  },
  {
    name: 'B64 rows with fewer cells than the header',
    part: 'A,B,C\n1\n1,2\n1,2,3\n',
    headers: ['A', 'B', 'C'],
    rows: [
      ['1', '', ''],
      ['1', '2', ''],
      ['1', '2', '3'],
    ],
  },
  {
    name: 'B65 one cell of 40 MB',
    part: `A,B\n1,"${'word '.repeat(8 * 1024 * 1024)}"\n2,x\n`,
    headers: ['A', 'B'],
    rows: [],
  },
  {
    name: 'B66 duplicate and blank header names',
    part: 'Other,,Other\n1,2,3\n',
    headers: ['Other', 'Column 2', 'Other (2)'],
    rows: [['1', '2', '3']],
  },
  {
    name: 'B66 headers __proto__, constructor and toString',
    part: '__proto__,constructor,toString\n1,2,3\n',
    headers: ['__proto__', 'constructor', 'toString'],
    rows: [['1', '2', '3']],
  },
  {
    name: 'B68 tabs',
    part: 'A\tB\n1\tx,y\n2\tz;w\n',
    headers: ['A', 'B'],
    rows: [
      ['1', 'x,y'],
      ['2', 'z;w'],
    ],
  },
  {
    name: 'B68 an unquoted TSV with one stray quote',
    part: 'A\tB\n5" screen\tx\n"quoted" start\ty\nplain\tz\n',
    headers: ['A', 'B'],
    rows: [
      ['5" screen', 'x'],
      ['"quoted" start', 'y'],
      ['plain', 'z'],
    ],
  },
  {
    name: 'B70 formulas, as they stand',
    part: 'A,B\n=cmd|x,@x\n-2,+3\n"\t=1","\r=1"\n',
    headers: ['A', 'B'],
    rows: [
      ['=cmd|x', '@x'],
      ['-2', '+3'],
      ['\t=1', '\r=1'],
    ],
  },
];

describe('unusual input: read unchanged, nothing lost', () => {
  it.each(readable)('$name', async ({ name, part, headers, rows }) => {
    const final = await importParts(service, [part], {
      column_mapping: Object.fromEntries(headers.map((header) => [header, 'Single choice'])),
    });
    const isGiant = name.startsWith('B65');
    expect(final).toMatchObject({
      status: 'COMPLETED',
      processing: { total_responses: isGiant ? 2 : rows.length, questions_detected: headers.length, is_mapped: true },
    });
    const workspace = `/api/v1/workspace/surveys/${final.survey_key}`;
    const survey = await service.call('GET', workspace, { token: service.token });
    expect(
      survey.body.questions.map((question: { header: string; source: string }) => [question.header, question.source]),
    ).toEqual(headers.map((header) => [header, 'mapping']));
    if (isGiant) return;
    const { body } = await service.call('GET', `${workspace}/responses`, { token: service.token });
    expect(body.responses.map((response: { answers: string[] }) => response.answers)).toEqual(rows);
  });

  it('B62 20,000 rows', async () => {
    expect(await importParts(service, [`Score\n${sevens(20_000)}`])).toMatchObject({
      status: 'COMPLETED',
      parts: [{ status: 'PROCESSED', row_count: 20_000 }],
    });
  });
});

/** Answers their question's type cannot read: kept, counted as unreadable, never a failure. */
const values: { name: string; type: string; cells: string[]; answered: number; distribution: object }[] = [
  {
    name: 'B71 1e400, NaN, dates of the year 0, past 2038 and within a clock change',
    type: 'Timestamp',
    cells: ['0000-00-00', '2038-01-19 03:14:08', '2026-03-29 02:30:00', '2061-07-28', '1e400', 'NaN'],
    answered: 5,
    distribution: { first: '2026-03-29T02:30:00', last: '2061-07-28' },
  },
  {
    name: 'B72 NPS 11, -1, "ten"',
    type: 'NPS',
    cells: ['11', '-1', 'ten', '10', '0', '9.5'],
    answered: 6,
    distribution: { unreadable: 4, promoters: 1, detractors: 1 },
  },
  {
    name: 'B73 addresses of 100 KB that slow regular expressions down',
    type: 'Email',
    cells: [`${'a'.repeat(100_000)}@`, `${'a@'.repeat(50_000)}`, `${'.'.repeat(100_000)}@x`, 'ada@x.org'],
    answered: 4,
    distribution: {},
  },
];

describe('unusual answers: stored unchanged and counted correctly', () => {
  it.each(values)('$name', async ({ type, cells, answered, distribution }) => {
    const started = process.cpuUsage();
    const final = await importParts(service, [`Id,Q\n${cells.map((cell, i) => `${i},${cell}\n`).join('')}`], {
      column_mapping: { Q: type },
    });
    expect(final).toMatchObject({ status: 'COMPLETED', processing: { total_responses: cells.length } });
    // Of processor time: how long it takes depends on what else the machine does.
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(5000);
    const workspace = `/api/v1/workspace/surveys/${final.survey_key}`;
    const { body } = await service.call('GET', workspace, { token: service.token });
    expect(body.questions[1]).toMatchObject({ type, answered, distribution });
    const { responses } = (await service.call('GET', `${workspace}/responses`, { token: service.token })).body;
    expect(responses.map((response: { answers: string[] }) => response.answers[1])).toEqual(cells);
  });
});
