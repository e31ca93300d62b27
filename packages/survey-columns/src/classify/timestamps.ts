import { readCompactDate } from '../answers/date.ts';
import { measureAnswers } from '../answers/profile.ts';
import type { Column, Verdict } from '../groups/column.ts';
import { dateMeaning } from '../headers/header-words.ts';
import { isSubmissionHeader } from '../headers/response-time.ts';

const isSerial = (column: Column): boolean =>
  column.profile.number > 0.9 && column.profile.min > 40_000 && column.profile.max < 60_000;
const isEpoch = (column: Column): boolean =>
  column.profile.integer < 0.1 && column.profile.number > 0.9 && column.profile.min > 1e9 && column.profile.max < 2e12;

/** Whether nearly all of the first distinct cells are dates written as one number (`20240301`). */
function isCompact({ profile }: Column): boolean {
  if (profile.number < 0.9 || profile.min < 19_000_101) return false;
  return measureAnswers(profile, (value) => readCompactDate(value) !== null) >= 0.95;
}

/** Whether a short header says in any language that a response was sent, ended or started. */
function namesSubmission({ labels, names }: Column): boolean {
  return names.text.length <= 40 && labels.some((label) => label.split(' ').length <= 4 && isSubmissionHeader(label));
}

/** Times of the response. Birthdays and dates that are answers become nothing. */
export function judgeTimestamp(column: Column): Verdict | null {
  const { profile, labels, names, headers, exporter } = column;
  if (profile.filled === 0) return null;
  const meanings = labels.map((label) => dateMeaning(label, names.text));
  const counted = isSerial(column) || isEpoch(column) || isCompact(column);
  if (counted) {
    return meanings.includes('response')
      ? { type: 'Timestamp', confidence: 0.92, reason: 'dates as numbers, and the header names the response' }
      : null;
  }
  if (profile.date < 0.85) return null;
  const share = `${Math.round(profile.date * 100)}% of the cells are dates`;
  if (meanings.includes('birth')) return { type: 'Do nothing', confidence: 0.95, reason: `${share} of birth` };
  if (meanings.includes('response') || headers.some((header) => exporter.timeHeader?.test(header)))
    return { type: 'Timestamp', confidence: 0.97, reason: `${share}, and the header names the response` };
  if (meanings.includes('other'))
    return { type: 'Do nothing', confidence: 0.7, reason: `${share}, but not of the response` };
  if (profile.timeOfDay > 0.85 && namesSubmission(column))
    return { type: 'Timestamp', confidence: 0.92, reason: `${share}, and the header names the submission` };
  return profile.timeOfDay > 0.85
    ? { type: 'Timestamp', confidence: 0.85, reason: `${share} with a time of day` }
    : { type: 'Do nothing', confidence: 0.6, reason: `${share}; the header does not say of what` };
}
