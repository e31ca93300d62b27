import { expect, test } from 'vitest';
import { moveCell } from './move-cell.ts';

const grid = { rows: 100, columns: 5, page: 10 };
const press = (key: string, far = false) => ({ key, ctrlKey: far, metaKey: false });

test.each([
  ['ArrowDown', false, { row: 51, column: 2 }],
  ['ArrowUp', false, { row: 49, column: 2 }],
  ['ArrowRight', false, { row: 50, column: 3 }],
  ['ArrowLeft', false, { row: 50, column: 1 }],
  ['ArrowDown', true, { row: 99, column: 2 }],
  ['ArrowLeft', true, { row: 50, column: 0 }],
  ['PageDown', false, { row: 60, column: 2 }],
  ['PageUp', false, { row: 40, column: 2 }],
  ['Home', false, { row: 50, column: 0 }],
  ['End', false, { row: 50, column: 4 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', true, { row: 99, column: 4 }],
])('%s (with Ctrl: %s) moves to %o', (key, far, to) => {
  expect(moveCell({ row: 50, column: 2 }, press(key, far), grid)).toEqual(to);
});

test('the active cell never leaves the grid', () => {
  expect(moveCell({ row: 0, column: 0 }, press('ArrowUp'), grid)).toEqual({ row: 0, column: 0 });
  expect(moveCell({ row: 99, column: 4 }, press('PageDown'), grid)).toEqual({ row: 99, column: 4 });
});

test.each([
  ['ArrowRight', { row: 50, column: 1 }],
  ['ArrowLeft', { row: 50, column: 3 }],
  ['ArrowDown', { row: 51, column: 2 }],
])('written from right to left, %s moves to %o', (key, to) => {
  expect(moveCell({ row: 50, column: 2 }, press(key), { ...grid, isRightToLeft: true })).toEqual(to);
});

test('other keys move nothing', () => expect(moveCell({ row: 0, column: 0 }, press('a'), grid)).toBeNull());
