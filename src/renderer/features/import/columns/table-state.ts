import type { Result } from './column-facts.ts';
import type { ListRow } from './list-rows.ts';

/** What is chosen in the list of columns. Rows are named by their keys, so that it survives a change of the list. */
export interface TableState {
  /** The row that the keys are about; null before the list has the focus. */
  active: string | null;
  selected: ReadonlySet<string>;
  anchor: string | null;
  open: ReadonlySet<string>;
  isInspecting: boolean;
}

export const initialState: TableState = {
  active: null,
  selected: new Set(),
  anchor: null,
  open: new Set(),
  isInspecting: false,
};

export type TableAction =
  /** To a row, or by rows; `extends` selects what lies between. */
  | { do: 'move'; to: string | number | 'first' | 'last'; extends?: boolean }
  | { do: 'toggle'; key: string }
  | { do: 'selectAll' }
  | { do: 'clear' }
  | { do: 'fold'; key: string; isOpen: boolean }
  | { do: 'inspect'; isInspecting: boolean };

type Rows = readonly ListRow[];

/** @returns the rows that can be chosen, without headings */
const chooseable = (rows: Rows) => rows.filter(({ kind }) => kind !== 'section');

function chooseTarget(rows: Rows, active: string | null, to: string | number | 'first' | 'last'): string | null {
  const keys = chooseable(rows).map(({ key }) => key);
  if (to === 'first') return keys[0] ?? null;
  if (to === 'last') return keys.at(-1) ?? null;
  if (typeof to === 'string') return to;
  const from = active === null ? -1 : keys.indexOf(active);
  if (from < 0) return keys[0] ?? null;
  return keys[Math.max(0, Math.min(keys.length - 1, from + to))] ?? null;
}

/** @returns the keys from one row to another, both included */
function between(rows: Rows, one: string, other: string): string[] {
  const keys = chooseable(rows).map(({ key }) => key);
  const [from, to] = [keys.indexOf(one), keys.indexOf(other)].sort((a, b) => a - b);
  return from === undefined || to === undefined || from < 0 ? [other] : keys.slice(from, to + 1);
}

function move(state: TableState, { to, extends: isExtended }: Extract<TableAction, { do: 'move' }>, rows: Rows) {
  const active = chooseTarget(rows, state.active, to);
  if (active === null) return state;
  if (isExtended !== true) return { ...state, active, anchor: active };
  const anchor = state.anchor ?? state.active ?? active;
  return { ...state, active, anchor, selected: new Set(between(rows, anchor, active)) };
}

function toggled(keys: ReadonlySet<string>, key: string, isIn = !keys.has(key)): ReadonlySet<string> {
  const next = new Set(keys);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
}

/** @param rows the rows that are listed at present */
export function nextState(state: TableState, action: TableAction, rows: Rows): TableState {
  switch (action.do) {
    case 'move':
      return move(state, action, rows);
    case 'toggle':
      return { ...state, active: action.key, anchor: action.key, selected: toggled(state.selected, action.key) };
    case 'selectAll':
      return { ...state, selected: new Set(chooseable(rows).map(({ key }) => key)) };
    case 'clear':
      return { ...state, selected: new Set(), anchor: state.active };
    case 'fold':
      return { ...state, active: action.key, open: toggled(state.open, action.key, action.isOpen) };
    case 'inspect':
      return { ...state, isInspecting: action.isInspecting };
  }
}

/** What a key does in the list of columns. */
export type KeyResult = TableAction | { do: 'decide'; result: Result } | { do: 'search' } | { do: 'enterDetails' };

interface Press {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

interface KeyFacts {
  active: ListRow | undefined;
  page: number;
  hasSelection: boolean;
  isInspecting: boolean;
  letters: ReadonlyMap<string, Result>;
  isRightToLeft: boolean;
}

function findMoveAction(press: Press, page: number): TableAction | null {
  const steps: Record<string, number | 'first' | 'last'> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: 'first',
    End: 'last',
  };
  const to = steps[press.key];
  return to === undefined ? null : { do: 'move', to, extends: press.shiftKey };
}

function findFoldAction(press: Press, { active, isRightToLeft }: KeyFacts): TableAction | null {
  const [inward, outward] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  if (active === undefined || active.kind === 'section') return null;
  if (active.kind === 'group') {
    if (press.key === inward)
      return active.isOpen ? { do: 'move', to: 1 } : { do: 'fold', key: active.key, isOpen: true };
    return press.key === outward ? { do: 'fold', key: active.key, isOpen: false } : null;
  }
  if (press.key !== outward || active.group === null) return null;
  return { do: 'move', to: `group ${active.group.key}` };
}

function findKeyCommand(press: Press, facts: KeyFacts): KeyResult | null {
  const { active } = facts;
  // Once it shows the details, twice it leads into them.
  if (press.key === 'Enter') return facts.isInspecting ? { do: 'enterDetails' } : { do: 'inspect', isInspecting: true };
  if (press.key === 'Escape' && facts.isInspecting) return { do: 'inspect', isInspecting: false };
  if (press.key === 'Escape') return facts.hasSelection ? { do: 'clear' } : null;
  if (press.key === ' ' && active !== undefined) return { do: 'toggle', key: active.key };
  if (press.key === '/') return { do: 'search' };
  if (press.key === 'Delete') return { do: 'decide', result: 'Do nothing' };
  const result = facts.letters.get(press.key.toLowerCase());
  return result === undefined ? null : { do: 'decide', result };
}

/** @returns what a key does, by the treegrid pattern of WAI-ARIA; null if it does nothing here */
export function interpretKey(press: Press, facts: KeyFacts): KeyResult | null {
  if (press.altKey) return null;
  if (press.ctrlKey || press.metaKey) {
    if (press.key.toLowerCase() === 'a') return { do: 'selectAll' };
    if (press.key === 'Home' || press.key === 'End') return findMoveAction(press, facts.page);
    return null;
  }
  return findMoveAction(press, facts.page) ?? findFoldAction(press, facts) ?? findKeyCommand(press, facts);
}
