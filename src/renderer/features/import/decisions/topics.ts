import type { Finding } from '../../../drafts/findings.ts';
import { words as checkWords } from '../checks/words.ts';
import { words } from './words.ts';

/** Findings that one chip is about. */
interface Topic {
  key: string;
  text: string;
  findings: readonly Finding[];
}

type LeaveOut = Extract<Finding, { does: 'leave_out' }>;
type Redaction = Extract<Finding, { does: 'redact' }>;

const rowsIn = (findings: readonly LeaveOut[]): number =>
  findings.reduce((sum, { finding }) => sum + (finding?.rows.length ?? 0), 0);
const detailsIn = (findings: readonly Redaction[]): number =>
  findings.reduce((sum, { finding }) => sum + (finding?.count ?? 0), 0);

/** @returns the findings by what they are about, in the order of the checks; the order of dates is none of them */
export function topicsOf(findings: readonly Finding[], isChosen: (found: Finding) => boolean): Topic[] {
  const leftOut = findings.filter((found) => found.does === 'leave_out');
  const redacted = findings.filter((found) => found.does === 'redact');
  const joined = findings.filter((found) => found.does === 'join');
  const quality = [...Map.groupBy(leftOut, ({ kind }) => kind)].map(([kind, some]) => {
    const all = rowsIn(some);
    const text = words.leftOut(words.quality[kind](all), rowsIn(some.filter(isChosen)), all);
    return { key: kind, text, findings: some };
  });
  const details = [...Map.groupBy(redacted, ({ kind }) => kind)].map(([kind, some]) => {
    const all = detailsIn(some);
    const text = words.replaced(checkWords.personal[kind](all), detailsIn(some.filter(isChosen)), all);
    return { key: kind, text, findings: some };
  });
  const text = words.joined(joined.length, joined.filter(isChosen).length);
  return [...quality, ...details, ...(joined.length === 0 ? [] : [{ key: 'join', text, findings: joined }])];
}
