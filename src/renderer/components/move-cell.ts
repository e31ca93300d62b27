export interface Cell {
  row: number;
  column: number;
}

interface Grid {
  rows: number;
  columns: number;
  page: number;
  isRightToLeft?: boolean;
}

const steps: Record<string, readonly [row: number, column: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/**
 * Finds the cell that a key moves to, by the WAI-ARIA grid pattern.
 * @returns null for keys that move nothing.
 */
export function moveCell(
  from: Cell,
  key: { key: string; ctrlKey: boolean; metaKey: boolean },
  grid: Grid,
): Cell | null {
  const far = key.ctrlKey || key.metaKey;
  const to = target(from, key.key, far, grid);
  if (to === null) return null;
  const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
  return { row: clamp(to.row, grid.rows), column: clamp(to.column, grid.columns) };
}

function target({ row, column }: Cell, key: string, far: boolean, grid: Grid) {
  const step = steps[key];
  if (step !== undefined) {
    const length = far ? Number.MAX_SAFE_INTEGER : 1;
    return { row: row + step[0] * length, column: column + step[1] * length * (grid.isRightToLeft === true ? -1 : 1) };
  }
  if (key === 'PageDown') return { row: row + grid.page, column };
  if (key === 'PageUp') return { row: row - grid.page, column };
  if (key === 'Home') return { row: far ? 0 : row, column: 0 };
  if (key === 'End') return { row: far ? grid.rows - 1 : row, column: grid.columns - 1 };
  return null;
}
