import { describe, expect, it } from 'vitest';
import { importProblem, kindsOf } from './file-kinds.ts';
import { type DropOptions, type DroppedFile, type NamingColumn, planDrop } from './plan-drop.ts';

const file = (path: string, bytes = 10): DroppedFile => ({ path, bytes });
const table = (path: string, header: string[], columns: NamingColumn[] = []): DroppedFile => ({
  path,
  bytes: 10,
  table: { header, columns },
});
const naming = (header: string, values: string[], names: NamingColumn['names'] = 'files') => ({
  header,
  values,
  names,
});

/** An item in a line. */
function lines(files: DroppedFile[], options?: DropOptions): string[] {
  const { items, left_out } = planDrop(files, options);
  return [
    ...items.map((item) => {
      if (item.kind !== 'survey') return `${item.kind} ${item.path}`;
      const waves = item.waves_of.map(({ survey_name }) => ` wave of ${survey_name}`).join();
      const media = item.media === null ? '' : ` with ${[...item.media.paths.values()].join()} by ${item.media.column}`;
      return `survey ${item.name} = ${item.paths.join()}${waves}${media}`;
    }),
    ...left_out.map(({ path, reason }) => `not ${path}: ${reason}`),
  ];
}

describe('planDrop', () => {
  it.each<[string, DroppedFile[], DropOptions, string[]]>([
    ['nothing', [], {}, []],
    [
      'one of each',
      [table('a.csv', ['x']), file('report.PDF'), file('talk.mp3'), file('photo.jpg')],
      {},
      ['survey a = a.csv', 'insight report.PDF', 'file talk.mp3', 'file photo.jpg'],
    ],
    ['documents as files', [file('a.docx'), file('b.txt')], { documents_as: 'file' }, ['file a.docx', 'file b.txt']],
    [
      'tables of one header in any order of columns, by their names',
      [table('part 10.csv', ['b', 'a']), table('part 2.csv', ['a', 'b']), table('other.csv', ['a', 'c'])],
      {},
      ['survey part 2 = part 2.csv,part 10.csv', 'survey other = other.csv'],
    ],
    [
      'a later wave of what is there; not where a name differs',
      [table('wave 2.csv', ['Email', 'Why?']), table('new.csv', ['email', 'Why?'])],
      { surveys: [{ upload_key: 'k', survey_name: 'Spring', header: ['Why?', 'Email'] }] },
      ['survey wave 2 = wave 2.csv wave of Spring', 'survey new = new.csv'],
    ],
    [
      'media by the cells that name them; what nobody names is a file',
      [
        table('s.csv', ['Clip', 'Why?'], [naming('Why?', ['fine']), naming('Clip', ['a.mp4', 'B.MP3', ''])]),
        file('media/a.mp4'),
        file('media/b.mp3'),
        file('media/c.mp4'),
      ],
      {},
      ['survey s = s.csv with media/a.mp4,media/b.mp3 by Clip', 'file media/c.mp4'],
    ],
    [
      'media by respondents',
      [table('s.csv', ['Name'], [naming('Name', ['Ada', 'Bob'], 'respondents')]), file('ada.mp4'), file('cyd.mp4')],
      {},
      ['survey s = s.csv with ada.mp4 by Name', 'file cyd.mp4'],
    ],
    [
      'media of two tables, each its own',
      [
        table('s.csv', ['A'], [naming('A', ['a.mp4'])]),
        table('t.csv', ['B'], [naming('B', ['b.mp4'])]),
        file('b.mp4'),
        file('a.mp4'),
      ],
      {},
      ['survey s = s.csv with a.mp4 by A', 'survey t = t.csv with b.mp4 by B'],
    ],
    [
      'media called alike in two folders, told apart by the cell’s folder',
      [table('s.csv', ['A'], [naming('A', ['x/1.mp4', 'y/1.mp4'])]), file('x/1.mp4'), file('y/1.mp4')],
      {},
      ['survey s = s.csv with x/1.mp4,y/1.mp4 by A'],
    ],
    [
      'what cannot be imported, and why',
      [
        file('.DS_Store'),
        file('~$report.docx'),
        file('data.zip'),
        file('notes.md'),
        file('empty.pdf', 0),
        file('large.pdf', 600 * 1024 ** 2),
        { ...file('broken.csv'), table: { problem: 'The file is binary.' } },
      ],
      {},
      [
        'not .DS_Store: The system or another program keeps this file for itself.',
        'not ~$report.docx: The system or another program keeps this file for itself.',
        'not data.zip: Sheaf does not know this kind of file. Unpack it first.',
        'not notes.md: Sheaf does not know this kind of file.',
        'not empty.pdf: The file is empty.',
        'not large.pdf: The file is larger than the 500 MB the import service takes.',
        'not broken.csv: The file is binary.',
      ],
    ],
  ])('%s', (_, files, options, expected) => {
    expect(lines(files, options)).toEqual(expected);
  });

  it('every file is in one place: an item, a survey’s media, or left out', () => {
    const files = [
      table('s.csv', ['A'], [naming('A', ['a.mp4', 'nearly.mp4'])]),
      ...['a.mp4', 'Nearly.mp4', 'alone.mp4', 'x.pdf', 'x.png', 'x.exe', 'sub/x.pdf'].map((path) => file(path)),
    ];
    const { items, left_out } = planDrop(files);
    const places = items.flatMap((item) =>
      item.kind === 'survey' ? [...item.paths, ...(item.media?.paths.values() ?? [])] : [item.path],
    );
    expect([...places, ...left_out.map(({ path }) => path)].toSorted()).toEqual(
      files.map(({ path }) => path).toSorted(),
    );
  });
});

describe('§4.2, §4.4 what a file can become', () => {
  it.each([
    ['a.csv', ['survey']],
    ['a.TSV', ['survey']],
    ['a.pdf', ['insight', 'file']],
    ['folder.csv/a.txt', ['insight', 'file']],
    ['a.mkv', ['file']],
    ['a.webp', ['file']],
    ['a', []],
    ['.csv', []],
    ['a.svg', []],
  ])('%s: %j', (name, kinds) => {
    expect(kindsOf(name)).toEqual(kinds);
  });

  it.each([
    ['a.xlsx', 'survey', /no tables; a survey is a CSV or TSV file\. Save the sheet as CSV\./],
    ['a.dat', 'survey', null],
    ['a.txt', 'survey', null],
    ['a.mp4', 'insight', /cannot be insights/],
    ['a.csv', 'file', /not among the files/],
    ['a', 'file', /Files without an extension/],
    [`${'x'.repeat(500)}.pdf`, 'file', /longer than 500 characters/],
  ] as const)('%s as %s: %s', (name, kind, words) => {
    const problem = importProblem(name, 1, kind);
    if (words === null) expect(problem).toBeNull();
    else expect(problem).toMatch(words);
  });
});
