// A choice that somebody made into a column per answer: nearly every row has ticked exactly one of its columns.

type Rows = readonly (readonly string[])[];

const fewestRows = 20;
/** So many rows have ticked one of the columns; the others gave no answer. */
const answered = 0.8;
/** The most rows with two ticks, for each row with a first one that a column adds. */
const mostTwice = 0.25;

const isTick = (cell = ''): boolean => /^(?:1(?:\.0)?|true|checked)$/i.test(cell.trim());

/** The end of the columns from `start` on of which each adds rows that have ticked none before; -1 if they are no choice. */
function endOfChoice(rows: Rows, start: number, last: number): number {
  const ticked = new Set<number>();
  let end = start;
  for (; end < last; end++) {
    const own = [...rows.keys()].filter((row) => isTick(rows[row]?.[end]));
    const twice = own.filter((row) => ticked.has(row)).length;
    if (twice > (own.length - twice) * mostTwice) break;
    for (const row of own) ticked.add(row);
  }
  return end - start > 1 && ticked.size >= rows.length * answered ? end : -1;
}

/** @returns the choices, each with its first column and the one after its last, in a run of columns of ticks */
export function exclusiveRuns(rows: Rows, start: number, end: number): [number, number][] {
  const found: [number, number][] = [];
  if (rows.length < fewestRows) return found;
  let at = start;
  while (at < end) {
    const last = endOfChoice(rows, at, end);
    if (last > 0) found.push([at, last]);
    at = last > 0 ? last : at + 1;
  }
  return found;
}
