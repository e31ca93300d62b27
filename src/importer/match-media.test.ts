import { describe, expect, it } from 'vitest';
import { type MediaRule, matchDroppedMedia, matchMedia, type NearReason, registerNames } from './match-media.ts';

const cell: MediaRule = { by: 'cell' };
const composed = 'é.mp4'.normalize('NFC');
const decomposed = 'é.mp4'.normalize('NFD');

describe('matchMedia: which files the service would link', () => {
  it('puts every file and every value in exactly one group', () => {
    const found = matchMedia(
      ['a.mp4', '', 'a.mp4', ' b.mp3 ', 'gone.mov', 'C.MP4'],
      ['a.mp4', 'b.mp3', 'c.mp4', 'nobody.wav', 'notes.pdf', 'x.ogg'],
      cell,
    );
    expect(found).toEqual({
      matched: [
        { filename: 'a.mp4', first: 0, values: 2 },
        { filename: 'b.mp3', first: 3, values: 1 },
      ],
      missing: [{ value: 'gone.mov', first: 4, count: 1 }],
      near: [{ value: 'C.MP4', first: 5, count: 1, filenames: ['c.mp4'], reason: 'case' }],
      unused: ['c.mp4', 'nobody.wav'],
      unsupported: ['notes.pdf', 'x.ogg'],
    });
  });

  it('treats composed and decomposed letters like the service: as equal, unless two files would have the same name', () => {
    expect(matchMedia([composed], [decomposed], cell).matched).toEqual([{ filename: decomposed, first: 0, values: 1 }]);
    const both = matchMedia([` ${composed}`], [composed, decomposed], cell);
    expect([both.matched, both.near[0]?.filenames]).toEqual([[], [composed, decomposed]]);
  });

  it.each<[string, string, NearReason]>([
    ['Clip 1.MP4', 'clip 1.mp4', 'case'],
    ['videos/clip.mp4', 'clip.mp4', 'folder'],
    ['C:\\videos\\clip.mp4', 'clip.mp4', 'folder'],
    ['clip.mp4', 'videos/clip.mp4', 'folder'],
    ['Zoë.mp4', 'zoe.mp4', 'accents'],
    ['ada lovelace.mp4', 'ada_lovelace.mp4', 'spaces'],
    ['ada-lovelace.mp4', 'Ada Lovelace.mp4', 'spaces'],
    ['ada%20lovelace.mp4', 'ada20lovelace.mp4', 'spaces'],
    ['interview.mov', 'interview.mp4', 'extension'],
    ['interview', 'interview.mp4', 'extension'],
    ['intervew.mp4', 'interview.mp4', 'spelling'],
    ['interveiw.mp4', 'interview.mp4', 'spelling'],
    ['interviews.mp4', 'interview.mp4', 'spelling'],
  ])('“%s” is nearly “%s”: %s', (value, filename, reason) => {
    const { matched, near, missing, unused } = matchMedia([value], [filename], cell);
    expect([matched, near, missing, unused]).toEqual([
      [],
      [{ value, first: 0, count: 1, filenames: [filename], reason }],
      [],
      [filename],
    ]);
  });

  it.each([
    ['interview1.mp4', 'interview2.mp4'],
    ['interview12.mp4', 'interview1.mp4'],
    ['ab.mp4', 'ac.mp4'],
    ['morning.mp4', 'evening.mp4'],
  ])('“%s” is not nearly “%s”', (value, filename) => {
    expect(matchMedia([value], [filename], cell)).toMatchObject({ near: [], missing: [{ value }] });
  });

  it.each<[MediaRule, string[], string[]]>([
    [{ by: 'respondent', match: 'stem' }, ['Ada@x.org', 'bob'], ['ada@x.org.mp4', 'videos/Bob.mp3']],
    [{ by: 'respondent', match: 'prefix' }, ['R1', 'R12'], ['R1-a.mp4', 'r12 b.mp4', 'R1 c.mp4']],
    [{ by: 'respondent', match: 'filename' }, ['ada.mp4'], ['Ada.mp4']],
  ])('respondents: %o', (rule, values, filenames) => {
    const { matched, missing, unused } = matchMedia(values, filenames, rule);
    expect([matched.map(({ filename }) => filename).toSorted(), missing, unused]).toEqual([
      filenames.toSorted(),
      [],
      [],
    ]);
  });
});

describe('matchDroppedMedia', () => {
  it.each<[string, string[], string[], MediaRule, string[]]>([
    ['nothing', [], [], cell, []],
    ['by the cells that name them', ['a.mp4', ''], ['media/a.mp4', 'media/c.mp4'], cell, ['a.mp4 is media/a.mp4']],
    ['by respondents', ['Ada'], ['ada.mp4'], { by: 'respondent', match: 'stem' }, ['ada.mp4 is ada.mp4']],
    [
      'called alike in two folders, told apart by the folder in the cell',
      ['x/1.mp4', 'y/1.mp4'],
      ['x/1.mp4', 'y/1.mp4', 'z/2.mp4'],
      cell,
      ['x/1.mp4 is x/1.mp4', 'y/1.mp4 is y/1.mp4'],
    ],
    [
      'the folder in the cell, whatever else is called alike',
      ['x/1.mp4', 'x/2.mp4'],
      ['x/1.mp4', 'x/2.mp4'],
      cell,
      ['x/1.mp4 is x/1.mp4', 'x/2.mp4 is x/2.mp4'],
    ],
    [
      'the folder in the cell below the one that was dropped',
      ['x/1.mp4', 'y/1.mp4'],
      ['dropped/x/1.mp4', 'dropped/y/1.mp4'],
      cell,
      ['x/1.mp4 is dropped/x/1.mp4', 'y/1.mp4 is dropped/y/1.mp4'],
    ],
    [
      'called alike in two folders, and the cell does not say which: neither',
      ['1.mp4'],
      ['x/1.mp4', 'y/1.mp4'],
      cell,
      [],
    ],
  ])('%s', (_, values, media, rule, expected) => {
    const { matches, paths } = matchDroppedMedia(values, media, rule);
    expect(matches.matched.map(({ filename }) => `${filename} is ${paths.get(filename)}`)).toEqual(expected);
    expect([...paths.values()].toSorted()).toEqual(media.toSorted());
  });

  it('a name that the user gave is used', () => {
    const { matches, paths } = matchDroppedMedia(
      ['right.mp4'],
      ['x/Wrong.mp4'],
      cell,
      new Map([['x/Wrong.mp4', 'right.mp4']]),
    );
    expect(matches.matched).toEqual([{ filename: 'right.mp4', first: 0, values: 1 }]);
    expect(paths.get('right.mp4')).toBe('x/Wrong.mp4');
  });
});

describe('registeredNames', () => {
  it.each([
    [
      ['a/1.mp4', 'b/2.mp4'],
      ['1.mp4', '2.mp4'],
    ],
    [
      ['a/1.mp4', 'b/1.mp4', 'b/2.mp4'],
      ['a/1.mp4', 'b/1.mp4', '2.mp4'],
    ],
  ])('%j as %j', (media, names) => {
    expect([...registerNames(media).keys()]).toEqual(names);
  });
});
