import { headerKey } from '@sheaf/tables';
import { measureAnswers, type Profile } from '../answers/profile.ts';
import { readWrittenDuration } from '../answers/read-duration.ts';
import type { Column, Verdict } from '../groups/column.ts';
import { isAttached, isMetadata, isPersonalDetail } from './metadata.ts';

const nothing = (confidence: number, reason: string): Verdict => ({ type: 'Do nothing', confidence, reason });

export function judgeEmpty({ profile }: Column): Verdict | null {
  return profile.filled === 0 ? nothing(0.97, 'no answers') : null;
}

const code = /^[\p{L}\p{N}_.:/-]{1,12}$/u;

/** Short codes, few of them: `en-GB`, `web`, `complete`. */
const isCoded = ({ values, filled }: Profile): boolean =>
  values.size <= 6 &&
  filled >= 4 * values.size &&
  [...values.keys()].every((value) => code.test(value) && !/^\p{Lu}\p{Ll}/u.test(value));

const questionCode = /^q(?:id)?\d/i;

/** Whether a label is the name of the column and not the last part of a path or a text below a question's code. */
const isOwnName = (label: string, { header }: Column['names']): boolean =>
  label === headerKey(header) || !(header.includes('/') || header.includes('-') || questionCode.test(header));

/** Share of the first distinct cells such as `8 / 10`. */
const pointsShare = (profile: Profile): number =>
  measureAnswers(profile, (value) => /^\d{1,4}(?:[.,]\d{1,2})? ?\/ ?\d{1,4}$/.test(value), 50);

/** Columns that a tool writes by a pattern of its own. */
export function judgeMeasured({ isPosition, labels }: Column): Verdict | null {
  return isPosition || labels.some(isAttached) ? nothing(0.95, 'recorded by the survey tool beside the answers') : null;
}

/** Bookkeeping of survey tools, and personal details that are no answers. */
export function judgeMetadata(column: Column): Verdict | null {
  const { labels, exporter, names, headers, profile } = column;
  const use = (label: string) => ({ isCoded: isCoded(profile), isWhole: isOwnName(label, names) });
  if (labels.some((label) => isMetadata(label, exporter, use(label)))) {
    return nothing(0.95, 'recorded by the survey tool beside the answers');
  }
  if (labels.includes('score') && pointsShare(profile) > 0.8) return nothing(0.93, 'points of a quiz, out of how many');
  const derived = exporter.derived?.find(
    ({ header, label }) => headers.some((own) => header?.test(own)) || labels.some((own) => label?.test(own) === true),
  );
  if (derived !== undefined) return nothing(0.95, derived.reason);
  const ticked = profile.values.size <= 2 && profile.filled > 4;
  if (!ticked && labels.some((label) => isPersonalDetail(label, profile)))
    return nothing(0.9, 'a phone number, an address or a birthday');
  return null;
}

/** Whether every cell is the same letters and a number: `P1`, `P2` … or `TN-01`, `TN-02` … */
function areNumbered(values: ReadonlyMap<string, number>): boolean {
  const starts = new Set<string | null>();
  for (const value of values.keys()) starts.add(/^(\p{L}{1,8}[-_ ]?)\d{1,9}$/u.exec(value)?.[1] ?? null);
  return starts.size === 1 && !starts.has(null);
}

const durationShare = (profile: Profile): number =>
  measureAnswers(profile, (value) => readWrittenDuration(value) !== null);

/** Ids, addresses, measurements: many different numbers, or values no person types. */
export function judgeMachineValues({ profile }: Column): Verdict | null {
  const { values, filled, number, machine } = profile;
  if (machine > 0.8) return nothing(0.92, 'ids, addresses or other machine values');
  // A short file has no room for more than 25 different values, but most of its cells differ.
  const isMeasure = values.size > 25 || (values.size > 15 && values.size >= filled * 0.45);
  if (number > 0.85 && isMeasure) return nothing(0.92, `${values.size} distinct numbers: a measure, not a choice`);
  if (isMeasure && durationShare(profile) > 0.85)
    return nothing(0.9, `${values.size} distinct durations: a measure, not a choice`);
  const codes = [...values.keys()].filter(
    (value) => value.length >= 6 && /\d/.test(value) && /^[\x21-\x7e]+$/.test(value),
  ).length;
  if (values.size === filled && filled >= 5 && (codes >= values.size * 0.9 || areNumbered(values)))
    return nothing(0.85, 'a different code in every cell');
  return null;
}

/** The same answer in all cells distinguishes no respondents. */
export function judgeSingleValue({ profile }: Column): Verdict | null {
  return profile.values.size === 1 && profile.filled >= 2 ? nothing(0.6, 'the same answer in every cell') : null;
}
