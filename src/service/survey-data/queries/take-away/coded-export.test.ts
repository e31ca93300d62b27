import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { openSource } from '@sheaf/tables';
import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Dictionary, Note } from '../../../../contract/index.ts';
import { provideService } from '../../../testing/provide-service.ts';
import { asQuery, surveyCalls, surveyPath } from '../../../testing/survey-calls.ts';
import { importParts } from '../../../testing/survey-scenario.ts';
import { startTestService } from '../../../testing/test-service.ts';

const csv = 'Why,Team\nThe price,Red\n,Blue\n"Support, and the price",Red\nNothing else,Blue\n';
const service = await provideService();
const { call, get, readQuestions } = surveyCalls(service);
let path: string;
let project_id: number;
beforeAll(async () => {
  ({ id: project_id } = await service.project());
  const column_mapping = { Why: 'Open-ended', Team: 'Single choice' } as const;
  const { survey_key } = await importParts(service, [csv], { project_id, column_mapping, name: 'Visits' });
  path = surveyPath(survey_key);
  const { Why } = await readQuestions(survey_key);
  // One code by a rule, one by hand, one that no answer has, one whose name holds the usual separator.
  const make = async (name: string) => (await call('POST', `${path}/codes`, { name, note: `about ${name}` })).body;
  const [price, support, unused] = [await make('Price'), await make('Help; support'), await make('Unused')];
  await call('POST', `${path}/codes/${price.code_id}/rules`, { question_id: Why?.id, words: 'price' });
  const notes: Note[] = (await get(`${path}/notes`)).notes;
  const third = notes.find(({ row }) => row === 3)?.id;
  const mark = { question_id: Why?.id, mark: 'set', note_ids: [third] };
  await call('POST', `${path}/codes/${support.code_id}/marks`, mark);
  await call('POST', `${path}/codes/${unused.code_id}/rules`, { question_id: Why?.id, words: 'nobody' });
});

async function exportAs(query: Record<string, unknown>): Promise<Buffer> {
  const reply = await fetch(`${service.url}${path}/export${asQuery(query)}`, {
    headers: { authorization: `Bearer ${service.token}` },
  });
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
}
const parse = (bytes: Buffer) => Papa.parse<string[]>(bytes.toString(), { delimiter: ',', skipEmptyLines: true }).data;

async function readBack(bytes: Buffer, name: string) {
  const source = await openSource(new File([new Uint8Array(bytes)], name), name);
  const chunks: Uint8Array[] = [];
  for await (const chunk of source?.readCsv(0) ?? []) chunks.push(chunk);
  return { records: parse(Buffer.concat(chunks)), table: source?.tables[0] };
}

const joined = [
  ['Why', 'Why (codes)', 'Team'],
  ['The price', 'Price', 'Red'],
  ['', '', 'Blue'],
  ['Support, and the price', 'Help; support | Price', 'Red'],
  ['Nothing else', '', 'Blue'],
];

describe('codes of open answers in exports', () => {
  it('counted answers as CSV have a column of codes; cells as they came have none', async () => {
    expect(parse(await exportAs({ answers: 'parsed' }))).toEqual(joined);
    expect((await exportAs({ answers: 'raw' })).toString()).toBe(csv.replaceAll('\n', '\r\n'));
  });

  it('what Sheaf reads back is a question with several answers', async () => {
    const records = parse(await exportAs({ answers: 'parsed', headers: 'all' }));
    const text = Papa.unparse(records);
    const { survey_key } = await importParts(service, [text], {
      project_id,
      column_mapping: { Why: 'Open-ended', 'Why (codes)': 'Multi choice', Team: 'Single choice' },
    });
    const { 'Why (codes)': codes } = await readQuestions(survey_key);
    expect(codes?.distribution).toMatchObject({
      kind: 'options',
      options: [
        { value: 'Price', count: 2 },
        { value: 'Help; support', count: 1 },
      ],
    });
  });

  it('a workbook has one column, with the codes of each answer', async () => {
    expect((await readBack(await exportAs({ as: 'xlsx' }), 'x.xlsx')).records).toEqual(joined);
  });

  it('SPSS has a tick for each code, and a set of them', async () => {
    const { records, table } = await readBack(await exportAs({ as: 'sav' }), 'x.sav');
    const [names = [], , , ...answers] = records;
    expect(names.slice(1, 4).map((name, at) => [name, ...answers.map((row) => row[at + 1])].join(' | '))).toEqual([
      'Why_Help_support | 0 |  | 1 | 0',
      'Why_Price | 1 |  | 1 | 0',
      'Why_Unused | 0 |  | 0 | 0',
    ]);
    expect(table?.sets).toEqual([expect.objectContaining({ question: 'Why (codes)', columns: [1, 2, 3] })]);
  });

  it('Parquet has the same, under a filter', async () => {
    const { Team } = await readQuestions(path.split('/').at(-1) ?? '');
    const filter = [{ kind: 'options', question_id: Team?.id, options: ['Red'] }];
    const file = join(service.data_dir, 'codes.parquet');
    writeFileSync(file, await exportAs({ as: 'parquet', filter }));
    const connection = await (await DuckDBInstance.create()).connect();
    const read = await connection.runAndReadAll(`SELECT * FROM '${file}'`);
    expect(read.getRowObjectsJson()).toEqual([
      {
        Why: 'The price',
        'Why (codes) - Help; support': 0,
        'Why (codes) - Price': 1,
        'Why (codes) - Unused': 0,
        Team: 'Red',
      },
      expect.objectContaining({ 'Why (codes) - Help; support': 1, 'Why (codes) - Price': 1 }),
    ]);
  });

  it('the dictionary lists them with their counts; scripts know the column', async () => {
    const { body } = await service.ask('GET', `${path}/export/dictionary`);
    expect((body as Dictionary).columns.map(({ codes }) => codes)).toEqual([
      [
        { name: 'Help; support', group: '', note: 'about Help; support', count: 1 },
        { name: 'Price', group: '', note: 'about Price', count: 2 },
        { name: 'Unused', group: '', note: 'about Unused', count: 0 },
      ],
      [],
    ]);
    const script = await service.ask('GET', `${path}/export/script?for=python`);
    expect(String(script.body)).toContain('d.columns = ["Why", "Why_codes", "Team"]');
  });
});

it.each(['export first', 'chart first'])(
  'counts stay right where a question has the number of a column: %s',
  async (order) => {
    // The first survey of a folder has questions from 1 and columns from 0.
    const own = await startTestService();
    const columns = { Why: 'Open-ended', Team: 'Single choice' } as const;
    const { survey_key } = await importParts(own, [csv], { column_mapping: columns, name: 'Visits' });
    const at = surveyPath(survey_key);
    const { Why } = await surveyCalls(own).readQuestions(survey_key);
    expect(Why?.id).toBe(1);
    const code = (await own.ask('POST', `${at}/codes`, { name: 'Price' })).body;
    await own.ask('POST', `${at}/codes/${code.code_id}/marks`, { question_id: 1, mark: 'set', rows: [1] });
    const count = async () => {
      const { Team } = await surveyCalls(own).readQuestions(survey_key);
      return [
        Team?.answered,
        Team?.distribution.kind === 'options' && Team.distribution.options.map(({ count }) => count),
      ];
    };
    const filter = JSON.stringify([{ kind: 'answered', question_id: 2, answered: true }]);
    const listed = async () => (await own.ask('GET', `${at}/questions?filter=${encodeURIComponent(filter)}`)).status;
    const exportSav = async () => {
      const reply = await fetch(`${own.url}${at}/export?as=sav`, { headers: { authorization: `Bearer ${own.token}` } });
      const { records } = await readBack(Buffer.from(await reply.arrayBuffer()), 'x.sav');
      const [names = [], , , ...answers] = records;
      return answers.map((row) => row[names.indexOf('Why_Price')]);
    };
    if (order === 'chart first') expect(await listed()).toBe(200);
    expect(await exportSav()).toEqual(['1', '', '0', '0']);
    expect(await listed()).toBe(200);
    expect(await count()).toEqual([4, [2, 2]]);
    await own.stop();
  },
);
