import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { openSource } from '@sheaf/tables';
import Papa from 'papaparse';
import { beforeAll, expect, it, vi } from 'vitest';
import { listKeyColumns } from '../../../data/person-key.store.ts';
import { provideService } from '../../../testing/provide-service.ts';
import { unzip } from '../../../testing/report-files.ts';
import { asQuery, surveyCalls, surveyPath } from '../../../testing/survey-calls.ts';
import { importParts } from '../../../testing/survey-scenario.ts';

// Every file of a survey is saved and read back: none says who answered where that is to be left out.

const column_mapping = {
  Who: 'Name',
  Mail: 'Email',
  Patient: 'Single choice',
  'IP address': 'Do nothing',
  Ward: 'Single choice',
  Why: 'Open-ended',
};
const rows = Array.from({ length: 12 }, (_, at) => [
  `Ada Lovelace${at}`,
  `ada${at}@example.org`,
  `Patient-77${at}`,
  `192.0.2.${at}`,
  at % 2 === 0 ? 'North' : 'South',
  `The food was warm. Write to me${at}@x.co or call +49 30 901820${at}.`,
]);
const secrets = /Lovelace|@example|Patient-?77|192\.0\.2|@x\.co|901820|"Who"|IP address/;

const service = await provideService();

let key: string;
beforeAll(async () => {
  const csv = Papa.unparse([Object.keys(column_mapping), ...rows]);
  ({ survey_key: key } = await importParts(service, [csv], { column_mapping, name: 'Meals' }));
  const person_key = { name: 'Patient', headers: ['Patient'] };
  const path = surveyPath(key);
  await service.ask('PATCH', `${path}/outline`, { person_key });
  await waitForKey(path);
});

/** A file that is saved while the survey changes ends in the middle. */
async function waitForKey(path: string): Promise<void> {
  const isOver = async () => (await service.ask('GET', `${path}/outline`)).body.person_key_change.state === 'done';
  await vi.waitFor(async () => expect(await isOver()).toBe(true), 60_000);
}

async function save(path: string, query: Record<string, unknown>): Promise<Buffer> {
  const address = `${service.url}${surveyPath(key)}${path}${asQuery(query)}`;
  const reply = await fetch(address, { headers: { authorization: `Bearer ${service.token}` } });
  const bytes = Buffer.from(await reply.arrayBuffer());
  if (reply.status !== 200) throw new Error(bytes.toString());
  return bytes;
}

async function readTable(bytes: Buffer, name: string): Promise<string> {
  const source = await openSource(new File([new Uint8Array(bytes)], name), name);
  const chunks: Uint8Array[] = [];
  for await (const chunk of source?.readCsv(0) ?? []) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function readParquet(bytes: Buffer): Promise<string> {
  const path = join(service.data_dir, 'personal.parquet');
  writeFileSync(path, bytes);
  const connection = await (await DuckDBInstance.create()).connect();
  const { getRowsJson, columnNames } = await connection
    .runAndReadAll(`SELECT * FROM '${path}'`)
    .then((read) => ({ getRowsJson: read.getRowsJson(), columnNames: read.columnNames() }));
  return JSON.stringify([columnNames, getRowsJson]);
}

const asText = async (bytes: Buffer) => bytes.toString();
const unpack = async (bytes: Buffer) => JSON.stringify([...(await unzip(bytes)).values()].map(String));

const files: [name: string, path: string, query: Record<string, unknown>, read: (bytes: Buffer) => Promise<string>][] =
  [
    ['the CSV as it came', '/export', {}, asText],
    ['the CSV for Sheaf', '/export', { headers: 'all' }, asText],
    ['the CSV of counted answers', '/export', { answers: 'parsed' }, asText],
    ['a workbook', '/export', { as: 'xlsx' }, unpack],
    ['an SPSS file', '/export', { as: 'sav' }, (bytes) => readTable(bytes, 'x.sav')],
    ['Parquet', '/export', { as: 'parquet' }, readParquet],
    ['a script for SPSS', '/export/script', { for: 'spss' }, asText],
    ['a script for R', '/export/script', { for: 'r' }, asText],
    ['the dictionary', '/export/dictionary.csv', {}, asText],
    ['the dictionary as JSON', '/export/dictionary', {}, asText],
    ['slides', '/report', { as: 'pptx' }, unpack],
    ['a document', '/report', { as: 'docx' }, unpack],
    ['a web page', '/report', { as: 'html' }, asText],
  ];

it.each(files)('%s has no personal details where they are to be left out', async (_, path, query, read) => {
  expect(await read(await save(path, query))).toMatch(secrets);
  const clean = await read(await save(path, { ...query, personal: 'leave_out' }));
  expect(clean).not.toMatch(secrets);
  expect(clean).toContain('Ward');
});

it('keeps every response, in all columns that are left', async () => {
  const text = (await save('/export', { answers: 'parsed', personal: 'leave_out' })).toString();
  const { data } = Papa.parse<string[]>(text.trim());
  expect(data[0]).toEqual(['Ward', 'Why']);
  expect(data[1]).toEqual(['North', 'The food was warm. Write to [email] or call [phone].']);
  expect(data).toHaveLength(rows.length + 1);
});

it.each([
  ['a comparison by a part of the person key', 'by', (id: (header: string) => number) => `question:${id('Patient')}`],
  ['a filter by an address', 'filter', (id: (header: string) => number) => contains(id('Mail'), 'ada0@')],
  ['a filter by a person', 'filter', () => JSON.stringify([{ kind: 'participant', participant_id: 1 }])],
])('a report does not name what it leaves out: %s is refused', async (_, name, make) => {
  const { body } = await service.ask('GET', surveyPath(key));
  const id = (header: string): number => body.questions.find((one: { header: string }) => one.header === header).id;
  const query = { as: 'html', [name]: make(id), personal: 'leave_out' };
  const reply = await service.ask('GET', `${surveyPath(key)}/report${asQuery(query)}`);
  expect([reply.status, reply.body.code]).toEqual([400, 'personal_named']);
  if (name !== 'by') return;
  const sheet = await service.ask('GET', `${surveyPath(key)}/export${asQuery({ ...query, as: 'xlsx' })}`);
  expect([sheet.status, sheet.body.code]).toEqual([400, 'personal_named']);
});

const contains = (question_id: number, text: string) => JSON.stringify([{ kind: 'contains', question_id, text }]);

it('leaves out a grid of which a member says who answered, and cleans the missing words of texts', async () => {
  const headers = ['How good? [Food]', 'How good? [Room]', 'Why'];
  const cells = Array.from({ length: 8 }, (_, at) => [
    `${1 + (at % 5)}`,
    `${1 + ((at + 2) % 5)}`,
    at < 4 ? 'No, write to me@x.co' : `Text ${at}`,
  ]);
  const types = {
    [headers[0] ?? '']: 'Single choice',
    [headers[1] ?? '']: 'Single choice',
    Why: 'Open-ended',
  } as const;
  const csv = Papa.unparse([headers, ...cells]);
  const { survey_key } = await importParts(service, [csv], { column_mapping: types, name: 'Rooms' });
  const path = surveyPath(survey_key);
  const { body } = await service.ask('GET', path);
  expect(body.groups).toHaveLength(1);
  await surveyCalls(service).changeColumn(survey_key, 'Why', { missing: ['No, write to me@x.co'] });
  await service.ask('PATCH', `${path}/outline`, { person_key: { name: 'Food', headers: [headers[0]] } });
  const report = async () =>
    String((await service.ask('GET', `${path}/report${asQuery({ as: 'html', personal: 'leave_out' })}`)).body);
  // The key need not be applied yet.
  expect(await report()).not.toContain('Food');
  expect(await report()).toContain('Room');
  await waitForKey(path);
  for (const [at, query] of [
    ['export', { headers: 'all' }],
    ['export/dictionary.csv', {}],
  ] as const) {
    const saved = await service.ask('GET', `${path}/${at}${asQuery({ ...query, personal: 'leave_out' })}`);
    expect(String(saved.body)).not.toContain('me@x.co');
  }
});

it('leaves out a key whose change ends between two reads', async () => {
  const { survey_key } = await importParts(service, ['Patient,Why\n7,a\n']);
  const surveys = service.database.read.selectFrom('stored_surveys').select('id').where('survey_key', '=', survey_key);
  const { id: upload_id } = await surveys.executeTakeFirstOrThrow();
  const person_key = '{"name":"Patient","columns":[0]}';
  const begun = { upload_id, person_key, state: 'running', parts: 1, created_at: '' } as const;
  await service.database.write((tx) => tx.insertInto('person_key_changes').values(begun).execute());
  let isOver = false;
  const end = () =>
    service.database.write(async (tx) => {
      await tx.updateTable('survey_tables').set({ person_key }).where('upload_id', '=', upload_id).execute();
      const over = { state: 'done', finished_at: '' } as const;
      await tx.updateTable('person_key_changes').set(over).where('upload_id', '=', upload_id).execute();
    });
  const reader = service.database.read.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!isOver) await end();
      isOver = true;
      return result;
    },
  });
  expect(await listKeyColumns(reader, upload_id)).toContain(0);
});

it('a report names a filter by words, and the dictionary codes, without the details in them', async () => {
  const { body } = await service.ask('GET', surveyPath(key));
  const why = body.questions.find((one: { header: string }) => one.header === 'Why').id;
  const filter = contains(why, 'me0@x.co');
  const html = (await save('/report', { as: 'html', filter, personal: 'leave_out' })).toString();
  expect(html).toContain('Filter: Why: contains “[email]”');
  expect(html).not.toMatch(secrets);
  const made = await service.ask('POST', `${surveyPath(key)}/codes`, { name: 'Warm', note: 'Ask Ada Lovelace' });
  await service.ask('POST', `${surveyPath(key)}/codes/${made.body.code_id}/rules`, { question_id: why, words: 'warm' });
  const dictionary = (await save('/export/dictionary', { personal: 'leave_out' })).toString();
  expect(dictionary).toContain('Warm');
  expect(dictionary).not.toMatch(secrets);
});
