import type { Column, Verdict } from './column.ts';
import { otherOption, writeInWords } from './wording.ts';

/** Free text by its length, its variety, and what the header invites to. */
export function judgeText(column: Column): Verdict | null {
  const { profile, question, item, names } = column;
  if (profile.filled === 0 || profile.letters < 0.5) return null;
  const { values, filled, meanWords } = profile;
  const variety = values.size / filled;
  const invited = writeInWords.test(question) || /_TEXT$/.test(names.header);
  const other = item !== '' && otherOption.test(item.toLowerCase());
  const words = `${meanWords.toFixed(meanWords < 10 ? 1 : 0)} words a cell, ${values.size} distinct in ${filled}`;
  if (meanWords >= 5 && variety > 0.6 && filled >= 5) {
    return { type: 'Open-ended', confidence: variety > 0.8 ? 0.96 : 0.91, reason: `long and varied texts: ${words}` };
  }
  if ((invited || other) && variety > 0.25) {
    return {
      type: 'Open-ended',
      confidence: variety > 0.5 ? 0.92 : 0.75,
      reason: `the header invites to write: ${words}`,
    };
  }
  if (filled >= 8 && variety > 0.5) {
    return {
      type: 'Open-ended',
      confidence: meanWords >= 2 && variety > 0.7 ? 0.9 : 0.75,
      reason: `varied answers: ${words}`,
    };
  }
  return meanWords >= 4 && variety > 0.7 ? { type: 'Open-ended', confidence: 0.75, reason: `texts: ${words}` } : null;
}
