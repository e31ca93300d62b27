/** A cell that is filled in, and where. */
export interface FilledCell {
  column: number;
  cell: string;
}

export const filledCells = (row: readonly string[]): FilledCell[] =>
  row.map((cell, column) => ({ column, cell: cell.trim() })).filter(({ cell }) => cell !== '');

/** @returns the share of the cells that pass; 0 of none. */
export const shareOf = (cells: readonly FilledCell[], test: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(({ cell }) => test(cell)).length / cells.length;

export const meanLength = (cells: readonly FilledCell[]): number =>
  cells.reduce((sum, { cell }) => sum + cell.length, 0) / Math.max(1, cells.length);

/** `Q1`, `q2_1`, `S3.4r1`, `RespID`: a name for machines. */
const code = /^[\p{L}_][\p{L}\p{N}_.:\-[\]()#]{0,39}$/u;
/** A code that no answer looks like. */
const numberedCode =
  /^[\p{Lu}\p{Ll}_]{1,12}[_.-]?\d{1,4}(?:[._-]?[\p{L}\p{N}]{1,12}){0,4}(?:[[(][\p{L}\p{N}_]{1,12}[\])])?$/u;

export const isNumberedCode = (cell: string): boolean => cell.length <= 60 && numberedCode.test(cell);

/** @returns whether a header row names its columns by codes, so that another one asks the questions. */
export function isCodeRow(row: readonly string[]): boolean {
  const filled = filledCells(row);
  const named = shareOf(filled, (cell) => code.test(cell));
  const numbered = shareOf(filled, (cell) => isNumberedCode(cell) || /^[a-z]+(?:_[a-z0-9]+)+$/.test(cell));
  return filled.length >= 2 && named >= 0.8 && numbered >= 0.4 && meanLength(filled) <= 20;
}

/** A tag of the Humanitarian Exchange Language: `#affected+f+adults`. */
const isTag = (cell: string): boolean => /^#[a-z][a-z0-9_]{1,40}(?:\s{0,2}\+[a-z][a-z0-9_]{0,40}){0,8}$/iu.test(cell);

/** @returns whether a row holds tags of HXL, one below each name */
export const isTagRow = (row: readonly string[]): boolean => {
  const filled = filledCells(row);
  return filled.length >= 2 && filled.every(({ cell }) => isTag(cell));
};
