import type { PersonalKind, PrivacyFinding, QualityFinding, QualityKind } from '@sheaf/survey-columns';
import type { Inspection } from '../../../importer/index.ts';
import { type CleaningStep, leaveOutStep, stepKey, stepsForMissingColumns } from './cleaning-steps.ts';

/**
 * A cleaning step that the user may choose. A chosen one stays listed after it is no longer found; `finding` is then null.
 */
export type Finding =
  | { does: 'leave_out'; step: CleaningStep; kind: QualityKind; finding: QualityFinding | null }
  | { does: 'redact'; step: CleaningStep; header: string; kind: PersonalKind; finding: PrivacyFinding | null };

const asFinding = (step: CleaningStep): Finding =>
  step.does === 'leave_out'
    ? { does: 'leave_out', step, kind: step.kind, finding: null }
    : { does: 'redact', step, header: step.header, kind: step.kind, finding: null };

/**
 * @param inspection null until it is complete
 * @returns all findings and cleaning steps, each once: what to leave out, then what to replace
 */
export function listFindings(
  header: readonly string[],
  inspection: Inspection | null,
  cleaningSteps: readonly CleaningStep[],
): Finding[] {
  const quality = (inspection?.quality ?? []).map(
    (finding): Finding => ({ does: 'leave_out', step: leaveOutStep(finding), kind: finding.kind, finding }),
  );
  const privacy = (inspection?.privacy ?? []).map((finding): Finding => {
    const { kind, column } = finding;
    const name = header[column] ?? '';
    return { does: 'redact', header: name, kind, finding, step: { does: 'redact', header: name, kind } };
  });
  const all = [...quality, ...privacy];
  const keys = new Set(all.map(({ step }) => stepKey(step)));
  // Steps for missing columns are shown elsewhere.
  const outdated = new Set(stepsForMissingColumns(cleaningSteps, header));
  const chosen = cleaningSteps.filter((step) => !keys.has(stepKey(step)) && !outdated.has(step)).map(asFinding);
  const byKind = (does: Finding['does']) => [...all, ...chosen].filter((one) => one.does === does);
  return [...byKind('leave_out'), ...byKind('redact')];
}
