import type { Field } from './readings.ts';
import type { Value, Variable, VariableSet } from './variables.ts';
import type { SheetCell } from './xlsx/sheet.ts';

/** What is known before the first row. */
export interface TakenTable {
  /** The name of the survey. */
  name: string;
  fields: readonly Field[];
  sets: readonly VariableSet[];
  rows: number;
  /** The data dictionary with its header; only where the format has a place for it. */
  dictionary: readonly (readonly string[])[];
  /** Questions in columns with their heads; only in a workbook for which they were asked. */
  crosstabs: readonly (readonly SheetCell[])[];
  /** When the export began, in milliseconds since 1970. */
  at: number;
}

/**
 * Bytes of a file, what the next piece of it must know, and what only its end says of this one. Structured data, because each slice may run
 * on another thread.
 */
export interface Piece<State, Noted = unknown> {
  bytes: Uint8Array;
  state: State;
  noted?: Noted;
}

/** Writes a file piece by piece: its beginning, slices of rows, its end. */
export interface TableFormat<State, Noted = unknown> {
  /** The most cells and rows of one slice: other queries run in between, and its texts are in memory. */
  cellsAtOnce: number;
  rowsAtOnce: number;
  /** Whether words that are no answers are written. */
  keepsWords: boolean;
  begin(table: TakenTable): Piece<State, Noted>;
  /** @param columns the values of each variable, all of the same length */
  write(variables: readonly Variable[], columns: readonly (readonly Value[])[], state: State): Piece<State, Noted>;
  /** @param noted of all pieces that have it, in their order */
  end(table: TakenTable, state: State, noted: readonly Noted[]): Uint8Array;
}

/** All variables in the order of the file. */
export const listVariables = ({ fields }: Pick<TakenTable, 'fields'>): Variable[] =>
  fields.flatMap(({ variables }) => variables);

/** A CSV of counted answers, and what its columns are. */
export interface ScriptedTable {
  /** The name of the CSV. */
  file: string;
  variables: readonly Variable[];
}
