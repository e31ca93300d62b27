import type { ColumnType } from '../../../../contract/index.ts';
import type { ListRow } from './list-rows.ts';
import type { TableAction } from './table-state.ts';

/** What a key does in the list of columns. */
export type KeyResult = TableAction | { do: 'type'; type: ColumnType } | { do: 'search' };

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
  letters: ReadonlyMap<string, ColumnType>;
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
  if (press.key === 'Enter') return { do: 'inspect', isInspecting: true };
  if (press.key === 'Escape' && facts.isInspecting) return { do: 'inspect', isInspecting: false };
  if (press.key === 'Escape') return facts.hasSelection ? { do: 'clear' } : null;
  if (press.key === ' ' && active !== undefined) return { do: 'toggle', key: active.key };
  if (press.key === '/') return { do: 'search' };
  if (press.key === 'Delete') return { do: 'type', type: 'Do nothing' };
  const type = facts.letters.get(press.key.toLowerCase());
  return type === undefined ? null : { do: 'type', type };
}

/** @returns what a key does, by the treegrid pattern of WAI-ARIA; null if it does nothing here */
export function keyResult(press: Press, facts: KeyFacts): KeyResult | null {
  if (press.altKey) return null;
  if (press.ctrlKey || press.metaKey) {
    if (press.key.toLowerCase() === 'a') return { do: 'selectAll' };
    if (press.key === 'Home' || press.key === 'End') return findMoveAction(press, facts.page);
    return null;
  }
  return findMoveAction(press, facts.page) ?? findFoldAction(press, facts) ?? findKeyCommand(press, facts);
}
