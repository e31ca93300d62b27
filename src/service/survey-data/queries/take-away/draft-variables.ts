import { makeHeadersDistinct } from '@sheaf/tables';
import type { ExportPersonal } from '../../../../contract/index.ts';
import type { Field, Reading } from '../../take-away/readings.ts';
import {
  createNames,
  type Measure,
  type Variable,
  type VariableKind,
  type VariableSet,
} from '../../take-away/variables.ts';
import type { OutlinedShape, ShapeColumn } from '../shape.ts';

/** What a file with types can hold. */
export interface Room {
  /** A variable for each option of a question with several answers; else its answers are one text. */
  splits: boolean;
  /** The most UTF-16 units of a text; longer ones go on in further variables. */
  longestText: number;
  /** The same in bytes of UTF-8; null: any. */
  longestBytes: number | null;
  /** The most bytes of an option or a word; null: any. */
  longestLabel: number | null;
}

/** Decides what the columns of one survey become. */
export interface Finder {
  shape: OutlinedShape;
  room: Room;
  personal: ExportPersonal;
  /** Options that are listed of each column. */
  listed: number;
  /** Columns with merged spellings that are taken away as they came, by their ids, as they are counted. */
  counted: ReadonlyMap<number, ShapeColumn>;
  /** The missing answers of each column, the commonest first. */
  missing: readonly (readonly string[])[];
}

/** A variable before it has its name. */
export type Draft = Omit<Variable, 'name' | 'title'> & { header: string; title: string };
/** Variables that are read from one column, before they have their names. */
export interface DraftField {
  column: number;
  reading: Reading;
  variables: Draft[];
  /** What the set of its variables is called. */
  set: string | null;
}

/** A variable with the texts of its column; all else is empty. */
export const draft = ({ header, text }: ShapeColumn, kind: VariableKind, measure: Measure): Draft => ({
  header,
  title: text,
  label: text,
  kind,
  measure,
  options: [],
  words: [],
  bytes: 0,
  decimals: 0,
  most: 0,
  isPlain: false,
});

/** Gives variables their names and headers, all distinct. */
export function nameFields(drafts: readonly DraftField[]): Field[] {
  const toName = createNames();
  const titles = makeHeadersDistinct(drafts.flatMap(({ variables }) => variables.map(({ title }) => title)));
  let place = 0;
  return drafts.map(({ column, reading, variables }) => ({
    column,
    reading,
    variables: variables.map(({ header, ...variable }) => ({
      ...variable,
      name: toName(header, place),
      title: titles[place++] ?? '',
    })),
  }));
}

/** Sets of ticks: questions whose answers stood in one cell, and those with a column for each option. */
export function findSets(shape: OutlinedShape, drafts: readonly DraftField[]): VariableSet[] {
  const toName = createNames();
  const starts: number[] = [];
  let count = 0;
  for (const { variables } of drafts) {
    starts.push(count);
    count += variables.length;
  }
  const sets = drafts.flatMap(({ set, variables }, at) => {
    const places = variables.flatMap(({ kind }, place) => (kind === 'tick' ? [(starts[at] ?? 0) + place] : []));
    return set === null ? [] : [{ label: set, variables: places }];
  });
  const groups = shape.groups
    .filter(({ kind }) => kind === 'multi')
    .map(({ text, members }) => {
      const places = drafts.flatMap(({ column, variables, set }, at) =>
        set === null && members.includes(column) && variables[0]?.kind === 'tick' ? [starts[at] ?? 0] : [],
      );
      return { label: text, variables: places };
    });
  return [...sets, ...groups]
    .filter(({ variables }) => variables.length > 1)
    .map((set, at) => ({ ...set, name: toName(set.label, at) }));
}
