import { learnSplitting, splitCell } from '../answers/options.ts';
import type { Column, Verdict } from './column.ts';
import { holdsOwnName, isTicked } from './groups.ts';
import { otherOption, writeInWords } from './wording.ts';

const isWriteIn = ({ item, question, names }: Column): boolean =>
  writeInWords.test(question) || (item !== '' && otherOption.test(item.toLowerCase())) || /_TEXT$/.test(names.header);

/** One column per option: the cell says that the option was ticked. */
export function judgeOptions(column: Column): Verdict | null {
  const { profile, groupKind, group, item, names } = column;
  if (profile.filled === 0) return null;
  if (holdsOwnName(profile, names, item)) {
    return {
      type: 'Multi choice',
      confidence: 0.95,
      reason: 'holds nothing but its own option: one column per option',
    };
  }
  if (groupKind?.kind !== 'options' || group === null) return null;
  if (profile.values.size > 2) return null;
  if (profile.values.size === 1 && isWriteIn(column) && !isTicked(profile) && profile.filled <= 3) return null;
  const size = group.members.length;
  if (!groupKind.ticked || size >= 3) {
    return { type: 'Multi choice', confidence: 0.9, reason: `one of ${size} neighbouring columns, one per option` };
  }
  return null;
}

interface Pieces {
  /** Share of the filled cells holding two options or more. */
  several: number;
  /** Share of the pieces that were given more than once. */
  repeated: number;
  distinct: number;
  separator: string;
}

/** Cuts the cells as a multi-select would be read. */
function cut({ profile, cells }: Column): Pieces | null {
  const splitting = learnSplitting(cells, false);
  if (splitting.separator === null) return null;
  const pieces = new Map<string, number>();
  let several = 0;
  let total = 0;
  for (const [value, count] of profile.values) {
    const parts = splitCell(splitting, value);
    if (parts.length > 1) several += count;
    total += parts.length * count;
    for (const part of parts) pieces.set(part, (pieces.get(part) ?? 0) + count);
  }
  let repeated = 0;
  for (const count of pieces.values()) if (count > 1) repeated += count;
  return {
    several: several / profile.filled,
    repeated: repeated / total,
    distinct: pieces.size,
    separator: splitting.separator,
  };
}

/** Several options in a cell: the pieces recombine (surveys.md, trap 5), so there are more answers than options. */
export function judgeSeparated(column: Column): Verdict | null {
  const { profile } = column;
  if (profile.filled < 2 || profile.number > 0.5 || profile.letters < 0.3) return null;
  const trailing = [...profile.values.keys()].filter((value) => value.endsWith(';')).length;
  if (trailing >= 0.9 * profile.values.size && profile.values.size >= 2 && profile.meanLength < 300) {
    return { type: 'Multi choice', confidence: 0.97, reason: 'every cell ends in ";", as lists of options do' };
  }
  const pieces = cut(column);
  if (pieces === null || pieces.several < 0.05) return null;
  const shown = pieces.separator === '\n' ? 'line break' : pieces.separator.trim();
  const reason = `${pieces.distinct} options in ever other combinations, separated by "${shown}"`;
  const recombines = pieces.distinct < profile.values.size;
  if (pieces.repeated >= 0.75 && recombines && pieces.distinct <= 120) {
    return { type: 'Multi choice', confidence: pieces.several > 0.2 && pieces.repeated > 0.85 ? 0.93 : 0.8, reason };
  }
  return null;
}

/** One of a few answers, or a short answer many share. */
export function judgeSingle({ profile, group }: Column): Verdict | null {
  if (profile.filled === 0) return null;
  const { values, filled, repeated } = profile;
  const reason = `${values.size} distinct answers in ${filled} cells`;
  if (values.size <= 12 && filled >= values.size * 3) return { type: 'Single choice', confidence: 0.92, reason };
  if (values.size <= 25 && filled >= values.size * 2) return { type: 'Single choice', confidence: 0.85, reason };
  if (repeated > 0.75 && values.size <= filled * 0.35) return { type: 'Single choice', confidence: 0.8, reason };
  return group !== null && values.size <= 12 && profile.meanWords <= 5
    ? { type: 'Single choice', confidence: 0.7, reason }
    : null;
}
