import { describe, expect, it } from 'vitest';
import { matchDroppedMedia, registeredNames } from './dropped-media.ts';
import type { MediaRule } from './match-media.ts';

const byCell: MediaRule = { by: 'cell' };

describe('matchDroppedMedia', () => {
  it.each<[string, string[], string[], MediaRule, string[]]>([
    ['nothing', [], [], byCell, []],
    ['by the cells that name them', ['a.mp4', ''], ['media/a.mp4', 'media/c.mp4'], byCell, ['a.mp4 is media/a.mp4']],
    ['by respondents', ['Ada'], ['ada.mp4'], { by: 'respondent', match: 'stem' }, ['ada.mp4 is ada.mp4']],
    [
      'called alike in two folders, told apart by the folder in the cell',
      ['x/1.mp4', 'y/1.mp4'],
      ['x/1.mp4', 'y/1.mp4', 'z/2.mp4'],
      byCell,
      ['x/1.mp4 is x/1.mp4', 'y/1.mp4 is y/1.mp4'],
    ],
    [
      'the folder in the cell, whatever else is called alike',
      ['x/1.mp4', 'x/2.mp4'],
      ['x/1.mp4', 'x/2.mp4'],
      byCell,
      ['x/1.mp4 is x/1.mp4', 'x/2.mp4 is x/2.mp4'],
    ],
    [
      'the folder in the cell below the one that was dropped',
      ['x/1.mp4', 'y/1.mp4'],
      ['dropped/x/1.mp4', 'dropped/y/1.mp4'],
      byCell,
      ['x/1.mp4 is dropped/x/1.mp4', 'y/1.mp4 is dropped/y/1.mp4'],
    ],
    [
      'called alike in two folders, and the cell does not say which: neither',
      ['1.mp4'],
      ['x/1.mp4', 'y/1.mp4'],
      byCell,
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
      byCell,
      new Map([['x/Wrong.mp4', 'right.mp4']]),
    );
    expect(matches.matched).toEqual([{ filename: 'right.mp4', values: 1 }]);
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
    expect([...registeredNames(media).keys()]).toEqual(names);
  });
});
