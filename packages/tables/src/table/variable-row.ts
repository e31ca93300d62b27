// A third header row of the CSV that is made of files with names and texts of their columns: SPSS, Stata, LimeSurvey, JSON. Nothing
// else in such a file tells for certain that the second row is no response.

import { distinctHeaders } from './headers.ts';

const prefix = 'Variable: ';

/** @returns the cell of the third header row below a name */
export const variableCell = (name: string): string => `${prefix}${name}`;

/** Header rows with names, texts and variables. */
export const describedHeaderRows = 3;

/** @returns whether each cell of `row` is the variable of the name above it. @param names the first header row */
export function isVariableRow(names: readonly string[], row: readonly string[]): boolean {
  return (
    names.length > 0 && names.length === row.length && row.every((cell, at) => cell === variableCell(names[at] ?? ''))
  );
}

/** @returns header rows of which the service knows for certain that they are the header: names, texts and variables */
export function describedHeader([first = [], ...others]: readonly (readonly string[])[]): string[][] {
  const names = distinctHeaders(first);
  const texts = names.map((name, at) => others.map((row) => row[at] ?? '').find((text) => text !== '') ?? name);
  return [names, texts, names.map(variableCell)];
}

/** @returns the second header row of a file with names and texts of its columns; null for every other file */
export function describedTexts<Row extends readonly string[]>([names, texts, row]: readonly Row[]): Row | null {
  return texts !== undefined && isVariableRow(names ?? [], row ?? []) ? texts : null;
}
