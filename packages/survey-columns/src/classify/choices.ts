import { findCodeLists } from '../answers/code-lists.ts';
import { findNameLists, learnFromCounts, splitCell } from '../answers/options.ts';
import { piecesRecur } from '../answers/pieces.ts';
import type { Profile } from '../answers/profile.ts';
import { findProvenSeparator } from '../answers/proven-separators.ts';
import type { Column, Verdict } from '../groups/column.ts';
import { holdsOwnName, isTicked } from '../groups/find-groups.ts';
import { placeWords, rankWords, severalWords, writeInWords } from '../headers/header-words.ts';
import { isWriteIn } from './open-ended.ts';
import { judgeShownOrder } from './scores.ts';

/** A column per option that holds the option's name if it was ticked. */
export function judgeOwnOption({ profile, names, item }: Column): Verdict | null {
  return holdsOwnName(profile, names, item)
    ? { type: 'Multi choice', confidence: 0.95, reason: 'holds nothing but its own option: one column per option' }
    : null;
}

/** A column per option whose cell says that the option was ticked. */
export function judgeOptions(column: Column): Verdict | null {
  const { profile, groupKind, group } = column;
  if (profile.filled === 0 || group === null || profile.values.size > 2) return null;
  const size = group.members.length;
  if (groupKind?.kind === 'options' && (!groupKind.ticked || size >= 3) && (isTicked(profile) || !isWriteIn(column))) {
    return { type: 'Multi choice', confidence: 0.95, reason: `one of ${size} neighbouring columns, one per option` };
  }
  const marked =
    profile.values.size === 1 &&
    profile.filled < profile.rows &&
    /^(?:1|x|checked|selected)$/i.test([...profile.values.keys()][0] ?? '');
  return marked && profile.rows > profile.filled
    ? { type: 'Multi choice', confidence: 0.75, reason: 'a mark or nothing, beside other parts of the same question' }
    : null;
}

/** A cell with all chosen options, before a column for each option. */
export function judgeCombinedCell({ profile, hasOptionColumns }: Column): Verdict | null {
  if (!hasOptionColumns || profile.filled === 0 || profile.meanWords > longestWhole) return null;
  return { type: 'Multi choice', confidence: 0.95, reason: 'the columns after it are its options, one each' };
}

const codeLike = /^[[{"(]?[A-Z]{0,3}\d{0,4}(?![a-z])/;

/** Whether nearly all cells hold codes or lists of them. */
const mayHoldCodes = ({ values, letters }: Profile): boolean =>
  values.size >= 2 && (letters <= 0.3 || [...values.keys()].every((cell) => codeLike.test(cell)));

/**
 * Codes of several options in a cell: `1,2,3`, `4;7;`. If each cell holds all codes in another order, they are ranks.
 */
export function judgeCodes(column: Column): Verdict | null {
  const { profile, question, labels } = column;
  if (!mayHoldCodes(profile)) return null;
  const isAsked = severalWords.test(question);
  const ranks = rankWords.test(question) || labels.some((label) => rankWords.test(label));
  const found = findCodeLists(profile.values, isAsked || ranks);
  if (found === null) return null;
  const reason = `lists of codes, separated by "${found.separator.trim() || 'blank'}"`;
  if (found.ascending >= 0.9 || isAsked) return { type: 'Multi choice', confidence: isAsked ? 0.96 : 0.9, reason };
  const drawn = judgeShownOrder(column);
  if (drawn !== null) return drawn;
  if (ranks) return { type: 'Ranking', confidence: 0.95, reason: `${reason}, and the header asks to rank` };
  return found.areOrders
    ? { type: 'Ranking', confidence: 0.7, reason: `${reason}, the same ones in other orders` }
    : null;
}

/** Limits of the sample: longest cell that may be a list, longest mean, and so on. */
const longestList = 2000;
const longestMean = 60;
/** Long options make long cells. Nearly every piece must repeat then. */
const longestWhole = 300;
const mostLists = 120;
const mostCharacters = 16_000;
const mostCharactersOfLong = 60_000;
/** Long cells are mostly texts and slow to cut, so this share of their pieces must repeat. */
const recurringOfLong = 0.5;

const isLong = ({ meanWords }: Profile): boolean => meanWords > longestMean;

interface Pieces {
  /** Share of the filled cells with two or more options that also appear in other combinations. */
  several: number;
  /** Share of the pieces that were given more than once. */
  repeated: number;
  /** Share of the pieces that are one of the twenty commonest. */
  common: number;
  /** Share of the pieces that are sentences of one person. */
  sentences: number;
  distinct: number;
  separator: string;
}

/** The first distinct cells that may be lists, up to the limits. */
function collectLists(profile: Profile): Map<string, number> {
  const most = isLong(profile) ? mostCharactersOfLong : mostCharacters;
  const lists = new Map<string, number>();
  let characters = 0;
  for (const [value, count] of profile.values) {
    if (value.length >= longestList) continue;
    lists.set(value, count);
    characters += value.length;
    if (lists.size >= mostLists || characters > most) break;
  }
  return lists;
}

/** Cuts the cells as a multiple choice would be read. */
function cut(column: Column): Pieces | null {
  const { profile } = column;
  const sample = collectLists(profile);
  const mayRecur =
    column.exporter.joinsByBlanks ||
    findNameLists(sample)?.areCertain ||
    piecesRecur(profile.values, isLong(profile) ? recurringOfLong : undefined) ||
    findProvenSeparator(sample) !== null;
  if (!mayRecur) return null;
  const splitting = learnFromCounts(sample, false);
  if (splitting.separator === null) return null;
  const answers = [...sample].map(([value, count]) => ({ parts: splitCell(splitting, value), count }));
  const seen = new Map<string, { count: number; answers: number }>();
  for (const { parts, count } of answers) {
    for (const part of new Set(parts)) {
      const known = seen.get(part) ?? { count: 0, answers: 0 };
      seen.set(part, { count: known.count + count, answers: known.answers + 1 });
    }
  }
  const isFree = (part: string): boolean => (seen.get(part)?.answers ?? 0) > 1;
  let several = 0;
  for (const { parts, count } of answers) if (parts.filter(isFree).length > 1) several += count;
  const counts = [...seen.values()].map(({ count }) => count).sort((a, b) => b - a);
  const total = sum(counts);
  return {
    several: several / sum([...sample.values()]),
    repeated: sum(counts.filter((count) => count > 1)) / total,
    common: sum(counts.slice(0, 20)) / total,
    sentences: [...seen].filter(([part, { count }]) => count === 1 && /[.!?] \p{Lu}/u.test(part)).length / seen.size,
    distinct: seen.size,
    separator: splitting.separator,
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Whether the pieces are options and not free text. */
function areOptions(
  { several, repeated, common, sentences, distinct }: Pieces,
  asked: boolean,
  words: number,
): boolean {
  if (words > longestMean && repeated < 0.9) return false;
  if ((several < 0.04 && !asked) || sentences > 0.1) return false;
  return asked ? repeated >= 0.5 || distinct <= 12 : repeated >= 0.7 && (distinct <= 40 || common >= 0.75);
}

function mayHoldLists(column: Column): boolean {
  const { filled, values, number, letters, meanWords } = column.profile;
  const worded = letters >= 0.3 || column.exporter.joinsByBlanks === true;
  return filled >= 2 && values.size >= 3 && number <= 0.5 && worded && meanWords <= longestWhole;
}

/**
 * Several options in a cell. Commas also appear inside options, so pieces must recombine: each appears in several
 * different answers.
 */
export function judgeSeparated(column: Column): Verdict | null {
  const { profile } = column;
  if (!mayHoldLists(column)) return null;
  const trailing = [...profile.values.keys()].filter((value) => value.endsWith(';')).length;
  if (trailing >= 0.9 * profile.values.size && profile.values.size >= 2 && profile.meanLength < 300) {
    return { type: 'Multi choice', confidence: 0.97, reason: 'every cell ends in ";", as lists of options do' };
  }
  const pieces = cut(column);
  // In files of other tools lower-case words are phrases: "strongly agree" and "agree" recombine too.
  if (pieces?.separator === ' ' && !column.exporter.joinsByBlanks && !findNameLists(profile.values)?.areCertain)
    return null;
  const asked = severalWords.test(column.question);
  if (pieces === null || !areOptions(pieces, asked, profile.meanWords)) return null;
  const written = (profile.meanWords > 6 && writeInWords.test(column.question)) || placeWords.test(column.question);
  if (written && !asked && pieces.separator.startsWith(',')) return null;
  const shown = pieces.separator === '\n' ? 'line break' : pieces.separator.trim() || 'blank';
  const reason = `${pieces.distinct} options in different combinations, separated by "${shown}"`;
  const sure = pieces.several > 0.2 && pieces.repeated > 0.8 && pieces.common > 0.6;
  return { type: 'Multi choice', confidence: sure ? 0.94 : 0.8, reason };
}

/** One of a few answers, or a short answer that many share. */
export function judgeSingle({ profile, group }: Column): Verdict | null {
  if (profile.filled === 0) return null;
  const { values, filled, repeated } = profile;
  const reason = `${values.size} distinct answers in ${filled} cells`;
  const single = (confidence: number): Verdict => ({ type: 'Single choice', confidence, reason });
  if (values.size <= 12 && filled >= values.size * 4) return single(0.93);
  if (values.size <= 25 && filled >= values.size * 2) return single(0.85);
  if (repeated > 0.75 && values.size <= filled * 0.35) return single(0.78);
  if (profile.number > 0.85 && values.size <= 25) return single(0.75);
  return group !== null && values.size <= 12 && profile.meanWords <= 5 ? single(0.55) : null;
}
