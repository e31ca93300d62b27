import { describe, expect, it } from 'vitest';
import { inPlaces, placesIn, revealed, visibleSpan } from './visible-span.ts';

const rows = { count: 1_000_000, size: 30, spare: 12 };

describe('the rows and columns that are rendered', () => {
  it.each([
    ['at the top', 0, { first: 0, last: 32 }],
    ['in the midst, between two rows', 3015, { first: 88, last: 132 }],
    ['at the very end', 1_000_000 * 30 - 600, { first: 999_968, last: 999_999 }],
    ['drawn beyond the top by an elastic edge', -80, { first: 0, last: 32 }],
  ])('%s: those on screen and some on either side', (_, offset, span) => {
    expect(visibleSpan(offset, 600, rows)).toEqual(span);
  });

  it('are none in a table without rows', () => {
    expect(inPlaces(visibleSpan(0, 600, { ...rows, count: 0 }), 45, 0)).toEqual([]);
  });

  it('have the same elements in the same order while scrolling, and no two rows share an element', () => {
    const places = placesIn(600, rows);
    const from = visibleSpan(3000, 600, rows).first;
    let before: number[] = [];
    for (let offset = 3000; offset < 9000; offset += 37) {
      const numbers = inPlaces(visibleSpan(offset, 600, rows), places, from);
      const keys = numbers.map((row) => row % places);
      expect(new Set(keys).size).toBe(numbers.length);
      if (before.length > 0) expect(keys).toEqual(before);
      before = keys;
    }
  });

  it('are in their natural order at the beginning', () => {
    expect(inPlaces({ first: 88, last: 91 }, 7, 88)).toEqual([88, 89, 90, 91]);
  });
});

describe('a cell moved to', () => {
  it.each([
    ['above what is on screen', 300, 5, 150],
    ['below it', 300, 40, 630],
    ['on screen', 300, 15, 300],
  ])('%s', (_, offset, row, wanted) => {
    expect(revealed(offset, 600, row, 30)).toBe(wanted);
  });
});
