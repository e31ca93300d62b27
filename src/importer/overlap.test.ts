import { describe, expect, it } from 'vitest';
import { plainDialect as dialect } from '../columns/index.ts';
import { findOverlap } from './overlap.ts';

const there = new Blob(['Email,Name,Answer\r\nana@x.org,Ana,"two\r\nlines"\r\nbo@x.org,Bo,no\r\n']);

describe('findOverlap: which responses are there already', () => {
  it.each<[string, string, number[], number[], Partial<Awaited<ReturnType<typeof findOverlap>>>]>([
    [
      'an address in any case and with blanks around',
      'Email,Answer\n BO@x.org,other\nnew@x.org,x\n',
      [0],
      [0],
      { known: [1] },
    ],
    ['no address: a new response', 'Email,Answer\n,x\nana@x.org,y\n', [0], [0], { known: [2], unnamed: 1 }],
    [
      'all answers, whatever the line ends in them',
      'Answer,Email\n"two\nlines",ana@x.org\nyes,bo@x.org\n',
      [1, 0],
      [0, 2],
      { known: [1] },
    ],
    ['nobody', 'Email,Answer\nc@x.org,1\nd@x.org,2\n', [0], [0], { known: [] }],
  ])('%s', async (_, text, columns, columnsThere, expected) => {
    const added = { file: new Blob([text]), dialect, columns };
    const found = await findOverlap(added, [{ file: there, dialect, columns: columnsThere }]);
    expect(found).toMatchObject({ rows: 2, rows_there: 2, unnamed: 0, ...expected });
  });

  it('looks through all waves that come before', async () => {
    const wave = (text: string) => ({ file: new Blob([text]), dialect, columns: [0] });
    const found = await findOverlap(wave('Email\na@x\nb@x\nc@x\n'), [wave('Email\nc@x\n'), wave('Email\na@x\n')]);
    expect(found).toEqual({ known: [1, 3], unnamed: 0, rows: 3, rows_there: 2 });
  });
});
