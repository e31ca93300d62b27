import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { savFile } from '@sheaf/tables/sources/spss/sav.fixture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Survey } from '../../contract/index.ts';
import { callCommand, serveForImports } from '../testing/called-command.ts';
import { killWhileSending, sheaf } from '../testing/cli-process.ts';
import { csv, inPortable, objects, samples } from './sample-tables.fixture.ts';

// Tables of other formats, by the import command into a real service.

type Served = Awaited<ReturnType<typeof serveForImports>>;
let served: Served;
/** The receipt and the answers of the table as CSV. */
let plain: { original: unknown; answers: string[][] };
beforeAll(async () => {
  served = await serveForImports();
  const [receipt] = (await into(write('plain.csv', csv))).lines;
  plain = { original: receipt.original, answers: await answersOf(receipt.survey_key) };
});
afterAll(() => served.end());

const write = (name: string, content: string | Uint8Array): string => {
  const path = join(served.folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content);
  return path;
};
const into = (...args: string[]) => served.run('--project', 'Ours', '--auto-map', ...args);
const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

async function answersOf(survey_key: string): Promise<string[][]> {
  const body = await served.getSurvey<{ responses: { answers: string[] }[] }>(`${survey_key}/responses?limit=100`);
  return body.responses.map(({ answers }) => answers);
}

/** What conversions left on the disk. */
const leftBehind = () =>
  readdirSync(join(served.folder, 'local', 'imports')).filter((name) => name.startsWith('converted-'));

describe('sheaf import of a table in another format', () => {
  /** All of them by one command: starting one costs more than such a table. */
  let sent: Awaited<ReturnType<typeof into>>;
  beforeAll(async () => {
    sent = await into(...(await Promise.all(samples.map(async ([name, bytes]) => write(name, await bytes())))));
  });

  it.each(samples)(
    '%s: the same responses as its CSV, and a receipt that names the original',
    async (name, _, table) => {
      const path = join(served.folder, name);
      const receipt = sent.lines.find(({ file_name }) => file_name === name);
      expect(receipt, sent.stderr).toMatchObject({
        rows_reported: 30,
        original: { bytes: readFileSync(path).length, sha256: sha256(path), table },
      });
      expect([sent.status, sent.lines.length], sent.stderr).toEqual([0, samples.length]);
      expect(leftBehind()).toEqual([]);
      expect(plain.original).toBeNull();
      const expected = name.endsWith('.por') ? plain.answers.map((cells) => cells.map(inPortable)) : plain.answers;
      expect(await answersOf(receipt.survey_key)).toEqual(expected);
    },
  );

  const rated = {
    name: 'Q1',
    label: 'How was it?',
    labels: [
      [1, 'Very good'],
      [2, 'Good'],
      [3, 'Bad'],
      [9, 'No answer'],
    ] as [number, string][],
    missing: { count: 1, values: [9] },
  };

  it('value labels give the options their order, also the unchosen ones; a scale with labels at its ends has none', async () => {
    const ends: [number, string][] = [
      [1, 'Never'],
      [5, 'Always'],
    ];
    const often = { name: 'Q2', label: 'How often?', labels: ends };
    const cases = Array.from({ length: 60 }, (_, at) => [[3, 3, 2, 9][at % 4] ?? 3, 1 + (at % 5)]);
    const path = write('rated.sav', savFile({ variables: [rated, often], cases }));
    const args = ['--project', 'Ours', '--map', 'Q1=Single choice', '--map', 'Q2=Single choice', path];
    const { status, lines, stderr } = await served.run(...args);
    expect(status, stderr).toBe(0);
    expect(lines[0].option_orders).toEqual({ columns: 1, problem: null });
    const { questions } = await served.getSurvey<Survey>(lines[0].survey_key);
    expect(questions.map(({ distribution }) => distribution)).toMatchObject([
      {
        order: 'given',
        options: [
          { value: 'Very good', count: 0 },
          { value: 'Good', count: 15 },
          { value: 'Bad', count: 30 },
        ],
      },
      { order: 'count' },
    ]);
  });

  it('tells the response in the original that is too large', async () => {
    const path = write(
      'large.json',
      JSON.stringify([
        { id: 1, why: 'a\nb' },
        { id: 2, why: 'x'.repeat(51 * 1024 ** 2) },
      ]),
    );
    const { status, stderr } = await into(path);
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining('large.json: Response 2 (response 2 of the file) is larger than the 50 MB'),
    ]);
    expect(leftBehind()).toEqual([]);
  });

  it.each<[string, () => string[], number, RegExp]>([
    [
      'a table that is not there',
      () => [write('one.json', '[{"a":1}]'), '--sheet', 'Answers'],
      2,
      /There is no table “Answers”/,
    ],
    ['--sheet for a text', () => [write('text.csv', csv), '--sheet', '1'], 2, /leave --sheet out/],
    [
      '--sheet without a survey',
      () => [write('words.txt', 'Words.'), '--as', 'file', '--sheet', '1'],
      2,
      /--sheet goes with a survey/,
    ],
    [
      'a workbook that is CSV',
      () => [write('text.xlsx', csv)],
      1,
      /text\.xlsx: .* but it is text\. .*rename it to \.csv/,
    ],
    [
      'an old workbook that is CSV',
      () => [write('text.xls', csv), '--as', 'survey'],
      1,
      /but it is text\. .*rename it/,
    ],
    ['a workbook that is a web page', () => [write('web.xls', '<table><tr><td>1')], 1, /but it is a web page \(HTML\)/],
    ['an empty statistics file', () => [write('none.sav', '')], 1, /none\.sav: The file is empty/],
    ['damaged JSON', () => [write('bad.json', '[{"a":1},{"a":')], 1, /bad\.json: The file/],
    ['a web page', () => [write('page.htm', ' <!DOCTYPE html>\n<p>Hi'), '--as', 'survey'], 1, /is a web page/],
    [
      'XML',
      () => [write('x.txt', '<answers>\n<a>1</a>\n<a>2</a>\n</answers>'), '--as', 'survey'],
      1,
      /This is an XML file/,
    ],
    ['a kind that is not read', () => [write('x.rds', 'RDX3\nX\n')], 1, /x\.rds: The file holds objects of R/],
    ['Rich Text', () => [write('x.rtf', '{\\rtf1 a,b\n1,2}'), '--as', 'survey'], 1, /This is a Rich Text document/],
    [
      'an original that cannot be a file',
      () => [write('kept.json', '[{"a":1}]'), '--keep-original'],
      2,
      /--keep-original: .*\.json files are not among/,
    ],
  ])('refuses %s', async (_, args, code, words) => {
    const { status, stdout, stderr } = await callCommand(...served.given, '--project', 'Ours', ...args());
    expect([status, stdout, stderr]).toEqual([code, '', expect.stringMatching(words)]);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('says what was not read', async () => {
    const { status, stderr } = await into(write('repeats.json', '[{"a":"x","rows":[{"b":1}]},{"a":"y","rows":[]}]'));
    expect([status, stderr]).toEqual([
      0,
      expect.stringContaining('repeats.json: 1 column holds the number of rows in a list of its own'),
    ]);
  });

  it('of a folder, every file with one table', async () => {
    write('folder/a.json', JSON.stringify(objects));
    write('folder/b.csv', csv);
    write('folder/settings.json', '{"theme":"dark"}');
    const { status, lines, stderr } = await into(join(served.folder, 'folder'));
    expect([status, lines.map(({ file_name }) => file_name)], stderr).toEqual([0, ['a.json', 'b.csv']]);
    expect(stderr).toContain('  survey   folder/a.json\n  survey   folder/b.csv\n  left out folder/settings.json: ');
    expect(leftBehind()).toEqual([]);
  });

  it('goes on after a kill, but not with another file of that name; what the kill left on the disk is removed', async () => {
    const many = Array.from({ length: 20_000 }, (_, i) => ({ id: i, why: `Answer ${i}\nand more` }));
    const path = write('killed.json', JSON.stringify(many));
    const args = ['import', ...served.connection, '--json', '--project', 'Ours', '--auto-map', path];
    await killWhileSending(args);
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

describe('sheaf columns of a table in another format', () => {
  it.each(samples.slice(0, 2))('%s: the same columns as its CSV, and which table it is', async (name, bytes, table) => {
    const path = write(name, await bytes());
    const [found] = sheaf(['columns', '--json', path]).lines;
    const [plain] = sheaf(['columns', '--json', write('plain.csv', csv)]).lines;
    expect(plain.source).toBeNull();
    expect(found).toEqual({
      ...plain,
      file: path,
      source: { format: name.split('.').at(-1), table: table.name },
      // The title of the sheet.
      left_out: [
        ...(name.endsWith('.xlsx') ? [expect.objectContaining({ kind: 'title_lines' })] : []),
        ...plain.left_out,
      ],
    });
  });

  it('refuses a table that is not there', async () => {
    const { status, stderr } = await callCommand('columns', '--sheet', '2', write('one.json', '[{"a":1}]'));
    expect([status, stderr]).toEqual([2, expect.stringContaining('There is no table “2”')]);
  });
});
