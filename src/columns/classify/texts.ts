import type { Column, Verdict } from './column.ts';
import { otherOption, typedAnswer, writeInEnd, writeInWords } from './wording.ts';

/** A field to write into, beside an option or below a question. */
export function isWriteIn({ item, question, names }: Column): boolean {
  const other = item !== '' && item.length < 80 && otherOption.test(item.toLowerCase());
  return other || writeInEnd.test(question) || /_TEXT$|_other$|\[other\]/i.test(names.header);
}

const open = (confidence: number, reason: string): Verdict => ({ type: 'Open-ended', confidence, reason });

/** What was written into such a field is text, however few wrote and whatever they share (surveys.md, trap 10). */
export function judgeWriteIn(column: Column): Verdict | null {
  const { profile, labels } = column;
  const typed = labels.some((label) => typedAnswer.has(label));
  if (profile.filled === 0 || profile.letters < 0.5 || !(typed || isWriteIn(column))) return null;
  const ticked = profile.values.size <= 2 && profile.filled > 12;
  if (ticked) return null;
  const varied = profile.values.size / profile.filled > 0.3;
  return open(
    varied ? 0.93 : 0.7,
    `a field to write into: ${profile.values.size} distinct answers in ${profile.filled}`,
  );
}

/** Free text by its length, its variety, and what the header invites to. */
export function judgeText({ profile, question }: Column): Verdict | null {
  const { values, filled, meanWords, letters } = profile;
  if (filled === 0 || letters < 0.5) return null;
  const variety = values.size / filled;
  const words = `${meanWords.toFixed(meanWords < 10 ? 1 : 0)} words a cell, ${values.size} distinct in ${filled}`;
  if (meanWords >= 5 && variety > 0.6 && filled >= 5)
    return open(variety > 0.8 ? 0.96 : 0.91, `long and varied texts: ${words}`);
  if (writeInWords.test(question) && variety > 0.25)
    return open(variety > 0.6 ? 0.92 : 0.75, `the header invites to write: ${words}`);
  if (filled >= 8 && variety > 0.5)
    return open(meanWords >= 2 && variety > 0.7 ? 0.9 : 0.75, `varied answers: ${words}`);
  return meanWords >= 4 && variety > 0.7 ? open(0.7, `texts: ${words}`) : null;
}

/** Too few cells to tell text from choices: short answers some share are choices. */
export function judgeFew({ profile, question }: Column): Verdict | null {
  const { values, filled, meanWords, letters } = profile;
  if (filled === 0 || letters < 0.5) return null;
  const reason = `${values.size} distinct answers in only ${filled} cells`;
  if (values.size > 25) return open(0.6, reason);
  return meanWords > 6 || (values.size === filled && filled > 4 && question.length > 0)
    ? open(0.55, reason)
    : { type: 'Single choice', confidence: 0.5, reason };
}
