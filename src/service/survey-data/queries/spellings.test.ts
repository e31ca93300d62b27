import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { openSource } from '@sheaf/tables';
import Papa from 'papaparse';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ColumnChange, Comparison, Dictionary, Question, Spellings } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { asQuery, surveyCalls, surveyPath } from '../../testing/survey-calls.ts';
import { importParts } from '../../testing/survey-scenario.ts';

/** Two parts, so that spellings cross a border. */
const header = 'Country,Tools,City,Weight\n';
const parts = [
  `${header}UK,Pen; Ink,Paris,1\nU.K.,pen; Pen,paris,2\nuk ,PEN,"Paris ",1\nFrance,Ink,Lyon,3\n`,
  `${header}UK,ink; Pen,Lyon,1\nfrance,,PARIS,1\nUSA,Brush,Rome,1\n,Ink,,1\n`,
];
const cells = parts.flatMap((part) => Papa.parse<string[]>(part, { skipEmptyLines: true }).data.slice(1));
const column_mapping = {
  Country: 'Single choice',
  Tools: 'Multi choice',
  City: 'Open-ended',
  Weight: 'Single choice',
} as const;

const service = await provideService();
const { call, get, readQuestions, readResponses, appendParts, followChange, changeColumn } = surveyCalls(service);

let study: { survey_key: string; upload_key: string; project_id: number };
async function importStudy(): Promise<void> {
  const { id: project_id } = await service.project();
  study = { ...(await importParts(service, parts, { project_id, column_mapping, name: 'Trips' })), project_id };
}

const question = async (name: string, query?: object): Promise<Question> => {
  const found = (await readQuestions(study.survey_key, query && { ...query }))[name];
  if (found === undefined) throw new Error(`There is no question ${name}.`);
  return found;
};
const addressOf = async (name: string) =>
  `${surveyPath(study.survey_key)}/questions/${(await question(name)).id}/spellings`;
const list = async (name: string): Promise<Spellings> => get(await addressOf(name));
const send = async (name: string, spellings: unknown, more: object = {}) =>
  call('PATCH', await addressOf(name), { spellings, ...more });

/** Merges and waits for the end. @param pairs spelling and name; null: apart */
async function merge(name: string, pairs: Record<string, string | null>, more: object = {}): Promise<ColumnChange> {
  const { status, body } = await send(
    name,
    Object.entries(pairs).map(([from, to]) => ({ from, to })),
    more,
  );
  expect(status, JSON.stringify(body)).toBe(202);
  const change = await followChange(study.survey_key, body.change_id);
  expect(change.state, change.failure ?? '').toBe('done');
  return change;
}
const uk = { 'U.K.': 'UK', uk: 'UK' };

async function readChart(name: string, query?: object): Promise<Record<string, number>> {
  const { distribution } = await question(name, query);
  if (distribution.kind !== 'options') throw new Error('The question has no options.');
  return Object.fromEntries(distribution.options.map(({ value, count }) => [value, count]));
}

/** An independent count of the cells of a column: how many rows hold one of some texts among their answers. */
const countRows = (column: number, texts: readonly string[]) =>
  cells.filter((row) => (row[column] ?? '').split(';').some((answer) => texts.includes(answer.trim()))).length;

async function exportBytes(query: object = {}): Promise<Buffer> {
  const address = `${service.url}${surveyPath(study.survey_key)}/export${asQuery({ ...query })}`;
  const reply = await fetch(address, { headers: { authorization: `Bearer ${service.token}` } });
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
}
const exportCsv = async (query: object): Promise<string[][]> =>
  Papa.parse<string[]>((await exportBytes(query)).toString(), { skipEmptyLines: true }).data;

/** The records of a file with types. */
async function readBack(query: { as: string }): Promise<unknown[][]> {
  const name = `x.${query.as}`;
  if (query.as === 'parquet') {
    const path = join(service.data_dir, name);
    writeFileSync(path, await exportBytes(query));
    const read = await (await (await DuckDBInstance.create()).connect()).runAndReadAll(`SELECT * FROM '${path}'`);
    return [read.columnNames(), ...read.getRowsJson()];
  }
  const source = await openSource(new File([new Uint8Array(await exportBytes(query))], name), name);
  if (source === null) throw new Error(`${name} is no table.`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of source.readCsv(0)) chunks.push(chunk);
  return Papa.parse<string[]>(Buffer.concat(chunks).toString(), { delimiter: ',', skipEmptyLines: true }).data;
}

describe('suggestions', () => {
  beforeAll(importStudy);

  it('list clusters with counts of cells and the most given name', async () => {
    expect(await list('Country')).toEqual({
      question_id: (await question('Country')).id,
      merged: [],
      clusters: [
        {
          how: 'same',
          name: 'UK',
          spellings: [
            { value: 'UK', count: 2 },
            { value: 'U.K.', count: 1 },
            { value: 'uk', count: 1 },
          ],
        },
        {
          how: 'same',
          name: 'France',
          spellings: [
            { value: 'France', count: 1 },
            { value: 'france', count: 1 },
          ],
        },
      ],
      further_clusters: 0,
      answers: 6,
      looked_at: 6,
    });
  });

  it.each([
    ['Tools', ['Pen', 'PEN', 'pen']],
    ['City', ['Paris', 'PARIS', 'paris']],
  ])('work for %s', async (name, spellings) => {
    const [first] = (await list(name)).clusters;
    expect(first?.spellings.map(({ value }) => value)).toEqual(spellings);
  });

  it('keep a name that was given, and list what is merged as it came', async () => {
    await merge('Country', { UK: 'Britain', 'U.K.': 'Britain' });
    await appendParts(study.upload_key, [`${header}britain,Pen,Rome,1\n`]);
    const { merged, clusters } = await list('Country');
    expect(merged).toEqual([
      {
        name: 'Britain',
        count: 0,
        spellings: [
          { value: 'UK', count: 2 },
          { value: 'U.K.', count: 1 },
        ],
      },
    ]);
    expect(clusters.find(({ name }) => name === 'Britain')?.spellings).toEqual([
      { value: 'Britain', count: 3 },
      { value: 'britain', count: 1 },
    ]);
  });
});

describe('merged spellings', () => {
  beforeEach(importStudy);

  it('never change a cell', async () => {
    const before = [await exportBytes(), await exportBytes({ headers: 'all', formulas: 'keep' })];
    const responses = await readResponses(study.survey_key);
    await merge('Country', uk);
    await merge('Tools', { pen: 'Pen', PEN: 'Pen' });
    expect([await exportBytes(), await exportBytes({ headers: 'all', formulas: 'keep' })]).toEqual(before);
    expect(await readResponses(study.survey_key)).toEqual(responses);
  });

  it('are counted as one in charts, of several answers once a response', async () => {
    await merge('Country', uk);
    await merge('Tools', { pen: 'Pen', PEN: 'Pen', ink: 'Ink' });
    expect(await readChart('Country')).toEqual({
      UK: countRows(0, ['UK', 'U.K.', 'uk']),
      France: 1,
      france: 1,
      USA: 1,
    });
    const tools = { Pen: countRows(1, ['Pen', 'pen', 'PEN']), Ink: countRows(1, ['Ink', 'ink']), Brush: 1 };
    expect(await readChart('Tools')).toEqual(tools);
    // With a filter the answers themselves are counted, not what the import counted.
    expect(await readChart('Tools', { filter: [{ kind: 'wave', first_parts: [1] }] })).toEqual(tools);
    expect((await question('Country')).merged_spellings).toBe(2);
    expect(await readChart('Country', { filter: [], weight: (await question('Weight')).id })).toMatchObject({ UK: 5 });
  });

  it('are one option for filters, old ones too, and for comparisons', async () => {
    await merge('Country', uk);
    const { id } = await question('Country');
    const rowsOf = async (option: string) =>
      (
        await readResponses(study.survey_key, { filter: [{ kind: 'options', question_id: id, options: [option] }] })
      ).map(({ row }) => row);
    expect(await rowsOf('UK')).toEqual([1, 2, 3, 5]);
    expect(await rowsOf('U.K.')).toEqual([1, 2, 3, 5]);
    const compared: Comparison = await get(`${surveyPath(study.survey_key)}/comparison`, {
      by: `question:${id}`,
      smallest_base: 1,
    });
    const [country] = compared.questions.filter(({ question_id }) => question_id === id);
    expect(country?.rows?.map(({ value, total }) => [value, total.count])).toContainEqual(['UK', 4]);
    expect(country?.rows?.map(({ value }) => value)).not.toContain('U.K.');
  });

  it('hold for later waves, for the same question of a new survey, and not in another project', async () => {
    await merge('Country', uk);
    const wave = `${header}u.k.,Pen,Rome,1\nU.K.,Pen,Rome,1\n`;
    await appendParts(study.upload_key, [wave]);
    expect(await readChart('Country')).toMatchObject({ UK: 5, 'u.k.': 1 });
    const readAgain = async (project_id: number) => {
      const { survey_key } = await importParts(service, [wave], { project_id, column_mapping, name: 'Later' });
      return (await readQuestions(survey_key)).Country?.distribution;
    };
    expect(await readAgain(study.project_id)).toMatchObject({ options: [{ value: 'u.k.' }, { value: 'UK' }] });
    const other = await service.project();
    expect(await readAgain(other.id)).toMatchObject({ options: [{ value: 'u.k.' }, { value: 'U.K.' }] });
  });

  it('that were taken apart are not remembered', async () => {
    await merge('Country', uk);
    await merge('Country', { 'U.K.': null, uk: null });
    const more = { project_id: study.project_id, column_mapping };
    const { survey_key } = await importParts(service, parts, { ...more, name: 'Later' });
    expect((await readQuestions(survey_key)).Country?.merged_spellings).toBe(0);
  });

  it('are taken apart, and merged into another name with what they have', async () => {
    const before = await readChart('Country');
    await merge('Country', uk);
    const { spellings } = await merge('Country', { UK: 'Britain' });
    expect(spellings).toEqual([
      { from: 'U.K.', to: 'Britain' },
      { from: 'uk', to: 'Britain' },
      { from: 'UK', to: 'Britain' },
    ]);
    expect(await readChart('Country')).toMatchObject({ Britain: 4 });
    await merge('Country', { UK: null });
    expect(await readChart('Country')).toMatchObject({ Britain: 2, UK: 2 });
    // The name becomes a spelling of its spelling.
    await merge('Country', { Britain: 'uk' });
    expect(await readChart('Country')).toMatchObject({ uk: 2, UK: 2 });
    await merge('Country', { 'U.K.': null, uk: null, Britain: null });
    expect(await readChart('Country')).toEqual(before);
    expect((await question('Country')).merged_spellings).toBe(0);
  });

  it('of an open answer make it a single choice, and back', async () => {
    const before = await question('City');
    await merge('City', { paris: 'Paris', PARIS: 'Paris' });
    expect(await question('City')).toMatchObject({ type: 'Single choice', merged_spellings: 2 });
    expect(await readChart('City')).toEqual({ Paris: 4, Lyon: 2, Rome: 1 });
    await merge('City', { paris: null, PARIS: null }, { type: 'Open-ended' });
    expect(await question('City')).toEqual({ ...before, source: 'mapping' });
  });

  it('stay when the missing words change, and an order that names a spelling names its answer', async () => {
    const orders = { Country: ['USA', 'U.K.', 'France'] };
    expect((await call('PATCH', `${surveyPath(study.survey_key)}/outline`, { orders })).status).toBe(200);
    await merge('Country', uk);
    await changeColumn(study.survey_key, 'Country', { missing: ['france'] });
    expect(Object.entries(await readChart('Country'))).toEqual([
      ['USA', 1],
      ['UK', 4],
    ]);
  });
});

describe('exports', () => {
  const merged = { spellings: 'merged' };
  beforeAll(async () => {
    await importStudy();
    await merge('Country', uk);
    await merge('Tools', { pen: 'Pen', PEN: 'Pen' });
  });

  it('have merged spellings where asked', async () => {
    const columnOf = (rows: string[][], at: number) => rows.slice(1).map((row) => row[at]);
    const raw = await exportCsv(merged);
    expect(columnOf(raw, 0)).toEqual(['UK', 'UK', 'UK', 'France', 'UK', 'france', 'USA', '']);
    expect(columnOf(raw, 1)).toEqual(['Pen; Ink', 'Pen', 'Pen', 'Ink', 'ink; Pen', '', 'Brush', 'Ink']);
    expect(columnOf(raw, 2)).toEqual(cells.map((row) => row[2]));
    expect(columnOf(await exportCsv({ answers: 'parsed', ...merged }), 0)).toEqual(columnOf(raw, 0));
    expect(columnOf(await exportCsv({ answers: 'parsed' }), 0)).toEqual(cells.map(([country]) => country?.trim()));
  });

  it.each(['sav', 'xlsx', 'parquet'])('as %s too', async (as) => {
    const list = async (query: { as: string }) => JSON.stringify(await readBack(query));
    expect(await list({ as, ...merged })).not.toMatch(/"U\.K\."|"uk"|pen/);
    const came = await list({ as });
    expect(came).toContain('"U.K."');
    expect(came).toMatch(/pen/);
  });

  it('come back as what was counted, and the dictionary names the spellings', async () => {
    const text = (await exportBytes({ headers: 'all', ...merged })).toString();
    const { id: project_id } = await service.project();
    const { survey_key } = await importParts(service, [text], { project_id, auto_map: true });
    const again = await readQuestions(survey_key);
    for (const name of ['Country', 'Tools'])
      expect(again[name]?.distribution).toMatchObject({
        options: expect.arrayContaining(
          Object.entries(await readChart(name)).map(([value, count]) => ({ value, count })),
        ),
      });
    const dictionary: Dictionary = await get(`${surveyPath(study.survey_key)}/export/dictionary`);
    expect(dictionary.columns[0]?.spellings).toEqual([{ value: 'UK', spellings: ['U.K.', 'uk'] }]);
    const [titles = [], country = []] = Papa.parse<string[]>(
      await get(`${surveyPath(study.survey_key)}/export/dictionary.csv`),
    ).data;
    expect(country[titles.indexOf('Merged spellings')]).toBe('UK: U.K. | uk');
  });

  it.each(['r', 'python', 'spss'])('a script for %s has the labels of its file', async (language) => {
    const script = (query: object) =>
      get(`${surveyPath(study.survey_key)}/export/script`, { for: language, ...query }) as Promise<string>;
    expect(await script(merged)).not.toContain('U.K.');
    expect(await script({})).toContain('U.K.');
  });
});

describe('refuses', () => {
  beforeAll(async () => {
    await importStudy();
    await changeColumn(study.survey_key, 'Country', { missing: ['n/a'] });
    await changeColumn(study.survey_key, 'Weight', { type: 'NPS' });
  });

  it.each<[why: string, name: string, spellings: unknown, code: string]>([
    ['a type without options', 'Weight', [{ from: '3', to: '2' }], 'question_without_spellings'],
    ['no answer', 'Country', [{ from: 'uk', to: 'N/A' }], 'spelling_without_answer'],
    ['no list', 'Country', {}, 'field_wrong'],
    ['nothing', 'Country', [], 'field_wrong'],
    ['an empty name', 'Country', [{ from: 'uk', to: ' ' }], 'field_wrong'],
  ])('%s', async (_, name, spellings, code) => {
    const reply = await send(name, spellings);
    expect([reply.status, reply.body.code], JSON.stringify(reply.body)).toEqual([400, code]);
  });

  it('more spellings than a question can have', async () => {
    const some = (from: number) => Array.from({ length: 1000 }, (_, at) => [`s${from + at}`, 'UK']);
    for (let from = 0; from < 5000; from += 1000) await merge('Country', Object.fromEntries(some(from)));
    const { status, body } = await send('Country', [{ from: 'one more', to: 'UK' }]);
    expect([status, body.code]).toEqual([409, 'too_many_spellings']);
  });
});
