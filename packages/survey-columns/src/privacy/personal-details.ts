import type { PersonalDetail } from '../types.ts';
import { findEmails } from './emails.ts';
import { findNames } from './names.ts';
import { findPhones } from './phones.ts';

/** Of overlapping details the first and longest one stays. */
function withoutOverlaps(details: PersonalDetail[]): PersonalDetail[] {
  const sorted = details.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return sorted.filter((detail) => {
    if (detail.start < end) return false;
    end = detail.end;
    return true;
  });
}

/**
 * @param respondents names from other columns of the same response, such as its Name column
 * @returns e-mail addresses, telephone numbers and names in an answer, in order and without overlaps. Linear time.
 */
export function findPersonalDetails(text: string, respondents: readonly string[] = []): PersonalDetail[] {
  return withoutOverlaps([...findEmails(text), ...findPhones(text), ...findNames(text, respondents)]);
}

/** Replaces each detail by `[email]`, `[phone]` or `[name]`. @param details of this text, in order */
export function redact(text: string, details: readonly PersonalDetail[]): string {
  let at = 0;
  let redacted = '';
  for (const { kind, start, end } of details) {
    redacted += `${text.slice(at, start)}[${kind}]`;
    at = end;
  }
  return redacted + text.slice(at);
}
