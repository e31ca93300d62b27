import { describe, expect, test } from 'vitest';
import type { ColumnType } from '../../contract/index.ts';
import { previewOf } from './drafts.fixture.ts';
import { activeLink, bestLink, type LinkMatches, linkCandidates, mediaToSend, nameFor } from './media-link.ts';

const cell = { by: 'cell' } as const;
const respondent = { by: 'respondent', match: 'stem' } as const;
type Matched = LinkMatches['matches']['matched'];

/** A link that finds so many files exactly, and so many nearly. */
function link(column: number, found: number, near = 0, rule: LinkMatches['rule'] = cell): LinkMatches {
  const matched = Array.from({ length: found }, (_, at) => ({
    filename: `${at}.mp3`,
    values: 1,
  })) as unknown as Matched;
  const nearly = Array.from({ length: near }, () => ({})) as unknown as LinkMatches['matches']['near'];
  const paths = new Map(matched.map(({ filename }) => [filename, `folder/${filename}`]));
  return {
    column,
    rule,
    matches: { matched, near: nearly, missing: [], unused: [], unsupported: [] },
    paths,
  } as LinkMatches;
}

describe('columns that may name files', () => {
  const preview = previewOf({ Why: 'Open-ended', Voice: 'MEDIA_RESPONSE', Email: 'Email', Name: 'Name' }, [
    ['x', 'a.mp3', 'ada@example.org', 'Ada'],
  ]);

  test('columns with file names come first, then address and name of the respondent', () => {
    const types: ColumnType[] = ['Open-ended', 'MEDIA_RESPONSE', 'Email', 'Name'];
    expect(linkCandidates(preview, types)).toEqual([
      { column: 1, rule: cell },
      { column: 2, rule: respondent },
      { column: 3, rule: respondent },
    ]);
  });

  test('includes a column whose cells are names of media files, whatever its type', () => {
    const notes = previewOf({ Note: 'Open-ended' }, [['text'], ['talk.MP3']]);
    expect(linkCandidates(notes, ['Open-ended'])).toEqual([{ column: 0, rule: cell }]);
    expect(linkCandidates(previewOf({ Note: 'Open-ended' }, [['a.csv']]), ['Open-ended'])).toEqual([]);
  });

  test('does not include an address that the survey ignores', () => {
    expect(linkCandidates(preview, [null, null, null, null])).toEqual([{ column: 1, rule: cell }]);
  });
});

test.each([
  ['none finds any', [link(0, 0), link(1, 0)], null],
  ['one finds more', [link(0, 1), link(1, 3)], 1],
  ['near names count as well', [link(0, 2), link(1, 1, 2)], 1],
  ['of as many, exact names win', [link(0, 1, 2), link(1, 2, 1)], 1],
  ['no files', [], null],
])('the best link where %s', (_, links, column) => {
  expect(bestLink(links)?.column ?? null).toBe(column);
});

describe('the active link', () => {
  const header = ['Why', 'Voice', 'Email'];
  const facts = {
    header,
    fixed: null,
    types: ['Open-ended', 'MEDIA_RESPONSE', 'Email'] as ColumnType[],
    userTypes: new Map<string, ColumnType>(),
  };
  const found = [link(0, 3), link(1, 2), link(2, 1, 0, respondent)];
  const inForce = (
    choice: Parameters<typeof activeLink>[1],
    more: Partial<typeof facts> | { fixed: ColumnType[] } = {},
  ) => activeLink(found, choice, { ...facts, ...more })?.column ?? null;

  test('is the best one, none, or that of the column the user chose', () => {
    expect(inForce({ by: 'best' })).toBe(0);
    expect(inForce({ by: 'none' })).toBeNull();
    expect(inForce({ by: 'column', header: 'Voice' })).toBe(1);
    expect(inForce({ by: 'column', header: 'Missing' })).toBeNull();
  });

  test('leaves out a column that the user has given another type', () => {
    const userTypes = new Map<string, ColumnType>([['Why', 'Open-ended']]);
    expect(inForce({ by: 'best' }, { userTypes })).toBe(1);
    expect(inForce({ by: 'column', header: 'Why' }, { userTypes })).toBeNull();
  });

  test('of an existing survey is only a column of media files', () => {
    const fixed: ColumnType[] = ['Open-ended', 'MEDIA_RESPONSE', 'Email'];
    expect(inForce({ by: 'best' }, { fixed })).toBe(1);
  });

  test('by respondents needs a column of addresses or names', () => {
    const types: ColumnType[] = ['Open-ended', 'MEDIA_RESPONSE', 'Do nothing'];
    expect(inForce({ by: 'column', header: 'Email' })).toBe(2);
    expect(inForce({ by: 'column', header: 'Email' }, { types })).toBeNull();
  });
});

test('the files that match exactly are sent, under the names by which they are registered', () => {
  const [one, two] = [new File(['1'], '0.mp3'), new File(['2'], 'unused.mp3')];
  const media = {
    files: new Map([
      ['folder/0.mp3', one],
      ['folder/unused.mp3', two],
    ]),
    names: new Map(),
    link: { by: 'best' },
  } as const;
  expect([...mediaToSend({ link: link(0, 2), media })]).toEqual([['0.mp3', one]]);
  expect(mediaToSend({ link: null, media }).size).toBe(0);
});

test.each([
  [cell, ' talk.mp3 ', 'tlak.mp3', 'talk.mp3'],
  [cell, 'talk.wav', 'talk.mp3', null],
  [cell, 'talk', 'talk.mp3', null],
  [respondent, 'ada@example.org ', 'Ada.mp3', 'ada@example.org.mp3'],
])('the name for a near file by %j, value %j and file %j is %j', (rule, value, filename, name) => {
  expect(nameFor(rule, value, filename)).toBe(name);
});
