import type { Source } from '@sheaf/tables';

/** Which table of a file becomes the survey, as far as the file tells. Tables are places in `source.tables`. */
export type TableChoice =
  | { kind: 'one'; table: number }
  /** The user must choose one of these. */
  | { kind: 'several'; tables: readonly number[] }
  /** None has a header and responses, as far as its first rows tell: perhaps the file is a document. */
  | { kind: 'none' };

/** Chooses the only table of a file that looks like one. */
export function chooseTable({ tables }: Source): TableChoice {
  const likely = tables.flatMap(({ looksLikeTable }, at) => (looksLikeTable ? [at] : []));
  const [table, another] = likely;
  if (table === undefined) return { kind: 'none' };
  return another === undefined ? { kind: 'one', table } : { kind: 'several', tables: likely };
}

/** @returns the table of a name, else of a number as the user counts, from 1; null if the file has neither */
export function findTable({ tables }: Source, wanted: string): number | null {
  const named = tables.findIndex(({ name }) => name === wanted);
  const at = named < 0 && /^\d{1,6}$/.test(wanted) ? Number(wanted) - 1 : named;
  return tables[at] === undefined ? null : at;
}
