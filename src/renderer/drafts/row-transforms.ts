import type { DateFinding } from '../../columns/index.ts';
import type { ColumnType } from '../../contract/index.ts';
import { type Inspection, noTransforms, type Overlap, type RowTransforms } from '../../importer/index.ts';
import { type Choice, type DayOrder, leaveOut, subjectOf } from './choices.ts';
import type { Mapping } from './mapping.ts';

/** The facts from which the row transforms of a table are made. */
export interface TransformFacts {
  header: readonly string[];
  choices: readonly Choice[];
  /** The types of the columns in the survey. */
  types: readonly (ColumnType | null)[];
  /** The result of the inspection; null until it is complete. */
  inspection: Inspection | null;
  /** The date columns whose first rows leave the order open, and what the whole file shows. */
  dates: readonly DateFinding[];
  /** How ambiguous dates are read; null until the user has chosen. */
  dayOrder: DayOrder | null;
  rows: number;
  /** Responses (1-based) that are already in the survey and are not sent again. */
  known: readonly number[];
}

/** Up to this number of rows the service reads whole columns and detects the order of dates itself. */
const rowsSampled = 1000;

/** @returns the order chosen for a column, otherwise that for the file */
export function orderOf(header: string, choices: readonly Choice[], dayOrder: DayOrder | null): DayOrder | null {
  const own = choices.find((choice) => choice.does === 'read' && choice.header === header);
  return own?.does === 'read' ? own.order : dayOrder;
}

function datedBy({ dates, header, choices, dayOrder, rows }: TransformFacts): RowTransforms['dated'] {
  return dates.flatMap(({ column, order, order_certain }) => {
    if (order_certain) return rows > rowsSampled ? [{ column, order }] : [];
    const chosen = orderOf(header[column] ?? '', choices, dayOrder);
    return chosen === null ? [] : [{ column, order: chosen }];
  });
}

/** @returns the rows (1-based) that the chosen findings leave out, ascending */
export function leftOutRows(choices: readonly Choice[], inspection: Inspection | null): number[] {
  const subjects = new Set(choices.map(subjectOf));
  const found = (inspection?.quality ?? []).filter((finding) => subjects.has(subjectOf(leaveOut(finding))));
  return [...new Set(found.flatMap(({ rows }) => rows))].sort((one, other) => one - other);
}

/** @returns the details to replace by column, also in columns where the inspection found none */
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

/** @returns the row transforms for the chosen changes */
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

/** @returns the ambiguous date columns for which the user has not chosen an order */
export function openDates({ dates, choices, preview }: Pick<Mapping, 'dates' | 'choices' | 'preview'>): DateFinding[] {
  if (dates.kind !== 'done') return [];
  const chosen = new Set(choices.flatMap((choice) => (choice.does === 'read' ? [choice.header] : [])));
  return dates.value.filter(
    ({ column, order_certain }) => !order_certain && !chosen.has(preview.table.header[column] ?? ''),
  );
}

/** Responses that are already in the survey, or repeated in the file. */
const knownRows = ({ known, repeated }: Overlap): number[] => [...known, ...repeated];

/** @returns the chosen row transforms, as far as the results they depend on are available */
export function chosenTransforms(mapping: Mapping): RowTransforms {
  const { preview, scan, inspection, dates, comparison, choices, send, order, types, fixed } = mapping;
  if (scan.kind !== 'done') return noTransforms;
  return transformsOf({
    header: preview.table.header,
    choices,
    types: fixed ?? types,
    inspection: inspection.kind === 'done' ? inspection.value : null,
    dates: dates.kind === 'done' ? dates.value : [],
    dayOrder: order,
    rows: scan.value.index.rows,
    known: send === 'new' && comparison.kind === 'done' ? knownRows(comparison.value.overlap) : [],
  });
}
