import { expect, it, test } from 'vitest';
import { moveCell } from './move-cell.ts';
import { findOffset, findSpan, fitWidth } from './use-visible.ts';

const grid = { rows: 100, columns: 5, page: 10 };
const press = (key: string, far = false) => ({ key, ctrlKey: far, metaKey: false });

test.each([
  ['ArrowDown', false, { row: 51, column: 2 }],
  ['ArrowLeft', false, { row: 50, column: 1 }],
  ['ArrowDown', true, { row: 99, column: 2 }],
  ['PageUp', false, { row: 40, column: 2 }],
  ['Home', false, { row: 50, column: 0 }],
  ['End', true, { row: 99, column: 4 }],
  ['a', false, null],
])('%s (with Ctrl: %s) moves to %o', (key, far, to) => {
  expect(moveCell({ row: 50, column: 2 }, press(key, far), grid)).toEqual(to);
});

test('the active cell never leaves the grid; written from right to left, arrows turn', () => {
  expect(moveCell({ row: 0, column: 0 }, press('ArrowUp'), grid)).toEqual({ row: 0, column: 0 });
  expect(moveCell({ row: 99, column: 4 }, press('PageDown'), grid)).toEqual({ row: 99, column: 4 });
  const turned = moveCell({ row: 50, column: 2 }, press('ArrowRight'), { ...grid, isRightToLeft: true });
  expect(turned).toEqual({ row: 50, column: 1 });
});

const rows = { count: 1_000_000, size: 30, spare: 12 };

it.each([
  ['at the top', 0, { first: 0, last: 32 }],
  ['in the midst, between two rows', 3015, { first: 88, last: 132 }],
  ['at the very end', 1_000_000 * 30 - 600, { first: 999_968, last: 999_999 }],
])('%s: rows on screen and some on either side are rendered', (_, offset, span) => {
  expect(findSpan(offset, 600, rows)).toEqual(span);
});

it.each([
  ['above what is on screen', 5, 150],
  ['below it', 40, 630],
  ['on screen', 15, 300],
])('a cell moved to %s is revealed', (_, row, wanted) => {
  expect(findOffset(300, 600, row * 30, 30)).toBe(wanted);
});

it.each([
  ['before there is a box', 0, 40, 200],
  ['all have room: the last one takes the rest', 902, 3, 200],
  ['as many as have room, a little narrower', 902, 40, 180],
  ['as many as have room, a little wider', 646, 40, 215],
  ['not even one', 80, 40, 80],
])('the width of columns: %s', (_, extent, count, width) => {
  expect(fitWidth(extent, { count, size: 200 })).toBe(width);
});
