// The cells of a bad row while it is corrected: as many as the header has, and perhaps more.

/** @returns the cells, with blank ones up to the width of the header */
export const padded = (cells: readonly string[], width: number): string[] => [
  ...cells,
  ...Array<string>(Math.max(0, width - cells.length)).fill(''),
];

/** @returns the cells with one of them and the next made one, as if the separator between them had been quoted */
export function joinNext(cells: readonly string[], at: number, width: number, delimiter: string): string[] {
  const joined = cells.slice(at, at + 2).join(delimiter);
  return padded([...cells.slice(0, at), joined, ...cells.slice(at + 2)], width);
}

/** @returns the cells with a blank one before one of them. A blank one at the end makes room for it. */
export function insertBlank(cells: readonly string[], at: number, width: number): string[] {
  const longer = [...cells.slice(0, at), '', ...cells.slice(at)];
  return longer.length > width && longer.at(-1) === '' ? longer.slice(0, -1) : longer;
}

/** @returns the cells of the corrected row, one under each header: surplus ones are joined into the last one */
export function underHeader(cells: readonly string[], width: number, delimiter: string): string[] {
  return padded([...cells.slice(0, width - 1), cells.slice(width - 1).join(delimiter)], width).slice(0, width);
}
