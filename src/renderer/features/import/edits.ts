import type { PlanEdits } from '../../../importer/index.ts';
import type { Mapping } from './drafts.ts';
import { editsOf, listFindings } from './findings.ts';

/** @returns what the checks chosen for a survey, and the choice to send only new responses, change on the way. */
export function chosenEdits({ preview, look, chosen, types, comparison, send }: Mapping): PlanEdits {
  const inspection = look.kind === 'done' ? look.inspection : null;
  const edits = editsOf(listFindings(preview, inspection), chosen, types);
  const known = send === 'new' && comparison.kind === 'done' ? comparison.overlap.known : [];
  if (known.length === 0) return edits;
  const excluded = [...new Set([...edits.excluded, ...known])].sort((one, other) => one - other);
  return { ...edits, excluded };
}
