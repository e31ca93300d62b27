import { describe, expect, it } from 'vitest';
import { findImportProblem, kindsOf } from './file-kinds.ts';

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
    const problem = findImportProblem(name, 1, kind);
    if (words === null) expect(problem).toBeNull();
    else expect(problem).toMatch(words);
  });
});
