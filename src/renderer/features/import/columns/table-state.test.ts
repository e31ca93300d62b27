import { describe, expect, it } from 'vitest';
import type { ColumnRow, GroupRow, ListRow } from './list-rows.ts';
import { initialState, keyResult, nextState, type TableAction, type TableState } from './table-state.ts';

const column = (key: string): ColumnRow => ({ kind: 'column', key, column: 0, group: null, item: null, eye: [] });
const group = { key: 'b' } as unknown as GroupRow['group'];
const rows: ListRow[] = [
  { kind: 'section', key: 'section eye', section: 'eye', count: 1 },
  column('column a'),
  { kind: 'group', key: 'group b', group, isOpen: true, eye: [] },
  { ...column('column b'), group },
  column('column c'),
];
const plain = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const letters = new Map([['s', 'Single choice' as const]]);

function press(state: TableState, ...keys: string[]): TableState {
  return keys.reduce((now, key) => {
    const parts = key.split('+');
    const result = keyResult(
      { ...plain, shiftKey: parts.includes('Shift'), ctrlKey: parts.includes('Ctrl'), key: parts.at(-1) ?? '' },
      {
        active: rows.find((row) => row.key === now.active),
        page: 3,
        hasSelection: now.selected.size > 0,
        isInspecting: now.isInspecting,
        letters,
        isRightToLeft: false,
      },
    );
    return result === null ? now : nextState(now, result as TableAction, rows);
  }, state);
}

const at = (active: string): TableState => ({ ...initialState, active, anchor: active });

describe('the keys of the list', () => {
  it.each([
    ['column a', ['ArrowDown'], 'group b'],
    ['column a', ['ArrowUp'], 'column a'],
    ['column a', ['End'], 'column c'],
    ['column c', ['Home'], 'column a'],
    ['column a', ['PageDown'], 'column c'],
    ['group b', ['ArrowRight'], 'column b'],
    ['column b', ['ArrowLeft'], 'group b'],
    ['column gone', ['ArrowDown'], 'column a'],
  ])('from %s with %j to %s', (from, keys, to) => expect(press(at(from), ...keys).active).toBe(to));

  it.each([
    ['column a', ['Shift+ArrowDown', 'Shift+ArrowDown'], ['column a', 'group b', 'column b']],
    ['column c', ['Shift+ArrowUp', 'Shift+ArrowUp', 'Shift+ArrowDown'], ['column b', 'column c']],
    ['column a', ['Shift+End'], ['column a', 'group b', 'column b', 'column c']],
    ['column a', ['Ctrl+a'], ['column a', 'group b', 'column b', 'column c']],
    ['column a', [' ', 'ArrowDown', ' '], ['column a', 'group b']],
    ['column a', [' ', ' '], []],
    ['column a', ['Ctrl+a', 'Escape'], []],
  ])('selected from %s with %j', (from, keys, selected) =>
    expect([...press(at(from), ...keys).selected].sort()).toEqual([...selected].sort()),
  );

  it('folding keeps the row; Escape closes the details before it clears the selection', () => {
    const folded = press({ ...at('group b'), open: new Set(['group b']) }, 'ArrowLeft');
    expect([folded.active, folded.open.size]).toEqual(['group b', 0]);
    const shown = press(at('column a'), ' ', 'Enter');
    expect(shown.isInspecting).toBe(true);
    const closed = press(shown, 'Escape');
    expect([closed.isInspecting, closed.selected.size]).toEqual([false, 1]);
    expect(press(closed, 'Escape').selected.size).toBe(0);
  });
});
