import { measureAnswers, type Profile } from '../answers/profile.ts';
import type { Column, Verdict } from '../groups/column.ts';
import {
  asksToSpecify,
  choiceWords,
  endsWithOther,
  otherOption,
  placeWords,
  startsWithOther,
  typedAnswer,
  writeInEnd,
  writeInWords,
} from '../headers/header-words.ts';

/** Longer questions with such an end offer options first. */
const longestField = 140;

/** A header that begins or ends with "other" above few filled cells: texts beside the options. */
function isSparseOther({ profile, labels }: Column): boolean {
  const { filled, rows, letters } = profile;
  if (filled > rows * 0.25 || letters < 0.5) return false;
  return labels.some((label) => label.length < 60 && (startsWithOther(label) || endsWithOther(label)));
}

/** The code of a field to write into. */
const writeInCode = /_TEXT$|_oth(?:er)?(?:_\d{1,2})?$|^other_?\d{1,2}$|\[other\]/i;

/** A field to write into, beside an option or below a question. */
export function isWriteIn(column: Column): boolean {
  const { item, question, headers } = column;
  const other = item !== '' && item.length < 80 && otherOption.test(item.toLowerCase());
  const isBareOther =
    question.length < 24 &&
    otherOption.test(question) &&
    headers.some((header) => /^\p{L}{3,9}(?: \(|$)/u.test(header));
  return (
    other ||
    isBareOther ||
    (question.length < longestField && writeInEnd.test(question)) ||
    headers.some((header) => writeInCode.test(header)) ||
    isSparseOther(column)
  );
}

const open = (confidence: number, reason: string): Verdict => ({ type: 'Open-ended', confidence, reason });

/** Beside columns for one option each, a column with several answers is the text field. */
function isBesideOptions({ groupKind, profile }: Column): boolean {
  return groupKind?.kind === 'options' && profile.values.size >= 4 && profile.filled < profile.rows / 2;
}

/** The cells of a text field are text, even if few people wrote or all wrote the same. */
export function judgeWriteIn(column: Column): Verdict | null {
  const { profile, labels } = column;
  if (profile.filled === 0 || profile.letters < 0.5) return null;
  const varied = profile.values.size / profile.filled > 0.3;
  const reason = `a field to write into: ${profile.values.size} distinct answers in ${profile.filled}`;
  if (labels.some((label) => typedAnswer.has(label))) return varied && profile.filled > 4 ? open(0.92, reason) : null;
  if (profile.values.size >= 2 && otherShare(profile) > 0.8) return open(0.93, `behind the option "Other": ${reason}`);
  return judgeField(column, varied, reason);
}

function judgeField(column: Column, varied: boolean, reason: string): Verdict | null {
  const { profile, item, headers } = column;
  if (!isWriteIn(column)) {
    return isBesideOptions(column) ? open(0.85, `beside the columns of the options, ${reason}`) : null;
  }
  if (profile.values.size <= 2 && profile.filled > 12) return null;
  return open(varied ? 0.93 : headers.some((header) => asksToSpecify(item, header)) ? 0.9 : 0.7, reason);
}

/** Places, firms and professions that people typed in different spellings. */
export function judgeTyped({ profile, labels, question }: Column): Verdict | null {
  const isTyped = labels.some((label) => typedAnswer.has(label));
  const { size } = profile.values;
  if ((!isTyped && !placeWords.test(question)) || size > 60 || profile.letters < 0.5) return null;
  // A question for a place may offer a few regions; a header that only says "city" does not.
  if (size <= (isTyped ? 6 : 12) || respeltShare(profile) < (size <= 12 ? 0.1 : 0.05)) return null;
  return open(0.75, `typed in different spellings: ${describe(profile)}`);
}

const describe = ({ values, filled, meanWords }: Profile): string =>
  `${meanWords.toFixed(meanWords < 10 ? 1 : 0)} words a cell, ${values.size} distinct in ${filled}`;

/** Free text by its length and its variety. */
export function judgeLongText({ profile }: Column): Verdict | null {
  const { values, filled, meanWords, letters } = profile;
  const variety = values.size / Math.max(1, filled);
  if (letters < 0.5 || filled < 5 || meanWords < 5 || variety <= 0.6) return null;
  return open(variety > 0.8 ? 0.96 : 0.91, `long and varied texts: ${describe(profile)}`);
}

/** Shorter text, judged by its variety and by the header. */
export function judgeText({ profile, question }: Column): Verdict | null {
  const { values, filled, letters } = profile;
  if (filled === 0 || letters < 0.5 || (filled < 10 && choiceWords.test(question))) return null;
  const variety = values.size / filled;
  if (variety > 0.25 && writeInWords.test(question)) {
    const isEnough = filled >= 5 || (filled >= 3 && sentenceShare(profile) >= 0.5);
    return open(variety > 0.6 && isEnough ? 0.92 : 0.75, `the header invites to write: ${describe(profile)}`);
  }
  return judgeVaried(profile, variety);
}

/** More answers than a list of options has, many of them given once. */
function judgeVaried(profile: Profile, variety: number): Verdict | null {
  const { values, filled, meanWords } = profile;
  const once = 1 - profile.repeated;
  if (values.size > 60 && once > 0.3) return open(0.91, `more answers than options: ${describe(profile)}`);
  if (filled < 8 || variety <= 0.5) return null;
  const typed = meanWords >= 2 || (values.size > 40 && once > 0.6) || respeltShare(profile) >= 0.05;
  return open(variety > 0.7 && typed ? 0.9 : 0.75, `varied answers: ${describe(profile)}`);
}

/** Too few cells to tell text from choices. Short answers that some share are choices. */
export function judgeFewAnswers({ profile, question }: Column): Verdict | null {
  const { values, filled, meanWords, letters } = profile;
  if (filled === 0 || letters < 0.1) return null;
  const reason = `${values.size} distinct answers in only ${filled} cells`;
  const chosen = choiceWords.test(question);
  if (!chosen && filled >= 3 && values.size === filled && meanWords >= 5 && sentenceShare(profile) >= 0.5)
    return open(0.9, `whole sentences, ${reason}`);
  const written = values.size > 25 || meanWords > 6 || (values.size > filled * 0.7 && filled > 4);
  return written && !chosen ? open(0.6, reason) : { type: 'Single choice', confidence: 0.45, reason };
}

/** Distinct cells to compare; they show how a column was filled in. */
const mostCompared = 400;
/** Longer cells are texts anyway. */
const longest = 80;

/**
 * Share of the distinct short answers that repeat another one in a different spelling ("Data analyst", "data analyst
 * ", "Data-analyst"). Tools always write an option the same way; people do not.
 */
function respeltShare({ values }: Profile): number {
  const spellings = new Set<string>();
  let compared = 0;
  for (const value of values.keys()) {
    if (compared >= mostCompared) break;
    if (value.length > longest || !/\p{L}{2}/u.test(value)) continue;
    compared++;
    spellings.add(value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''));
  }
  return compared === 0 ? 0 : 1 - spellings.size / compared;
}

/** Whether a value has a full stop in the middle, or is a sentence of at least four words. */
const isSentence = (value: string): boolean =>
  /[.!?。！？] {0,2}\p{Lu}|[。！？]/u.test(value) || (/[.!?]$/.test(value) && value.split(' ', 5).length >= 4);

const sentenceShare = (profile: Profile): number =>
  measureAnswers(profile, (value) => isSentence(value.slice(0, 300)), 60);

const afterOther = /^(?:other|otro|otra|andere[sr]?|sonstiges?|autre|altro|outro|muu|其他|その他|기타)(?:: ?| - |：)/iu;

/** Share of the cells with a text after "Other": "Other: a friend". */
function otherShare({ values, filled }: Profile): number {
  let count = 0;
  for (const [value, times] of values) if (afterOther.test(value)) count += times;
  return filled === 0 ? 0 : count / filled;
}
