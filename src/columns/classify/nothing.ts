import type { Column, Verdict } from './column.ts';
import { isMetadata, isPersonalDetail } from './metadata.ts';

const nothing = (confidence: number, reason: string): Verdict => ({ type: 'Do nothing', confidence, reason });

export function judgeEmpty({ profile }: Column): Verdict | null {
  return profile.filled === 0 ? nothing(0.97, 'no answers') : null;
}

/** What tools record beside the answers, and personal details that are no answers. */
export function judgeMetadata({ labels, exporter, names }: Column): Verdict | null {
  if (labels.some((label) => isMetadata(label, exporter)))
    return nothing(0.95, 'recorded by the survey tool beside the answers');
  if (exporter === 'REDCap' && /_complete$|^Complete\?$/.test(names.header))
    return nothing(0.95, 'whether a form is complete');
  if (labels.some(isPersonalDetail)) return nothing(0.9, 'a phone number, an address or a birthday');
  return null;
}

/** Ids, addresses, measurements: numbers in bulk and what no person typed. */
export function judgeMachine({ profile }: Column): Verdict | null {
  const { values, filled, number, integer, machine } = profile;
  if (machine > 0.8) return nothing(0.92, 'ids, addresses or other machine values');
  if (number > 0.85 && values.size > 25)
    return nothing(0.92, `${values.size} distinct numbers: a measure, not a choice`);
  if (number > 0.9 && integer < 0.6 && values.size > 8) return nothing(0.8, 'numbers with fractions');
  const codes = [...values.keys()].filter((value) => /\d/.test(value) && !/\s/.test(value) && value.length >= 6).length;
  if (values.size === filled && filled >= 5 && codes >= values.size * 0.9)
    return nothing(0.85, 'a different code in every cell');
  return null;
}

/** One answer throughout tells respondents apart by nothing. */
export function judgeConstant({ profile }: Column): Verdict | null {
  return profile.values.size === 1 && profile.filled >= 2 ? nothing(0.8, 'the same answer in every cell') : null;
}
