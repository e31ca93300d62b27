import type { DateFinding } from '@sheaf/survey-columns';
import { type ColumnType, holdsName } from '../../../contract/index.ts';
import {
  type BadRowRules,
  type Inspection,
  noTransforms,
  type Overlap,
  type RowTransforms,
} from '../../../importer/index.ts';
import type { CleaningStep } from '../list/decisions.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { type DayOrder, leaveOutStep, stepKey } from './cleaning-steps.ts';

/** The facts from which the row transforms of a table are made. */
export interface TransformFacts {
  header: readonly string[];
  cleaningSteps: readonly CleaningStep[];
  types: readonly (ColumnType | null)[];
  /** The result of the inspection; null until it is complete. */
  inspection: Inspection | null;
  /** The date columns whose first rows leave the order open, and what the whole file shows. */
  dates: readonly DateFinding[];
  /** How ambiguous dates are read; null until the user has chosen. */
  dayOrder: DayOrder | null;
  rows: number;
  /** What happens to bad rows; null: they stop the import. */
  badRowRules: BadRowRules | null;
  renamed: RowTransforms['renamed'];
  /** Responses (1-based) that are already in the survey and are not sent again. */
  known: readonly number[];
}

/** Up to this number of rows the service reads whole columns and detects the order of dates itself. */
const rowsSampled = 1000;

function listDated({ dates, dayOrder, rows }: TransformFacts): RowTransforms['dated'] {
  return dates.flatMap(({ column, order, order_certain }) => {
    if (order_certain) return rows > rowsSampled ? [{ column, order }] : [];
    return dayOrder === null ? [] : [{ column, order: dayOrder }];
  });
}

/** @returns the rows (1-based) that the chosen findings leave out, ascending */
export function leftOutRows(cleaningSteps: readonly CleaningStep[], inspection: Inspection | null): number[] {
  const keys = new Set(cleaningSteps.map(stepKey));
  const chosen = (inspection?.quality ?? []).filter((finding) => keys.has(stepKey(leaveOutStep(finding))));
  return [...new Set(chosen.flatMap(({ rows }) => rows))].sort((one, other) => one - other);
}

/** @returns the details to redact by column, also in columns where the inspection found none */
function listRedacted({ cleaningSteps, header, inspection }: TransformFacts): RowTransforms['redacted'] {
  const chosen = cleaningSteps.filter((step) => step.does === 'redact');
  const byHeader = Map.groupBy(chosen, (step) => step.header);
  return [...byHeader].flatMap(([name, some]) => {
    const column = header.indexOf(name);
    if (column < 0) return [];
    const kinds = some.map(({ kind }) => kind);
    const holds = inspection?.holds[column] ?? null;
    return [{ column, kinds, ...(holds !== null && kinds.includes(holds) && { whole: holds }) }];
  });
}

/** Corrections from before the columns changed are not used. */
const chooseRules = ({ badRowRules: rules, header }: TransformFacts): BadRowRules | null =>
  rules && { ...rules, mends: rules.mends.filter(({ cells }) => cells.length === header.length) };

/** @returns the row transforms for the cleaning steps */
export function makeTransforms(facts: TransformFacts): RowTransforms {
  const excluded = new Set([...leftOutRows(facts.cleaningSteps, facts.inspection), ...facts.known]);
  return {
    ...noTransforms,
    excluded: [...excluded].sort((one, other) => one - other),
    redacted: listRedacted(facts),
    name_columns: facts.types.flatMap((type, column) => (holdsName(type) ? [column] : [])),
    dated: listDated(facts),
    renamed: facts.renamed,
    bad_rows: chooseRules(facts),
  };
}

/** @returns the date columns whose order of day and month no date shows */
export const listOpenDates = ({ dates }: Pick<Mapping, 'dates'>): DateFinding[] =>
  dates.kind === 'done' ? dates.value.filter(({ order_certain }) => !order_certain) : [];

/** Responses that are already in the survey, or repeated in the file. */
const knownRows = ({ known, repeated }: Overlap): number[] => [...known, ...repeated];

/** @returns the chosen row transforms, as far as the results they depend on are available */
export function chosenTransforms(mapping: Mapping): RowTransforms {
  const { preview, scan, inspection, dates, comparison, cleaningSteps, send, order, types, fixed, badRowRules } =
    mapping;
  if (scan.kind !== 'done') return noTransforms;
  return makeTransforms({
    header: preview.table.header,
    cleaningSteps,
    types: fixed ?? types,
    inspection: inspection.kind === 'done' ? inspection.value : null,
    dates: dates.kind === 'done' ? dates.value : [],
    dayOrder: order,
    rows: scan.value.index.rows,
    badRowRules,
    renamed: mapping.difference?.renamed ?? [],
    known: send === 'new' && comparison.kind === 'done' ? knownRows(comparison.value.overlap) : [],
  });
}
