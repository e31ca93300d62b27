import type { DateFinding } from '@sheaf/survey-columns';
import { holdsName } from '../../../contract/index.ts';
import {
  type BadRowRules,
  type Inspection,
  noTransforms,
  type Overlap,
  type RowTransforms,
} from '../../../importer/index.ts';
import type { CleaningStep } from '../list/decisions.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { leaveOutStep, stepKey } from './cleaning-steps.ts';

/** Up to this number of rows the service reads whole columns and detects the order of dates itself. */
const rowsSampled = 1000;

function listDated({ dates, order: chosen }: Mapping, rows: number): RowTransforms['dated'] {
  return (dates.kind === 'done' ? dates.value : []).flatMap(({ column, order, order_certain }) => {
    if (order_certain) return rows > rowsSampled ? [{ column, order }] : [];
    return chosen === null ? [] : [{ column, order: chosen }];
  });
}

/** @returns the rows (1-based) that the chosen findings leave out, ascending */
export function listLeftOutRows(cleaningSteps: readonly CleaningStep[], inspection: Inspection | null): number[] {
  const keys = new Set(cleaningSteps.map(stepKey));
  const chosen = (inspection?.quality ?? []).filter((finding) => keys.has(stepKey(leaveOutStep(finding))));
  return [...new Set(chosen.flatMap(({ rows }) => rows))].sort((one, other) => one - other);
}

/** @returns the details to redact by column, also in columns where the inspection found none */
function listRedacted({ cleaningSteps, preview }: Mapping, inspection: Inspection | null): RowTransforms['redacted'] {
  const chosen = cleaningSteps.filter((step) => step.does === 'redact');
  const byHeader = Map.groupBy(chosen, (step) => step.header);
  return [...byHeader].flatMap(([name, some]) => {
    const column = preview.table.header.indexOf(name);
    if (column < 0) return [];
    const kinds = some.map(({ kind }) => kind);
    const holds = inspection?.holds[column] ?? null;
    return [{ column, kinds, ...(holds !== null && kinds.includes(holds) && { whole: holds }) }];
  });
}

/** Corrections from before the columns changed are not used. */
const chooseRules = ({ badRowRules: rules, preview }: Mapping): BadRowRules | null =>
  rules && { ...rules, mends: rules.mends.filter(({ cells }) => cells.length === preview.table.header.length) };

/** @returns the date columns whose order of day and month no date shows */
export const listOpenDates = ({ dates }: Pick<Mapping, 'dates'>): DateFinding[] =>
  dates.kind === 'done' ? dates.value.filter(({ order_certain }) => !order_certain) : [];

/** Responses that are already in the survey, or repeated in the file. */
const knownRows = ({ known, repeated }: Overlap): number[] => [...known, ...repeated];

/** @returns the chosen row transforms, as far as the results they depend on are available */
export function makeRowTransforms(mapping: Mapping): RowTransforms {
  const { scan, comparison, cleaningSteps, send, types, fixed } = mapping;
  if (scan.kind !== 'done') return noTransforms;
  const inspection = mapping.inspection.kind === 'done' ? mapping.inspection.value : null;
  const known = send === 'new' && comparison.kind === 'done' ? knownRows(comparison.value.overlap) : [];
  const excluded = new Set([...listLeftOutRows(cleaningSteps, inspection), ...known]);
  return {
    ...noTransforms,
    excluded: [...excluded].sort((one, other) => one - other),
    redacted: listRedacted(mapping, inspection),
    name_columns: (fixed ?? types).flatMap((type, column) => (holdsName(type) ? [column] : [])),
    dated: listDated(mapping, scan.value.index.rows),
    renamed: mapping.difference?.renamed ?? [],
    bad_rows: chooseRules(mapping),
  };
}
