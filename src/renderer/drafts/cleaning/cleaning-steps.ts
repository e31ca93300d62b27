import type { ColumnGroup, DateFinding, PersonalKind, QualityFinding, QualityKind } from '@sheaf/survey-columns';
import type { NamedTransforms } from '../../../importer/index.ts';

export type DayOrder = DateFinding['order'];

/** Which finding of tests is meant; '' of every other kind, of which a file has one finding at most. */
export const testFindings = ['', 'marked_as_test', 'written_as_test'] as const;

/**
 * A change to the responses of a file that the user has chosen. It refers to headers and kinds, so that it stays valid when
 * the file is inspected again.
 */
export type CleaningStep =
  /** Leaves out responses of a kind; `about` distinguishes the two findings of tests. */
  | { does: 'leave_out'; kind: QualityKind; about: (typeof testFindings)[number] }
  /** Replaces personal details of a kind in every answer of a column. */
  | { does: 'redact'; header: string; kind: PersonalKind }
  /** Reads the ambiguous dates of a column in this order. */
  | { does: 'date_order'; header: string; order: DayOrder }
  /** Joins columns of one option each; `header` is that of the joined column. */
  | { does: 'join'; members: string[]; options: string[]; header: string };

/** @returns a key; of two steps with the same key only one can apply */
export function stepKey(step: CleaningStep): string {
  switch (step.does) {
    case 'leave_out':
      return JSON.stringify(['leave_out', step.kind, step.about]);
    case 'redact':
      return JSON.stringify(['redact', step.header, step.kind]);
    case 'date_order':
      return JSON.stringify(['date_order', step.header]);
    case 'join':
      return JSON.stringify(['join', ...step.members]);
  }
}

/** @returns the steps with this one added or removed. An added step replaces one with the same key. */
export function withStep(
  steps: readonly CleaningStep[],
  step: CleaningStep,
  isChosen: boolean,
): readonly CleaningStep[] {
  const key = stepKey(step);
  const others = steps.filter((one) => stepKey(one) !== key);
  return isChosen ? [...others, step] : others;
}

/**
 * @returns the step to leave out the responses of a finding. Two findings can be of tests; of each other kind there is one, and why
 * depends on the file
 */
export const leaveOutStep = ({ kind, reason }: QualityFinding): CleaningStep => ({
  does: 'leave_out',
  kind,
  about: reason.code === 'marked_as_test' || reason.code === 'written_as_test' ? reason.code : '',
});

/** @returns whether a step can only be applied after every response was inspected */
export const needsInspection = ({ does }: CleaningStep): boolean => does === 'leave_out' || does === 'redact';

/** @returns the headers to which a step refers */
export function listHeaders(step: CleaningStep): readonly string[] {
  if (step.does === 'leave_out') return [];
  return step.does === 'join' ? step.members : [step.header];
}

/** @returns the steps that refer to columns not among these headers */
export const stepsForMissingColumns = (steps: readonly CleaningStep[], header: readonly string[]): CleaningStep[] =>
  steps.filter((step) => listHeaders(step).some((name) => !header.includes(name)));

/** @returns the header of the column that joins the columns of a question */
export const toQuestion = ({ question, items }: ColumnGroup): string => question || items.join(', ').slice(0, 80);

/** @returns the row transforms of an earlier import as steps; joined columns that this file does not have are skipped */
export function stepsFromTransforms(
  { redacted, dated, joined }: NamedTransforms,
  header: readonly string[],
  groups: readonly ColumnGroup[],
): CleaningStep[] {
  const found = joined.flatMap(({ members }): CleaningStep[] => {
    const columns = new Set(members);
    const group = groups.find(
      (one) => one.members.length === columns.size && one.members.every((at) => columns.has(header[at] ?? '')),
    );
    if (group === undefined) return [];
    const names = group.members.map((at) => header[at] ?? '');
    return [{ does: 'join', members: names, options: group.items, header: toQuestion(group) }];
  });
  return [
    ...redacted.flatMap((one) => one.kinds.map((kind): CleaningStep => ({ does: 'redact', header: one.header, kind }))),
    ...dated.map(({ header: name, order }): CleaningStep => ({ does: 'date_order', header: name, order })),
    ...found,
  ];
}
