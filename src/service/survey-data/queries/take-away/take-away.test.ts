import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { openSource } from '@sheaf/tables';
import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import { provideService } from '../../../testing/provide-service.ts';
import { asQuery, surveyCalls, surveyPath } from '../../../testing/survey-calls.ts';
import { importParts, initialize } from '../../../testing/survey-scenario.ts';

const long = `${'é'.repeat(700)} end`;
const column_mapping = {
  Email: 'Email',
  When: 'Timestamp',
  Day: 'Timestamp',
  Tools: 'Multi choice',
  Score: 'NPS',
  Order: 'Ranking',
  Why: 'Open-ended',
  Sex: 'Single choice',
  Age: 'Single choice',
  'Agree?': 'Single choice',
  'agree!': 'Single choice',
  '5 things': 'Open-ended',
  Empty: 'Open-ended',
};
const rows = [
  ['ada@example.org', '01/31/2025 10:00:05', '2025-01-31', 'Pen; Ink', '10 (very likely)', 'A > B', long, 'f', '31'],
  ['bob@example.org', '02/01/2025 11:00:00', '2025-02-01', 'Pen', '-5', 'B > A', '-', 'm', '4.5'],
  ['cyd@example.org', 'soon', '', 'Ink; Brush', '8', 'A > B', 'Two\r\nlines', '-99', 'n/a'],
];
const more = [
  ['Agree', '3', '=1+1', ''],
  ['Disagree', '1', '007', ''],
  ['Neither', '2', '', ''],
];
const csv = Papa.unparse([Object.keys(column_mapping), ...rows.map((row, at) => [...row, ...(more[at] ?? [])])]);

const service = await provideService();
const calls = surveyCalls(service);
let survey_key: string;
beforeAll(async () => {
  ({ survey_key } = await importParts(service, [csv], { column_mapping, name: 'Tools / é' }));
  await calls.changeColumn(survey_key, 'Sex', { missing: ['-99'] });
});

async function exportAs(key: string, query: Record<string, unknown>) {
  const address = `${service.url}${surveyPath(key)}/export${asQuery(query)}`;
  const reply = await fetch(address, { headers: { authorization: `Bearer ${service.token}` } });
  return { reply, bytes: Buffer.from(await reply.arrayBuffer()) };
}

/** The records of a file, as Sheaf reads them, and what it says of its columns. */
async function readBack(bytes: Buffer, name: string) {
  const source = await openSource(new File([new Uint8Array(bytes)], name), name);
  if (source === null) throw new Error(`${name} is no table.`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of source.readCsv(0)) chunks.push(chunk);
  const { data } = Papa.parse<string[]>(Buffer.concat(chunks).toString(), { delimiter: ',' });
  return { source, table: source.tables[0], records: data.slice(0, -1) };
}

describe('export?as=sav', () => {
  it('has names, questions, options and answers; words that are no answers are missing', async () => {
    const { table, records } = await readBack((await exportAs(survey_key, { as: 'sav' })).bytes, 'x.sav');
    const [names = [], texts = [], , ...answers] = records;
    const columns = names.map((name, at) => [name, texts[at], ...answers.map((row) => row[at])].join(' | '));
    expect(columns).toEqual([
      'Email | Email | ada@example.org | bob@example.org | cyd@example.org',
      'When | When | 2025-01-31T10:00:05 | 2025-02-01T11:00:00 | ',
      'Day | Day | 2025-01-31 | 2025-02-01 | ',
      'Tools_Pen | Tools - Pen | 1 | 1 | 0',
      'Tools_Ink | Tools - Ink | 1 | 0 | 1',
      'Tools_Brush | Tools - Brush | 0 | 0 | 1',
      'Score | Score | 10 |  | 8',
      'Order_B | Order - B | 2 | 1 | 2',
      'Order_A | Order - A | 1 | 2 | 1',
      `Why | Why | ${long} |  | Two\r\nlines`,
      'Sex | Sex | f | m | ',
      'Age | Age | 31 | 4.5 | ',
      'Agree | Agree? | Agree | Disagree | Neither',
      'agree_2 | agree! | 3 | 1 | 2',
      'V_5_things | 5 things | =1+1 | 007 | ',
      'Empty | Empty |  |  | ',
    ]);
    const measures = Object.fromEntries((table?.columns ?? []).map(({ name, measure }) => [name, measure]));
    expect(measures).toMatchObject({
      When: 'scale',
      Tools_Ink: 'nominal',
      Age: 'scale',
      Agree: 'ordinal',
      Why: 'nominal',
    });
    expect(table?.columns?.find(({ name }) => name === 'Agree')?.options).toEqual(['Disagree', 'Neither', 'Agree']);
    expect(table?.sets).toEqual([{ name: 'Tools', question: 'Tools', columns: [3, 4, 5] }]);
  });

  it('accepts the filter and the order of the responses list', async () => {
    const { Tools } = await calls.readQuestions(survey_key);
    const filter = [{ kind: 'options', question_id: Tools?.id, options: ['Ink'] }];
    const { records } = await readBack(
      (await exportAs(survey_key, { as: 'sav', filter, order: 'desc' })).bytes,
      'x.sav',
    );
    expect(records.slice(3).map(([email]) => email)).toEqual(['cyd@example.org', 'ada@example.org']);
  });

  it('many rows in several slices, texts longer than a variable holds', async () => {
    // SPSS pads texts with blanks: a piece that ended with one would lose it.
    const longest = 'b  ä'.repeat(12_000);
    const rows = Array.from({ length: 2500 }, (_, row) => [
      String(row),
      row === 2100 ? longest : `text ${row % 7}`.repeat(row % 90),
    ]);
    const imported = await importParts(service, [Papa.unparse([['id', 'Why'], ...rows])], {
      column_mapping: { id: 'Do nothing', Why: 'Open-ended' },
    });
    const { records } = await readBack((await exportAs(imported.survey_key, { as: 'sav' })).bytes, 'x.sav');
    const [, ...pieces] = records[0] ?? [];
    expect(pieces.length).toBeGreaterThan(1);
    const joined = records.slice(3).map(([id = '', ...texts]) => [id, texts.join('')]);
    expect(joined).toEqual(rows.map(([id, text = '']) => [id, text.trim()]));
  });
});

describe('export?as=xlsx', () => {
  it('has one header row and the answers, a sheet with the data dictionary, and no formula', async () => {
    const { bytes } = await exportAs(survey_key, { as: 'xlsx' });
    const { source, records } = await readBack(bytes, 'x.xlsx');
    expect(source.tables.map(({ name }) => name)).toEqual(['Responses', 'Data dictionary']);
    const [titles = [], ...answers] = records;
    expect(titles.map((title, at) => [title, ...answers.map((row) => row[at])].join(' | '))).toEqual([
      'Email | ada@example.org | bob@example.org | cyd@example.org',
      'When | 2025-01-31 10:00:05 | 2025-02-01 11:00:00 | soon',
      'Day | 2025-01-31 | 2025-02-01 | ',
      'Tools | Pen; Ink | Pen | Ink; Brush',
      'Score | 10 | -5 | 8',
      'Order | A > B | B > A | A > B',
      `Why | ${long} | - | Two\r\nlines`,
      'Sex | f | m | -99',
      'Age | 31 | 4.5 | n/a',
      'Agree? | Agree | Disagree | Neither',
      'agree! | 3 | 1 | 2',
      '5 things | =1+1 | 007 | ',
      'Empty |  |  | ',
    ]);
  });
});

describe('export?as=parquet', () => {
  it('is read by DuckDB: numbers, dates and texts; null for what is no answer', async () => {
    const path = join(service.data_dir, 'x.parquet');
    writeFileSync(path, (await exportAs(survey_key, { as: 'parquet' })).bytes);
    const connection = await (await DuckDBInstance.create()).connect();
    const read = await connection.runAndReadAll(`SELECT * FROM '${path}'`);
    const columns = read.columnNames().map((name, at) => {
      const values = read.getColumnsJson()[at]?.map((value) => value ?? 'NULL') ?? [];
      return [name, read.columnTypes()[at], ...values].join(' | ');
    });
    expect(columns).toEqual([
      'Email | VARCHAR | ada@example.org | bob@example.org | cyd@example.org',
      'When | TIMESTAMP | 2025-01-31 10:00:05 | 2025-02-01 11:00:00 | NULL',
      'Day | DATE | 2025-01-31 | 2025-02-01 | NULL',
      'Tools - Pen | INTEGER | 1 | 1 | 0',
      'Tools - Ink | INTEGER | 1 | 0 | 1',
      'Tools - Brush | INTEGER | 0 | 0 | 1',
      'Score | INTEGER | 10 | NULL | 8',
      'Order - B | INTEGER | 2 | 1 | 2',
      'Order - A | INTEGER | 1 | 2 | 1',
      `Why | VARCHAR | ${long} | NULL | Two\r\nlines`,
      'Sex | VARCHAR | f | m | NULL',
      'Age | DOUBLE | 31 | 4.5 | NULL',
      'Agree? | VARCHAR | Agree | Disagree | Neither',
      'agree! | INTEGER | 3 | 1 | 2',
      '5 things | VARCHAR | =1+1 | 007 | NULL',
      'Empty | VARCHAR | NULL | NULL | NULL',
    ]);
  });

  it('has labels, the words of ticks and the columns of one question in its metadata', async () => {
    const header = 'Pen,Ink,Again?';
    const column_mapping = { Pen: 'Single choice', Ink: 'Single choice', 'Again?': 'Single choice' };
    const file = `${header}\nYes,No,No\nNo,Yes,Yes\nYes,Yes,No\n`;
    const { survey_key: ticked } = await importParts(service, [file], { column_mapping });
    const group = { kind: 'multi', text: 'Tools', headers: ['Pen', 'Ink'], items: ['A pen', 'Ink'], iterations: null };
    await calls.call('PATCH', `${surveyPath(ticked)}/outline`, { groups: [group] });
    const path = join(service.data_dir, 'labels.parquet');
    writeFileSync(path, (await exportAs(ticked, { as: 'parquet' })).bytes);
    const connection = await (await DuckDBInstance.create()).connect();
    const read = await connection.runAndReadAll(
      `SELECT decode(key) AS key, decode(value) AS value FROM parquet_kv_metadata('${path}')`,
    );
    const [{ key, value } = { key: '', value: '' }] = read.getRowObjectsJson();
    const values = { 0: 'No', 1: 'Yes' };
    expect([key, JSON.parse(String(value))]).toEqual([
      'labels',
      {
        columns: { Pen: { label: 'A pen', values }, Ink: { label: 'Ink', values }, 'Again?': { label: 'Again?' } },
        sets: [{ label: 'Tools', columns: ['Pen', 'Ink'] }],
      },
    ]);
    const counted = await connection.runAndReadAll(`SELECT Pen, Ink, "Again?" FROM '${path}'`);
    expect(counted.getRowsJson()).toEqual([
      [1, 0, 'No'],
      [0, 1, 'Yes'],
      [1, 1, 'No'],
    ]);
  });
});

describe('all formats', () => {
  it.each([
    { as: 'sav', type: 'application/x-spss-sav' },
    { as: 'xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    { as: 'parquet', type: 'application/vnd.apache.parquet' },
  ])('$as: its name, its type', async ({ as, type }) => {
    const { reply } = await exportAs(survey_key, { as });
    expect(reply.headers.get('content-type')).toBe(type);
    expect(reply.headers.get('content-disposition')).toMatch(new RegExp(`^attachment; filename="[^"]+\\.${as}"`));
    expect(reply.headers.get('content-disposition')).toContain(`%C3%A9.${as}`);
  });

  it.each<{ query: Record<string, string>; says: string }>([
    { query: { as: 'doc' }, says: 'as must be one of csv' },
    { query: { as: 'sav', filter: '[{"kind":"nps","question_id":999999,"min":0,"max":1}]' }, says: 'no question' },
    { query: { as: 'sav', sort: 'question:999999' }, says: 'no question' },
  ])('$query: 400 before anything is sent', async ({ query, says }) => {
    const { reply, bytes } = await exportAs(survey_key, query);
    expect([reply.status, bytes.toString()]).toEqual([400, expect.stringContaining(says)]);
  });

  it('a survey without answers yet is refused', async () => {
    const { survey_key: empty } = await initialize(service, 1);
    const { reply, bytes } = await exportAs(empty, { as: 'sav' });
    expect([reply.status, JSON.parse(bytes.toString())]).toEqual([
      400,
      expect.objectContaining({ code: 'nothing_to_take_away' }),
    ]);
  });

  it('ends when the survey changes meanwhile', async () => {
    const wide = `id,text\n${Array.from({ length: 9000 }, (_, row) => `${row},${'word '.repeat(900)}${row}`).join('\n')}\n`;
    const { survey_key: key } = await importParts(service, [wide]);
    const reply = await fetch(`${service.url}${surveyPath(key)}/export?as=sav`, {
      headers: { authorization: `Bearer ${service.token}` },
    });
    const reader = reply.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    await reader.read();
    await calls.changeColumn(key, 'id', { type: 'Open-ended' });
    const readRest = async () => {
      for (let next = await reader.read(); !next.done; next = await reader.read());
    };
    await expect(readRest()).rejects.toThrow();
  });
});
