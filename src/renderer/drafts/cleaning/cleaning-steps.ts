import type { DateFinding, PersonalKind, QualityFinding, QualityKind } from '@sheaf/survey-columns';
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
  | { does: 'redact'; header: string; kind: PersonalKind };

/** @returns a key; of two steps with the same key only one can apply */
export const stepKey = (step: CleaningStep): string =>
  JSON.stringify(step.does === 'leave_out' ? [step.does, step.kind, step.about] : [step.does, step.header, step.kind]);

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

/** @returns the steps that refer to columns not among these headers */
export const stepsForMissingColumns = (steps: readonly CleaningStep[], header: readonly string[]): CleaningStep[] =>
  steps.filter((step) => step.does === 'redact' && !header.includes(step.header));

/**
 * @returns what an earlier import replaced, as steps, and how it read ambiguous dates; null if it read none, or not all in one order
 */
export function readTransforms({ redacted, dated }: NamedTransforms) {
  const cleaningSteps = redacted.flatMap(({ header, kinds }) =>
    kinds.map((kind): CleaningStep => ({ does: 'redact', header, kind })),
  );
  const [order = null, ...others] = new Set(dated.map((one) => one.order));
  return { cleaningSteps, dayOrder: others.length === 0 ? order : null };
}
