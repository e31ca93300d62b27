import type { DateFinding } from '../../columns/index.ts';
import type { ColumnType } from '../../contract/index.ts';
import { type Inspection, noTransforms, type Overlap, type RowTransforms } from '../../importer/index.ts';
import { type Choice, type DayOrder, leaveOut, subjectOf } from './choices.ts';
import type { Mapping } from './mapping.ts';

/** What a table's choices are carried out on. */
export interface TransformFacts {
  header: readonly string[];
  choices: readonly Choice[];
  /** The types that will hold. */
  types: readonly (ColumnType | null)[];
  /** What a look has found; null while it is not there. */
  inspection: Inspection | null;
  /** Columns of dates whose head does not tell day from month, and what the whole file says. */
  dates: readonly DateFinding[];
  /** How dates are read that nothing decides; null while nobody has said. */
  day_order: DayOrder | null;
  rows: number;
  /** Responses (1-based) that are there already and are not to be sent again. */
  known: readonly number[];
}

/** Of so many rows the service reads each, and sees for itself what the whole column says of its dates. */
const rowsSampled = 1000;

/** @returns the choice for a column's dates, else that for the file */
export function orderOf(header: string, choices: readonly Choice[], day_order: DayOrder | null): DayOrder | null {
  const own = choices.find((choice) => choice.does === 'read' && choice.header === header);
  return own?.does === 'read' ? own.order : day_order;
}

function datedBy({ dates, header, choices, day_order, rows }: TransformFacts): RowTransforms['dated'] {
  return dates.flatMap(({ column, order, order_certain }) => {
    if (order_certain) return rows > rowsSampled ? [{ column, order }] : [];
    const chosen = orderOf(header[column] ?? '', choices, day_order);
    return chosen === null ? [] : [{ column, order: chosen }];
  });
}

/** @returns the rows (1-based) that the look's findings and a person's choice leave out, ascending */
export function leftOutRows(choices: readonly Choice[], inspection: Inspection | null): number[] {
  const subjects = new Set(choices.map(subjectOf));
  const found = (inspection?.quality ?? []).filter((finding) => subjects.has(subjectOf(leaveOut(finding))));
  return [...new Set(found.flatMap(({ rows }) => rows))].sort((one, other) => one - other);
}

/** @returns what details are replaced, by column: in every cell, whether a look has found any there or not */
function replacedBy({ choices, header, inspection }: TransformFacts): RowTransforms['redacted'] {
  const chosen = choices.filter((choice) => choice.does === 'replace');
  const byHeader = Map.groupBy(chosen, (choice) => choice.header);
  return [...byHeader].flatMap(([name, some]) => {
    const column = header.indexOf(name);
    if (column < 0) return [];
    const kinds = some.map(({ kind }) => kind);
    const holds = inspection?.holds[column] ?? null;
    return [{ column, kinds, ...(holds !== null && kinds.includes(holds) && { whole: holds }) }];
  });
}

function joinedBy({ choices, header }: TransformFacts): RowTransforms['joined'] {
  return choices.flatMap((choice) => {
    if (choice.does !== 'join') return [];
    const members = choice.members.map((name) => header.indexOf(name));
    return members.includes(-1) ? [] : [{ header: choice.header, members, options: [...choice.options] }];
  });
}

/** @returns what a person's choices change on the way to the service */
export function transformsOf(facts: TransformFacts): RowTransforms {
  const excluded = new Set([...leftOutRows(facts.choices, facts.inspection), ...facts.known]);
  return {
    ...noTransforms,
    excluded: [...excluded].sort((one, other) => one - other),
    redacted: replacedBy(facts),
    name_columns: facts.types.flatMap((type, column) => (type === 'Name' ? [column] : [])),
    dated: datedBy(facts),
    joined: joinedBy(facts),
  };
}

/** @returns columns of dates that nothing in the whole file decides, and no person by a choice of its own */
export function openDates({ dates, choices, preview }: Pick<Mapping, 'dates' | 'choices' | 'preview'>): DateFinding[] {
  if (dates.kind !== 'done') return [];
  const chosen = new Set(choices.flatMap((choice) => (choice.does === 'read' ? [choice.header] : [])));
  return dates.value.filter(
    ({ column, order_certain }) => !order_certain && !chosen.has(preview.table.header[column] ?? ''),
  );
}

/** Responses that are there already, or earlier in the same file. */
const oldIn = ({ known, repeated }: Overlap): number[] => [...known, ...repeated];

/** @returns what a person's choices change on the way, as far as what they are carried out on is known now */
export function chosenTransforms(mapping: Mapping): RowTransforms {
  const { preview, scan, look, dates, comparison, choices, send, order, types, fixed } = mapping;
  if (scan.kind !== 'done') return noTransforms;
  return transformsOf({
    header: preview.table.header,
    choices,
    types: fixed ?? types,
    inspection: look.kind === 'done' ? look.value : null,
    dates: dates.kind === 'done' ? dates.value : [],
    day_order: order,
    rows: scan.value.index.rows,
    known: send === 'new' && comparison.kind === 'done' ? oldIn(comparison.value.overlap) : [],
  });
}
