import { describe, expect, it } from 'vitest';
import type { ImportKind } from '../../contract/index.ts';
import { say } from '../core/problems.ts';
import { type DroppedFile, findImportProblem, listKinds, planDrop } from './file-kinds.ts';

describe('what a file can become', () => {
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
    expect(listKinds(name)).toEqual(kinds);
  });

  it.each([
    ['a.docx', 'survey', /\.docx files are not tables, and a survey is made of a table\./],
    ['a.xls', 'survey', /\.xls files are not tables.* Save the workbook as \.xlsx\./],
    ['a.xlsx', 'survey', null],
    ['a.json', 'survey', null],
    ['a.dat', 'survey', null],
    ['a.txt', 'survey', null],
    ['a.mp4', 'insight', /cannot be insights/],
    ['a.csv', 'file', /not among the files/],
    ['a', 'file', /Files without an extension/],
    [`${'x'.repeat(500)}.pdf`, 'file', /longer than 500 characters/],
  ] as const)('%s as %s: %s', (name, kind, words) => {
    const problem = findImportProblem(name, 1, kind);
    if (words === null) expect(problem).toBeNull();
    else expect(problem && say(problem)).toMatch(words);
  });
});

describe('planDrop', () => {
  const file = (path: string, bytes = 10): DroppedFile => ({ path, bytes });
  /** A file in a line. */
  const toLine = ({ kind, path, mayBeTable, problem }: ReturnType<typeof planDrop>[number]) =>
    `${kind} ${path}${mayBeTable ? ', perhaps a table' : ''}${problem === null ? '' : `: ${say(problem)}`}`;

  it.each<[string, DroppedFile[], ImportKind | undefined, string[]]>([
    ['nothing', [], undefined, []],
    [
      'one of each',
      [file('wave/a.csv'), file('report.PDF'), file('talk.mp3'), file('photo.jpg'), file('notes.txt')],
      undefined,
      [
        'survey wave/a.csv, perhaps a table',
        'insight report.PDF',
        'file talk.mp3',
        'file photo.jpg',
        'insight notes.txt, perhaps a table',
      ],
    ],
    [
      'documents as files',
      [file('a.docx'), file('b.txt'), file('c.csv')],
      'file',
      ['file a.docx', 'file b.txt, perhaps a table', 'survey c.csv, perhaps a table'],
    ],
    [
      'what cannot be imported, and why',
      [
        file('.DS_Store'),
        file('~$report.docx'),
        file('data.rar'),
        file('notes.md'),
        file('empty.pdf', 0),
        file('large.pdf', 600 * 1024 ** 2),
      ],
      undefined,
      [
        'null .DS_Store, perhaps a table: The system or another program uses this file for itself.',
        'null ~$report.docx, perhaps a table: The system or another program uses this file for itself.',
        'null data.rar, perhaps a table: Sheaf does not know this kind of file. Unpack it, or pack it as .zip.',
        'null notes.md, perhaps a table: Sheaf does not know this kind of file.',
        'insight empty.pdf: The file is empty.',
        'insight large.pdf: The file is larger than the 500 MB the import service accepts.',
      ],
    ],
  ])('%s', (_, files, wanted, expected) => {
    expect(planDrop(files, wanted).map(toLine)).toEqual(expected);
  });
});
