import type { Choice } from '../../../drafts/choices.ts';
import type { Finding } from '../../../drafts/findings.ts';
import { number } from '../../../lib/language/format.ts';
import { words as shared } from '../../../lib/words.ts';
import { words } from '../words.ts';

const shownRows = 12;
const shownSamples = 5;

function rowList(rows: readonly number[]): string {
  const shown = rows.slice(0, shownRows).map(number).join(', ');
  return words.checks.rowList(shown, rows.length, Math.max(0, rows.length - shownRows));
}

/** What ticking a finding does, what it is, and what it rests on. */
export interface Description {
  action: string;
  title: string;
  details: string[];
}

/** What a person chose to leave out: `about` is the reason it was found for. */
const aboutOf = (choice: Choice): string[] =>
  choice.does === 'leave_out' && choice.about !== '' ? [choice.about] : [];

type Replaced = Extract<Finding, { does: 'replace' }>;

function describeReplaced({ kind, header, finding }: Replaced, isLooked: boolean): Description {
  const { checks, decide } = words;
  const action = checks.replace;
  if (finding === null) {
    const details = isLooked ? [decide.notFound.replace] : [];
    return { action, title: checks.in(checks.holds[kind], header), details };
  }
  const { count, whole, rows, samples } = finding;
  const shown = [...new Set(samples.map(({ text }) => text))].slice(0, shownSamples).join(', ');
  if (whole === undefined) {
    const title = checks.in(checks.personal[kind](count), header);
    return { action, title, details: [checks.by(kind, shown), rowList(rows)] };
  }
  const type = shared.columnTypes[whole.type].name;
  const title = checks.whole(header, type, checks.holds[kind], count, whole.filled);
  return { action, title, details: [checks.wholeBy(kind, shown), rowList(rows)] };
}

/**
 * A finding in words.
 * @param isLooked whether a look has told what there is to find
 */
export function describeFinding(found: Exclude<Finding, { does: 'read' }>, isLooked: boolean): Description {
  const { checks, decide } = words;
  if (found.does === 'replace') return describeReplaced(found, isLooked);
  if (found.does === 'leave_out') {
    const { kind, finding, choice } = found;
    const missing = isLooked ? [decide.notFound.leave_out] : [];
    const details = finding === null ? [...aboutOf(choice), ...missing] : [finding.reason, rowList(finding.rows)];
    return { action: checks.leaveOut, title: checks.quality[kind](finding?.rows.length ?? 0), details };
  }
  const { options, header, choice } = found;
  const count = choice.does === 'join' ? choice.members.length : 0;
  const title = checks.in(checks.columns(count), header);
  return { action: checks.join, title, details: [checks.joins, options.join('  ·  ')] };
}
