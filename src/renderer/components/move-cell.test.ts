import { expect, it, test } from 'vitest';
import { measureColumn } from './column-width.ts';
import { moveCell } from './move-cell.ts';
import { findOffset, findSpan } from './use-visible.ts';

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

test('columns of several widths: those on screen, and one on either side', () => {
  const columns = { count: 5, size: [0, 100, 400, 500, 900, 1000], spare: 1 };
  expect(findSpan(0, 300, columns)).toEqual({ first: 0, last: 2 });
  expect(findSpan(500, 300, columns)).toEqual({ first: 2, last: 4 });
});

it.each([
  ['a number has little room', 'Age', ['9', '34'], 96],
  ['words have more', 'Why?', ['Because it was the only one left in the shop'], 320],
  ['a long header asks for no more than its own share', 'How many people live in your household?', ['2'], 180],
  ['a text is as wide as it is', 'Email', ['', 'ada@example.org'], 133],
])('the width of a column: %s', (_, name, texts, width) => {
  expect(measureColumn(name, texts)).toBe(width);
});
