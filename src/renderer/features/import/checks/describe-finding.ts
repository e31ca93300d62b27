import type { CleaningStep } from '../../../drafts/cleaning-steps.ts';
import type { Finding } from '../../../drafts/findings.ts';
import { number } from '../../../lib/language/format.ts';
import { words as shared } from '../../../lib/words.ts';
import { words } from './words.ts';

const shownRows = 12;
const shownSamples = 5;

function rowList(rows: readonly number[]): string {
  const shown = rows.slice(0, shownRows).map(number).join(', ');
  return words.rowList(shown, rows.length, Math.max(0, rows.length - shownRows));
}

/** What ticking a finding does, its title, and its details. */
interface Description {
  action: string;
  title: string;
  details: string[];
}

/** The reason for which the chosen rows were found. */
const reasonLines = (step: CleaningStep): string[] =>
  step.does === 'leave_out' && step.about !== '' ? [words.reason(step.kind, step.about)] : [];

type Redaction = Extract<Finding, { does: 'redact' }>;

function describeRedaction({ kind, header, finding }: Redaction, isInspected: boolean): Description {
  const action = words.redact;
  if (finding === null) {
    const details = isInspected ? [words.notFound.redact] : [];
    return { action, title: words.in(words.holds[kind], header), details };
  }
  const { count, whole, rows, samples } = finding;
  const shown = [...new Set(samples.map(({ text }) => text))].slice(0, shownSamples).join(', ');
  if (whole === undefined) {
    const title = words.in(words.personal[kind](count), header);
    return { action, title, details: [words.by(kind, shown), rowList(rows)] };
  }
  const type = shared.columnTypes[whole.type].name;
  const title = words.whole(header, type, words.holds[kind], count, whole.filled);
  return { action, title, details: [words.wholeBy(kind, shown), rowList(rows)] };
}

/**
 * Describes a finding.
 * @param isInspected whether the inspection is complete
 */
export function describeFinding(found: Exclude<Finding, { does: 'date_order' }>, isInspected: boolean): Description {
  if (found.does === 'redact') return describeRedaction(found, isInspected);
  if (found.does === 'leave_out') {
    const { kind, finding, step } = found;
    const missing = isInspected ? [words.notFound.leave_out] : [];
    const details =
      finding === null
        ? [...reasonLines(step), ...missing]
        : [words.reason(kind, finding.reason), rowList(finding.rows)];
    return { action: words.leaveOut, title: words.quality[kind](finding?.rows.length ?? 0), details };
  }
  const { options, header, step } = found;
  const count = step.does === 'join' ? step.members.length : 0;
  return { action: words.join, title: words.joinedAs(count, header), details: [words.joins, options.join('  ·  ')] };
}
