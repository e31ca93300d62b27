import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { savFile } from '@sheaf/tables/sources/spss/sav.fixture.ts';
import { makeWorkbook } from '@sheaf/tables/sources/xlsx/workbook.fixture.ts';
import { makeZip } from '@sheaf/tables/sources/zip.fixture.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Survey } from '../../contract/index.ts';
import { callCommand, serveForImports } from '../testing/called-command.ts';
import { killWhileSending } from '../testing/cli-process.ts';
import {
  csv,
  data,
  header,
  inPortable,
  makeSheetRows,
  notes,
  objects,
  samples,
  visits,
} from './sample-tables.fixture.ts';

// Tables of other formats and archives, by the import command into a real service.

type Bytes = string | Uint8Array | Promise<Uint8Array>;
const served = await serveForImports();
/** The receipt and the answers of the table as CSV. */
let plain: { original: unknown; answers: string[][] };
beforeAll(async () => {
  const [receipt] = (await into(await write('plain.csv', csv))).lines;
  plain = { original: receipt.original, answers: await collectAnswers(receipt.survey_key) };
});

async function write(name: string, content: Bytes): Promise<string> {
  const path = join(served.folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, await content);
  return path;
}
const into = (...args: string[]) => served.run('--project', 'Ours', '--auto-map', ...args);
const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
const bytesOf = (path: string) => ({ bytes: readFileSync(path).length, sha256: sha256(path) });

async function collectAnswers(survey_key: string): Promise<string[][]> {
  const body = await served.getSurvey<{ responses: { answers: string[] }[] }>(`${survey_key}/responses?limit=100`);
  return body.responses.map(({ answers }) => answers);
}

/** What conversions left on the disk. */
const leftBehind = () =>
  readdirSync(join(served.folder, 'local', 'imports')).filter((name) => name.startsWith('converted-'));

describe('a table in another format', () => {
  /** All of them by one command: starting one costs more than such a table. */
  let sent: Awaited<ReturnType<typeof into>>;
  beforeAll(async () => {
    sent = await into(...(await Promise.all(samples.map(([name, bytes]) => write(name, bytes())))));
  });

  it.each(samples)(
    '%s: the same responses as its CSV, and a receipt that names the original',
    async (name, _, table) => {
      const receipt = sent.lines.find(({ file_name }) => file_name === name);
      const original = { ...bytesOf(join(served.folder, name)), table };
      expect(receipt, sent.stderr).toMatchObject({ rows_reported: 30, original });
      expect([sent.status, sent.lines.length, leftBehind(), plain.original]).toEqual([0, samples.length, [], null]);
      const expected = name.endsWith('.por') ? plain.answers.map((cells) => cells.map(inPortable)) : plain.answers;
      expect(await collectAnswers(receipt.survey_key)).toEqual(expected);
    },
  );

  it('value labels give the options their order, also the unchosen ones', async () => {
    const labels: [number, string][] = [
      [1, 'Very good'],
      [2, 'Good'],
      [3, 'Bad'],
      [9, 'No answer'],
    ];
    const rated = { name: 'Q1', label: 'How was it?', labels, missing: { count: 1, values: [9] } };
    const cases = Array.from({ length: 60 }, (_, at) => [[3, 3, 2, 9][at % 4] ?? 3]);
    const path = await write('rated.sav', savFile({ variables: [rated], cases }));
    const { lines, stderr } = await served.run('--project', 'Ours', '--map', 'Q1=Single choice', path);
    expect(lines[0]?.option_orders, stderr).toEqual({ columns: 1, problem: null, problem_details: null });
    const { questions } = await served.getSurvey<Survey>(lines[0].survey_key);
    const [none, some, most] = [0, 15, 30];
    expect(questions[0]?.distribution).toMatchObject({
      order: 'given',
      options: [
        { value: 'Very good', count: none },
        { value: 'Good', count: some },
        { value: 'Bad', count: most },
      ],
    });
  });

  it('goes on after a kill, but not with another file of that name; what the kill left on the disk is removed', async () => {
    const many = Array.from({ length: 20_000 }, (_, i) => ({ id: i, why: `Answer ${i}\nand more` }));
    const path = await write('killed.json', JSON.stringify(many));
    await killWhileSending(['import', ...served.connection, '--json', '--project', 'Ours', '--auto-map', path]);
    expect(leftBehind()).toHaveLength(1);
    const killed = readFileSync(path);
    writeFileSync(path, JSON.stringify(objects));
    expect((await into(path)).stderr).not.toContain('Continuing');
    writeFileSync(path, killed);
    const { status, lines, stderr } = await into(path);
    expect([status, stderr]).toEqual([0, expect.stringContaining('Continuing the import of killed.json')]);
    expect(lines[0]).toMatchObject({ rows_reported: 20_000, original: { sha256: sha256(path) } });
    expect(leftBehind()).toEqual([]);
  });
});

const several = () => JSON.stringify({ people: objects, rooms: objects.slice(0, 7) });
const sheets = () => makeWorkbook({ sheets: [notes, data, visits] });

describe('which table becomes the survey', () => {
  it.each<[string, () => Bytes, string[], object]>([
    [
      'rooms.json',
      several,
      ['--sheet', 'rooms'],
      { rows_reported: 7, original: { table: { index: 1, name: 'rooms' } } },
    ],
    ['second.json', several, ['--sheet', '2'], { rows_reported: 7, original: { table: { index: 1, name: 'rooms' } } }],
    ['visits.xlsx', sheets, ['--sheet', 'Visits'], { rows_reported: 7 }],
    ['file.xlsx', sheets, ['--as', 'file'], { kind: 'file', file_name: 'file.xlsx' }],
  ])('%s', async (name, bytes, args, receipt) => {
    const types = args.includes('--as') ? [] : ['--auto-map'];
    const { lines, stderr } = await served.run('--project', 'Ours', ...types, await write(name, bytes()), ...args);
    expect(lines, stderr).toMatchObject([receipt]);
  });

  it('--keep-original: survey and file; none where there is no survey', async () => {
    const path = await write('kept.xlsx', makeWorkbook({ sheets: [data] }));
    const original = sha256(path);
    expect((await into(path, '--keep-original')).lines).toMatchObject([
      { kind: 'survey', original: { sha256: original } },
      { kind: 'file', file_name: 'kept.xlsx', file_sha256: original },
    ]);
    const empty = await write(
      'empty.xlsx',
      makeWorkbook({ sheets: [{ name: 'Data', data: makeSheetRows([header]) }] }),
    );
    const failed = await into(empty, '--as', 'survey', '--keep-original');
    expect([failed.status, failed.lines]).toEqual([1, []]);
    expect(failed.stderr).toContain('2 of 2 files were not imported.');
  });
});

const rowsOf = (rows: number) => `id,Why?\n${Array.from({ length: rows }, (_, i) => `${i},Answer ${i}\n`).join('')}`;
const json = JSON.stringify([{ why: 'a' }, { why: 'b' }]);

describe('an archive', () => {
  it.each<[string, () => Bytes, object]>([
    [
      'answers.zip',
      () => makeZip({ 'export/answers.csv': rowsOf(20), 'readme.txt': 'Words.' }),
      { survey_name: 'answers' },
    ],
    ['table.zip', () => makeZip({ 'table.json': json }), { file_name: 'table.json', original: { format: 'json' } }],
    ['spring.csv.gz', () => gzipSync(rowsOf(20)), { file_name: 'spring.csv', survey_name: 'spring', original: null }],
  ])('%s: its only table becomes the survey', async (name, bytes, receipt) => {
    const path = await write(name, bytes());
    const { lines, stderr } = await into(path);
    expect(lines, stderr).toMatchObject([{ ...receipt, archive: { file_name: name, ...bytesOf(path) } }]);
    if (name === 'answers.zip') expect(stderr).toContain('not imported beside the table: readme.txt.');
    expect(leftBehind()).toEqual([]);
  });

  it('with several files is imported like a folder, without the rows of repeated groups', async () => {
    const form = { 'form.csv': 'name,KEY\nAda,1\n', 'form-child.csv': 'age,PARENT_KEY,KEY\n3,1,1/a\n' };
    const path = await write('many.zip', makeZip({ ...form, 'sub/b.json': json, 'notes.md': '#', 'in.zip': 'x' }));
    const { lines, stderr } = await into(path);
    expect(
      lines.map((line) => line.file_name),
      stderr,
    ).toEqual(['form.csv', 'b.json']);
    expect(stderr).toContain('left out: an archive in the archive');
    expect(stderr).toContain('left out many.zip/notes.md: Sheaf does not know');
    expect(stderr).toContain('left out many.zip/form-child.csv: It holds the rows of a repeated group of form.csv.');
  });
});

it('of a folder, every file with one table, and archives with one', async () => {
  for (const [name, content] of [
    ['a.json', JSON.stringify(objects)],
    ['b.csv', csv],
    ['settings.json', '{"theme":"dark"}'],
    ['several.json', several()],
    ['one.zip', makeZip({ 'one.csv': rowsOf(3) })],
    ['two.zip', makeZip({ 'a.csv': rowsOf(3), 'b.csv': rowsOf(3) })],
  ] as const)
    await write(`folder/${name}`, content);
  const { lines, stderr } = await into(join(served.folder, 'folder'));
  expect(
    lines.map(({ file_name }) => file_name),
    stderr,
  ).toEqual(['a.json', 'b.csv', 'one.csv']);
  expect(stderr).toContain('left out folder/settings.json: ');
  expect(stderr).toContain('left out folder/several.json: 2 tables can become a survey: 1 “people”, 2 “rooms”.');
  expect(stderr).toContain('left out folder/two.zip: The archive holds several files. Import it by itself.');
});

it.each<[name: string, bytes: () => Bytes, args: string[], code: number, words: RegExp]>([
  ['one.json', () => '[{"a":1}]', ['--sheet', 'Answers'], 2, /There is no table “Answers”/],
  ['text.csv', () => csv, ['--sheet', '1'], 2, /leave --sheet out/],
  ['words.txt', () => 'Words.', ['--as', 'file', '--sheet', '1'], 2, /--sheet goes with a survey/],
  ['several.json', several, [], 2, /2 tables can become a survey: 1 “people”, 2 “rooms”\. Choose one with --sheet/],
  ['sheets.xlsx', sheets, ['--sheet', 'Date'], 2, /no sheet “Date”\. Its sheets are 1 “Notes”, 2 “Data”, 3 “Visits”/],
  ['notes.xlsx', () => makeWorkbook({ sheets: [notes] }), [], 2, /No sheet looks like a table of responses\. Import/],
  ['text.xlsx', () => csv, [], 1, /text\.xlsx: .* but it is text\. .*rename it to \.csv/],
  ['none.sav', () => '', [], 1, /none\.sav: The file is empty/],
  ['bad.json', () => '[{"a":1},{"a":', [], 1, /bad\.json: The file/],
  ['x.txt', () => '<answers>\n<a>1</a>\n<a>2</a>\n</answers>', ['--as', 'survey'], 1, /This is an XML file/],
  ['kept.json', () => '[{"a":1}]', ['--keep-original'], 2, /--keep-original: .*\.json files are not among/],
])('refuses %s %#', async (name, bytes, args, code, words) => {
  const path = await write(`refused/${name}`, bytes());
  const { status, stdout, stderr } = await callCommand(...served.given, '--project', 'Ours', path, ...args);
  expect([status, stdout, stderr]).toEqual([code, '', expect.stringMatching(words)]);
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(leftBehind()).toEqual([]);
});

describe('sheaf columns', () => {
  it('describes the only table of a format or an archive like its CSV', async () => {
    const [plainTable] = (await callCommand('columns', '--json', await write('plain.csv', csv))).lines;
    expect(plainTable.source).toBeNull();
    const table = await write('table.json', JSON.stringify(objects));
    const source = { format: 'json', table: '' };
    expect((await callCommand('columns', '--json', table)).lines).toEqual([{ ...plainTable, file: table, source }]);
    const packed = await write('columns.csv.gz', gzipSync(csv));
    expect((await callCommand('columns', '--json', packed)).lines).toEqual([{ ...plainTable, file: packed }]);
  });

  it('asks for one of several files', async () => {
    const path = await write('both.zip', makeZip({ 'a.csv': rowsOf(3), 'b.csv': rowsOf(3) }));
    const { status, stderr } = await callCommand('columns', path);
    expect([status, stderr]).toEqual([1, expect.stringContaining('The archive holds several files. Unpack it')]);
  });
});
