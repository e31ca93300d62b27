import { isRecordedBy } from '../exporters/recorded.ts';
import type { Column, Verdict } from '../groups/column.ts';
import { key } from '../headers/header-words.ts';
import type { Profile } from '../table/profile.ts';

const option = (reason: string): Verdict => ({ type: 'Multi choice', confidence: 0.96, reason });

const tickWords = new Set([
  '0',
  '1',
  'true',
  'false',
  'checked',
  'unchecked',
  'yes',
  'no',
  'selected',
  'not selected',
  '0.0',
  '1.0',
]);

/** Whether nothing but marks of a tick box stand in a column. */
function holdsTicks({ values }: Profile): boolean {
  return values.size <= 2 && [...values.keys()].every((value) => tickWords.has(value.toLowerCase()));
}

/** REDCap writes a column for each option of a checkbox, whether anybody ticked it or not. */
function judgeCheckbox({ exporter, names, profile }: Column): Verdict | null {
  if (exporter !== 'REDCap' || profile.values.size > 2) return null;
  const isOption = /^\w{1,100}___\w{1,40}$/.test(names.header) || names.text.includes('(choice=');
  return isOption ? option('REDCap writes one column per option of a checkbox') : null;
}

/** ODK and KoboToolbox put the option behind the question: `assets/radio` beside `assets`. */
function judgeSplit({ exporter, profile, isOption }: Column): Verdict | null {
  if ((exporter !== 'ODK' && exporter !== 'KoboToolbox') || !isOption || !holdsTicks(profile)) return null;
  return option('an option of the question before it, one column per option');
}

/** SoSci's items: `AB01_01`. */
const item = /^\p{L}{1,2}\d{2,3}_\d{2}$/u;
const isMissing = (value: string): boolean => value.startsWith('-');

/** SoSci codes a box as 1 (not ticked) and 2 (ticked), in all items of a question. */
function judgePairs({ exporter, names, siblings }: Column): Verdict | null {
  if (exporter !== 'SoSci' || !item.test(names.header)) return null;
  const items = siblings.filter(({ number, filled }) => filled > 0 && number > 0.9);
  const answers = new Set(
    items.flatMap(({ values }) => [...values.keys()].slice(0, 8)).filter((value) => !isMissing(value)),
  );
  const isPair = answers.size === 2 && answers.has('1') && answers.has('2');
  return isPair && items.length >= 2 ? option('1 or 2 in all items of the question, as SoSci writes boxes') : null;
}

/** SoSci's field beside an item: `AB01_04a`. */
function judgeItemText({ exporter, names, profile }: Column): Verdict | null {
  if (exporter !== 'SoSci' || !/^\p{L}{1,2}\d{2,3}_\d{2}a$/u.test(names.header) || profile.letters < 0.5) return null;
  return { type: 'Open-ended', confidence: 0.93, reason: 'the field to write into beside an item' };
}

/** Decipher's rows of a question: `Q2r1` is ticked or not, `Q2r98oe` is written into. */
function judgeRows({ exporter, names, profile }: Column): Verdict | null {
  if (exporter !== 'Decipher' || !/^\w{1,60}r\d{1,3}(?:c\d{1,3})?(?:oe)?$/.test(names.header)) return null;
  if (names.header.endsWith('oe')) {
    if (profile.letters < 0.5) return null;
    return { type: 'Open-ended', confidence: 0.93, reason: 'the field to write into beside an option' };
  }
  return holdsTicks(profile) && profile.number > 0.9
    ? option('0 or 1 in a row of a question, as Decipher writes boxes')
    : null;
}

/** What this tool is known to record beside the answers. */
function judgeRecorded({ exporter, names }: Column): Verdict | null {
  if (!isRecordedBy(exporter, key(names.header))) return null;
  return { type: 'Do nothing', confidence: 0.95, reason: `recorded by ${exporter} beside the answers` };
}

/** What the exporter's own names of columns tell, whatever the cells are like. */
export function judgeTold(column: Column): Verdict | null {
  return (
    judgeRecorded(column) ??
    judgeRows(column) ??
    judgeCheckbox(column) ??
    judgeSplit(column) ??
    judgePairs(column) ??
    judgeItemText(column)
  );
}
