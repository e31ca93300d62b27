import { isIgnored } from '../../../../contract/index.ts';
import { listOpenDates } from '../../../drafts/cleaning/row-transforms.ts';
import type { Mapping } from '../../../drafts/mapping/mapping.ts';
import { listColumns, type QuestionGroup } from '../../../drafts/mapping/question-groups.ts';

/**
 * Why somebody should look at a column or question. unsure: its type is little more than a guess. changed: the whole file
 * gave another type than its beginning. group: it is doubtful that the columns are one question. mixed: the columns of one
 * question have several types. personal: open answers hold names, addresses or numbers of people. dates: day or month first.
 */
export type EyeReason = 'unsure' | 'changed' | 'group' | 'mixed' | 'personal' | 'dates';

/** Of the suggestions below this, more than one in four is wrong. */
const unsureBelow = 0.75;
const doubtfulBelow = 0.8;

type EyeMapping = Pick<
  Mapping,
  'head' | 'preview' | 'types' | 'userTypes' | 'inspection' | 'dates' | 'cleaningSteps' | 'order'
>;

/** The reasons by column, and by the key of a group. */
export interface NeedsEye {
  columns: ReadonlyMap<number, readonly EyeReason[]>;
  groups: ReadonlyMap<string, readonly EyeReason[]>;
}

/** Columns with personal details that the user has not decided to replace. */
function personalColumns({ inspection, cleaningSteps, preview }: EyeMapping): Set<number> {
  if (inspection.kind !== 'done') return new Set();
  const replaced = new Set(
    cleaningSteps.flatMap((step) => (step.does === 'redact' ? [`${step.kind} ${step.header}`] : [])),
  );
  const open = inspection.value.privacy.filter(
    ({ column, kind }) => !replaced.has(`${kind} ${preview.table.header[column] ?? ''}`),
  );
  return new Set(open.map(({ column }) => column));
}

function typeReasons(mapping: EyeMapping, column: number): EyeReason[] {
  const { head, preview, userTypes } = mapping;
  const suggestion = preview.suggestions[column];
  if (suggestion === undefined || userTypes.has(suggestion.header)) return [];
  const was = head.suggestions[column]?.type;
  const isChanged = head !== preview && was !== undefined && was !== suggestion.type;
  // A column without a chart is not worth a question.
  const isUnsure = suggestion.confidence < unsureBelow && !isIgnored(suggestion.type);
  return [...(isUnsure ? ['unsure' as const] : []), ...(isChanged ? ['changed' as const] : [])];
}

function groupReasons(group: QuestionGroup, { types }: EyeMapping): EyeReason[] {
  const isDoubtful = group.reason !== null && group.confidence < doubtfulBelow;
  const isMixed = group.kind !== 'loop' && new Set(group.members.map((column) => types[column])).size > 1;
  return [...(isDoubtful ? ['group' as const] : []), ...(isMixed ? ['mixed' as const] : [])];
}

/** @returns what somebody should look at before the import */
export function findNeedsEye(mapping: EyeMapping, groups: readonly QuestionGroup[]): NeedsEye {
  const personal = personalColumns(mapping);
  const dates = new Set(mapping.order === null ? listOpenDates(mapping).map(({ column }) => column) : []);
  const columns = new Map<number, readonly EyeReason[]>();
  for (let column = 0; column < mapping.preview.table.header.length; column++) {
    const reasons = [
      ...typeReasons(mapping, column),
      ...(personal.has(column) ? ['personal' as const] : []),
      ...(dates.has(column) ? ['dates' as const] : []),
    ];
    if (reasons.length > 0) columns.set(column, reasons);
  }
  const byGroup = groups.flatMap((group) => {
    const own = groupReasons(group, mapping);
    const ofColumns = listColumns(group).flatMap((column) => columns.get(column) ?? []);
    const reasons = [...new Set([...own, ...ofColumns])];
    return reasons.length === 0 ? [] : [[group.key, reasons] as const];
  });
  return { columns, groups: new Map(byGroup) };
}
