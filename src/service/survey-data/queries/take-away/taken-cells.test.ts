import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { openSource } from '@sheaf/tables';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { provideService } from '../../../testing/provide-service.ts';
import { asQuery, surveyCalls, surveyPath } from '../../../testing/survey-calls.ts';
import { importParts } from '../../../testing/survey-scenario.ts';

const service = await provideService();
const { call, get, changeColumn, readQuestions, followChange } = surveyCalls(service);

async function exportBytes(key: string, query: Record<string, unknown>): Promise<Buffer> {
  const reply = await fetch(`${service.url}${surveyPath(key)}/export${asQuery(query)}`, {
    headers: { authorization: `Bearer ${service.token}` },
  });
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
}

type Cell = string | number | null;
const readers: Record<string, (path: string, bytes: Buffer) => Promise<Cell[][]>> = {
  async parquet(path) {
    const connection = await (await DuckDBInstance.create()).connect();
    const read = await connection.runAndReadAll(`SELECT * FROM '${path}'`);
    return read.getRowsJson() as Cell[][];
  },
  async sav(path, bytes) {
    const source = await openSource(new File([new Uint8Array(bytes)], path), path);
    const chunks: Uint8Array[] = [];
    for await (const chunk of source?.readCsv(0) ?? []) chunks.push(chunk);
    const { data } = Papa.parse<string[]>(Buffer.concat(chunks).toString(), { delimiter: ',', skipEmptyLines: true });
    return data.slice(path.endsWith('.sav') ? 3 : 1);
  },
  xlsx: (path, bytes) => readers.sav?.(path, bytes) ?? Promise.resolve([]),
};

/** The rows of a file, as another program or Sheaf reads them. */
async function readRows(key: string, query: { as: string } & Record<string, unknown>): Promise<Cell[][]> {
  const bytes = await exportBytes(key, query);
  const path = join(service.data_dir, `cells.${query.as}`);
  writeFileSync(path, bytes);
  return (await readers[query.as]?.(path, bytes)) ?? [];
}

async function merge(key: string, header: string, spellings: readonly { from: string; to: string }[]): Promise<void> {
  const { [header]: question } = await readQuestions(key);
  const { status, body } = await call('PATCH', `${surveyPath(key)}/questions/${question?.id}/spellings`, { spellings });
  expect(status, JSON.stringify(body)).toBe(202);
  await followChange(key, body.change_id);
}

const option = (at: number) => `opt ${at}`;
const number = (count: number, from = 0) => Array.from({ length: count }, (_, at) => from + at);

describe('further options of a question with several answers', () => {
  const common = number(100).map(option);
  const rare = number(40, 100).map((at) => `${option(at)} ${'ä'.repeat(500)}`);
  const cells = [...number(2).map(() => common.join(';')), 'opt 3;Few', 'Few;Fewer', rare.join(';')];
  const joined = [null, null, 'Few', 'Few; Fewer', rare.join('; ')];

  it.each([
    ['came', joined],
    ['merged', joined.map((rest) => rest?.replace('Fewer', 'A much longer spelling of it') ?? null)],
  ])('are whole in .sav, spellings=%s', async (spellings, expected) => {
    const file = Papa.unparse([['Name all', 'id'], ...cells.map((cell, at) => [cell, String(at)])]);
    const { survey_key } = await importParts(service, [file], { column_mapping: { 'Name all': 'Multi choice' } });
    await merge(survey_key, 'Name all', [{ from: 'Fewer', to: 'A much longer spelling of it' }]);
    const rows = await readRows(survey_key, { as: 'sav', spellings });
    // Behind the ticks, before the number of the row.
    expect(rows.map((row) => row.slice(100, -1).join('') || null)).toEqual(expected);
  });
});

describe('merged spellings of answers that are written as texts', () => {
  const spellings = [{ from: 'Option 1', to: 'Option 0' }];
  const label = `label ${'x'.repeat(124)}`;

  it.each(['sav', 'xlsx', 'parquet'])('more than 500 options of a single choice, as %s', async (as) => {
    const cells = [...number(3).map((at) => `Option ${at}`), ...number(505, 3).map((at) => `Option ${at}`)];
    const file = Papa.unparse([['Pick'], ...cells.map((cell) => [cell])]);
    const { survey_key } = await importParts(service, [file], { column_mapping: { Pick: 'Single choice' } });
    await merge(survey_key, 'Pick', spellings);
    const read = async (spellings: string) => (await readRows(survey_key, { as, spellings })).map(([cell]) => cell);
    expect(await read('merged')).toEqual(cells.map((cell) => (cell === 'Option 1' ? 'Option 0' : cell)));
    expect(await read('came')).toEqual(cells);
  });

  it('an option that is too long for a label', async () => {
    const file = Papa.unparse([['Pick'], [label], ['Option 0'], ['Option 1']]);
    const { survey_key } = await importParts(service, [file], { column_mapping: { Pick: 'Single choice' } });
    await merge(survey_key, 'Pick', spellings);
    const rows = await readRows(survey_key, { as: 'sav', spellings: 'merged' });
    expect(rows).toEqual([[label], ['Option 0'], ['Option 0']]);
  });
});

describe('numbers', () => {
  const tables: [what: string, cells: string[], as: string, expected: Cell[]][] = [
    ['durations with leading zeros', ['00:05:12', '01:00:00', '00:00:30'], 'xlsx', ['312', '3600', '30']],
    ['durations with leading zeros', ['00:05:12', '01:00:00', '00:00:30'], 'parquet', [312, 3600, 30]],
    ['numbers beyond 2^53', ['12345678901234567', '5', '17'], 'sav', ['12345678901234567', '5', '17']],
    ['numbers beyond 2^53', ['12345678901234567', '5', '17'], 'xlsx', ['12345678901234567', '5', '17']],
    ['numbers beyond 2^53', ['12345678901234567', '5', '17'], 'parquet', ['12345678901234567', '5', '17']],
  ];
  it.each(tables)('%s: %j as %s', async (what, cells, as, expected) => {
    const file = Papa.unparse([['Amount', 'id'], ...cells.map((cell, at) => [cell, `r${at}`])]);
    const column_mapping = { Amount: 'Do nothing', id: 'Do nothing' };
    const { survey_key } = await importParts(service, [file], { column_mapping });
    const display = { as: what.startsWith('durations') ? 'duration' : 'number' };
    const changed = await call('PATCH', `${surveyPath(survey_key)}/outline`, { displays: { Amount: display } });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const rows = await readRows(survey_key, { as });
    expect(rows.map(([cell]) => cell)).toEqual(expected);
  });
});

describe('missing words among the numbers of a column that is not counted', () => {
  const cells = ['31', '-99', 'k. A.', 'soon', '20'];
  const importAges = async () => {
    // The last response has no answer at all, so its cells stay as they came.
    const rows = [...cells.map((age, at) => [age, `r${at}`]), ['-99', '']];
    const column_mapping = { Age: 'Do nothing', id: 'Open-ended' };
    const file = Papa.unparse([['Age', 'id'], ...rows]);
    const { survey_key } = await importParts(service, [file], { column_mapping });
    await changeColumn(survey_key, 'Age', { missing: ['-99', 'k. A.'] });
    const displays = { Age: { as: 'number' } };
    expect((await call('PATCH', `${surveyPath(survey_key)}/outline`, { displays })).status).toBe(200);
    return survey_key;
  };

  it('are blank in counted answers, and no numbers in scripts', async () => {
    const key = await importAges();
    const { data } = Papa.parse<string[]>((await exportBytes(key, { answers: 'parsed' })).toString());
    expect(data.slice(1, 6).map(([age]) => age)).toEqual(['31', '', '', 'soon', '20']);
    const script = (language: string) => get(`${surveyPath(key)}/export/script`, { for: language });
    expect(await script('r')).toContain(
      'as.numeric(replace(d[["Age"]], d[["Age"]] %in% c("-99", "k. A.", "soon"), NA))',
    );
    expect(await script('python')).toContain('d["Age"].mask(d["Age"].isin(["-99", "k. A.", "soon"]))');
    const spss = await script('spss');
    expect(spss).toContain('  text_1 A5\n');
    expect(spss).toContain(
      "RECODE text_1\n  ('-99'=SYSMIS)\n  ('k. A.'=SYSMIS)\n  ('soon'=SYSMIS)\n  (CONVERT) INTO Age.\nFORMATS Age (F16.0).",
    );
  });
});

it.each(['r', 'python', 'spss'])(
  'a script for %s looks for the file under the name that it is saved by',
  async (language) => {
    const { survey_key } = await importParts(service, ['id\n1\n'], { name: 'Q1/Q2: Test? 50%' });
    const { headers } = await fetch(`${service.url}${surveyPath(survey_key)}/export`, {
      headers: { authorization: `Bearer ${service.token}` },
    });
    const [, saved = ''] = /filename\*=UTF-8''(.+)$/.exec(headers.get('content-disposition') ?? '') ?? [];
    expect(decodeURIComponent(saved)).toBe('Q1 Q2 Test 50%.csv');
    const script = await get(`${surveyPath(survey_key)}/export/script`, { for: language });
    const named = script.split('\n').filter((line: string) => line.includes('.csv'));
    expect(named).toHaveLength(3);
    for (const line of named) expect(line).toMatch(/["']Q1 Q2 Test 50%\.csv["']/);
  },
);
