import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { porFile, porText, porVariable } from '../../columns/sources/spss/por.fixture.ts';
import { savFile } from '../../columns/sources/spss/sav.fixture.ts';
import { dtaFile } from '../../columns/sources/stata/dta.fixture.ts';
import { row, workbookOf } from '../../columns/sources/xlsx/workbook.fixture.ts';
import { zipOf } from '../../columns/sources/zip.fixture.ts';
import type { Survey } from '../../contract/index.ts';
import { killWhileSending, serveForImports, sheaf } from '../testing/cli-process.ts';

// Tables of other formats, through the real command line into a real service.

type Served = Awaited<ReturnType<typeof serveForImports>>;
let served: Served;
/** The receipt and the answers of the table as CSV. */
let plain: { original: unknown; answers: string[][] };
beforeAll(async () => {
  served = await serveForImports();
  const [receipt] = into(write('plain.csv', csv)).lines;
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

const header = ['id', 'Why?', 'Team'];
const rows = Array.from({ length: 30 }, (_, i) => [
  String(i + 1),
  i % 3 === 0 ? `Because,\n"${i}"` : `Fine ${i}`,
  ['Red', 'Blue'][i % 2] ?? '',
]);
const cell = (value: string) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
const csv = `${[header, ...rows].map((row) => row.map(cell).join(',')).join('\n')}\n`;
const objects = rows.map(([id, why, team]) => ({ id: Number(id), 'Why?': why, Team: team }));

/** A sheet with a title and a blank row above the header. */
const sheetOf = (table: readonly (readonly string[])[]): string =>
  [['Export of spring'], [], ...table]
    .map((cells, at) => {
      const texts = cells.map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`);
      return row(at + 1, texts.join(''));
    })
    .join('');
const data = { name: 'Data', data: sheetOf([header, ...rows]) };
const visits = { name: 'Visits', data: sheetOf([['Visit', 'Room', 'Hours'], ...rows.slice(0, 7)]) };
const notes = { name: 'Notes', data: sheetOf([['Only words.'], ['And more of them.']]) };

const variables = [
  { name: 'ID', width: 8 },
  { name: 'WHY', width: 40, label: 'Why?' },
  { name: 'TEAM', width: 8, label: 'Team' },
];
const stata = {
  release: 118,
  variables: variables.map(({ name, width, label = 'Id' }) => ({ name, type: width, label })),
};
const asElement = ([id, why, team]: readonly string[]) =>
  `<response><id>${id}</id><why>${why}</why><team>${team}</team></response>`;

/** The texts of a portable file have no line breaks. */
const inPortable = (text: string): string => text.replaceAll('\n', ' ');
const portable = () =>
  porFile(
    variables.map(({ name, width, label = 'Id' }) => `${porVariable(name, width)}C${porText(label)}`).join(''),
    rows.flat().map(inPortable).map(porText).join(''),
  );
const openCell = (text: string) =>
  `<table:table-cell>${text
    .split('\n')
    .map((line) => `<text:p>${line}</text:p>`)
    .join('')}</table:table-cell>`;
const openDocument = () => {
  const lines = [header, ...rows].map((cells) => `<table:table-row>${cells.map(openCell).join('')}</table:table-row>`);
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<a><table:table table:name="Data">${lines.join('')}</table:table></a>`,
  });
};
const limeSurvey = () =>
  [header, ['id', 'why', 'team'], ...rows]
    .map((cells) => cells.map((text) => text.replaceAll('\n', '{newline}')).join('\t'))
    .join('\n');

/** The same table in each format. */
const samples: [
  name: string,
  bytes: () => string | Uint8Array | Promise<Uint8Array>,
  table: { index: number; name: string },
][] = [
  ['table.json', () => JSON.stringify(objects), { index: 0, name: '' }],
  ['table.xlsx', () => workbookOf({ sheets: [notes, data] }), { index: 1, name: 'Data' }],
  ['table.sav', () => savFile({ variables, cases: rows }), { index: 0, name: '' }],
  ['table.dta', () => dtaFile({ ...stata, cases: rows }), { index: 0, name: '' }],
  ['table.zsav', () => savFile({ variables, cases: rows, compression: 2 }), { index: 0, name: '' }],
  ['table.por', portable, { index: 0, name: '' }],
  ['table.ods', openDocument, { index: 0, name: 'Data' }],
  ['table.vv', limeSurvey, { index: 0, name: '' }],
  ['table.xml', () => `<responses>${rows.map(asElement).join('\n')}</responses>`, { index: 0, name: '' }],
];

async function answersOf(survey_key: string): Promise<string[][]> {
  const body = await served.getSurvey<{ responses: { answers: string[] }[] }>(`${survey_key}/responses?limit=100`);
  return body.responses.map(({ answers }) => answers);
}

/** What conversions left on the disk. */
const leftBehind = () =>
  readdirSync(join(served.folder, 'local', 'imports')).filter((name) => name.startsWith('converted-'));

describe('sheaf import of a table in another format', () => {
  it.each(samples)(
    '%s: the same responses as its CSV, and a receipt that names the original',
    async (name, bytes, table) => {
      const path = write(name, await bytes());
      const { status, lines, stderr } = into(path);
      expect([status, lines.length], stderr).toEqual([0, 1]);
      expect(lines[0]).toMatchObject({
        file_name: name,
        rows_reported: 30,
        original: { bytes: readFileSync(path).length, sha256: sha256(path), table },
      });
      expect(leftBehind()).toEqual([]);
      expect(plain.original).toBeNull();
      const expected = name.endsWith('.por') ? plain.answers.map((cells) => cells.map(inPortable)) : plain.answers;
      expect(await answersOf(lines[0].survey_key)).toEqual(expected);
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
    const { status, lines, stderr } = served.run(...args);
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

  it('tells the response in the original that is too large', () => {
    const path = write(
      'large.json',
      JSON.stringify([
        { id: 1, why: 'a\nb' },
        { id: 2, why: 'x'.repeat(51 * 1024 ** 2) },
      ]),
    );
    const { status, stderr } = into(path);
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
  ])('refuses %s', (_, args, code, words) => {
    const { status, stdout, stderr } = served.run('--project', 'Ours', ...args());
    expect([status, stdout, stderr]).toEqual([code, '', expect.stringMatching(words)]);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  describe('a file with several tables', () => {
    const several = () => JSON.stringify({ people: objects, rooms: objects.slice(0, 7) });

    it('lists them and says how to choose', () => {
      const { status, stdout, stderr } = into(write('several.json', several()));
      expect([status, stdout, stderr]).toEqual([
        2,
        '',
        expect.stringContaining(
          'several.json: 2 tables can become a survey: 1 “people”, 2 “rooms”. Choose one with --sheet and its name or number.',
        ),
      ]);
    });

    it.each(['rooms', '2'])('--sheet %s chooses one', (sheet) => {
      const { status, lines, stderr } = into(write('several.json', several()), '--sheet', sheet);
      expect([status, lines[0]], stderr).toMatchObject([
        0,
        { rows_reported: 7, original: { table: { index: 1, name: 'rooms' } } },
      ]);
    });

    it('is left out of a folder', () => {
      write('many/a.json', several());
      write('many/b.csv', csv);
      const { status, lines, stderr } = into(join(served.folder, 'many'));
      expect([status, lines.length], stderr).toEqual([0, 1]);
      expect(stderr).toContain('left out many/a.json: 2 tables can become a survey: 1 “people”, 2 “rooms”.');
    });
  });

  describe('a workbook', () => {
    it('with several tables: lists them, also those that look like none when the name is wrong', async () => {
      const path = write('sheets.xlsx', await workbookOf({ sheets: [notes, data, visits] }));
      const open = into(path);
      expect([open.status, open.stderr]).toEqual([
        2,
        expect.stringContaining('2 sheets can become a survey: 2 “Data”, 3 “Visits”. Choose one with --sheet'),
      ]);
      const wrong = into(path, '--sheet', 'Date');
      expect([wrong.status, wrong.stderr]).toEqual([
        2,
        expect.stringContaining('There is no sheet “Date”. Its sheets are 1 “Notes”, 2 “Data”, 3 “Visits”.'),
      ]);
      expect(into(path, '--sheet', 'Visits').lines).toMatchObject([{ rows_reported: 7 }]);
    });

    it('without a table: asks what it should be', async () => {
      const path = write('words.xlsx', await workbookOf({ sheets: [notes] }));
      const { status, stderr } = into(path);
      expect([status, stderr]).toEqual([
        2,
        expect.stringContaining(
          'No sheet looks like a table of responses. Import the file with --as insight or --as file.',
        ),
      ]);
    });

    it('--as file: as before, whatever is in it', async () => {
      const path = write('as-file.xlsx', await workbookOf({ sheets: [data] }));
      const { status, lines, stderr } = served.run('--project', 'Ours', '--as', 'file', path);
      expect([status, lines], stderr).toMatchObject([0, [{ kind: 'file', file_name: 'as-file.xlsx' }]]);
    });

    it('--keep-original: survey and file; none where there is no survey', async () => {
      const path = write('kept.xlsx', await workbookOf({ sheets: [data] }));
      const { status, lines, stderr } = into(path, '--keep-original');
      expect([status, lines], stderr).toMatchObject([
        0,
        [
          { kind: 'survey', original: { sha256: sha256(path) } },
          { kind: 'file', file_name: 'kept.xlsx', file_sha256: sha256(path) },
        ],
      ]);
      const empty = write('empty.xlsx', await workbookOf({ sheets: [{ name: 'Data', data: sheetOf([header]) }] }));
      const failed = into(empty, '--as', 'survey', '--keep-original');
      expect([failed.status, failed.lines]).toEqual([1, []]);
      expect(failed.stderr).toContain('2 of 2 files were not imported.');
    });
  });

  it('says what was not read', () => {
    const { status, stderr } = into(write('repeats.json', '[{"a":"x","rows":[{"b":1}]},{"a":"y","rows":[]}]'));
    expect([status, stderr]).toEqual([
      0,
      expect.stringContaining('repeats.json: 1 column holds the number of rows in a list of its own'),
    ]);
  });

  it('of a folder, every file with one table', () => {
    write('folder/a.json', JSON.stringify(objects));
    write('folder/b.csv', csv);
    write('folder/settings.json', '{"theme":"dark"}');
    const { status, lines, stderr } = into(join(served.folder, 'folder'));
    expect([status, lines.map(({ file_name }) => file_name)], stderr).toEqual([0, ['a.json', 'b.csv']]);
    expect(stderr).toContain('  survey   folder/a.json\n  survey   folder/b.csv\n  left out folder/settings.json: ');
    expect(leftBehind()).toEqual([]);
  });

  it('goes on after a kill, but not with another file of that name; what the kill left on the disk is removed', {
    timeout: 60_000,
  }, async () => {
    const many = Array.from({ length: 60_000 }, (_, i) => ({ id: i, why: `Answer ${i}\nand more` }));
    const path = write('killed.json', JSON.stringify(many));
    const args = ['import', ...served.connection, '--json', '--project', 'Ours', '--auto-map', path];
    await killWhileSending(args);
    expect(leftBehind()).toHaveLength(1);
    const killed = readFileSync(path);
    writeFileSync(path, JSON.stringify(objects));
    expect(into(path).stderr).not.toContain('Continuing');
    writeFileSync(path, killed);
    const { status, lines, stderr } = into(path);
    expect([status, stderr]).toEqual([0, expect.stringContaining('Continuing the import of killed.json')]);
    expect(lines[0]).toMatchObject({ rows_reported: 60_000, original: { sha256: sha256(path) } });
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

  it('refuses a table that is not there', () => {
    const { status, stderr } = sheaf(['columns', '--sheet', '2', write('one.json', '[{"a":1}]')]);
    expect([status, stderr]).toEqual([2, expect.stringContaining('There is no table “2”')]);
  });
});
