import { learnSplitting, splitCell } from '../answers/options.ts';
import type { Column, Verdict } from './column.ts';
import { holdsOwnName, isTicked } from './groups.ts';
import { isWriteIn } from './texts.ts';

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
  if (isWriteIn(column) && !isTicked(profile)) return null;
  const size = group.members.length;
  if (!groupKind.ticked || size >= 3) {
    return { type: 'Multi choice', confidence: 0.9, reason: `one of ${size} neighbouring columns, one per option` };
  }
  return null;
}

interface Pieces {
  /** Share of the filled cells holding two options or more that stand in other combinations too. */
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
  const seen = new Map<string, { count: number; answers: number }>();
  const answers = [...profile.values].map(([value, count]) => ({ parts: splitCell(splitting, value), count }));
  for (const { parts, count } of answers) {
    for (const part of new Set(parts)) {
      const known = seen.get(part) ?? { count: 0, answers: 0 };
      seen.set(part, { count: known.count + count, answers: known.answers + 1 });
    }
  }
  const isFree = (part: string): boolean => (seen.get(part)?.answers ?? 0) > 1;
  let several = 0;
  for (const { parts, count } of answers) if (parts.filter(isFree).length > 1) several += count;
  let repeated = 0;
  let total = 0;
  for (const { count } of seen.values()) {
    total += count;
    if (count > 1) repeated += count;
  }
  return {
    several: several / profile.filled,
    repeated: repeated / total,
    distinct: seen.size,
    separator: splitting.separator,
  };
}

/**
 * Several options in a cell. Commas stand inside options too (surveys.md, trap 5): what tells a list is that its pieces
 * recombine, each standing in several different answers.
 */
export function judgeSeparated(column: Column): Verdict | null {
  const { profile } = column;
  if (profile.filled < 2 || profile.number > 0.5 || profile.letters < 0.3) return null;
  const trailing = [...profile.values.keys()].filter((value) => value.endsWith(';')).length;
  if (trailing >= 0.9 * profile.values.size && profile.values.size >= 2 && profile.meanLength < 300) {
    return { type: 'Multi choice', confidence: 0.97, reason: 'every cell ends in ";", as lists of options do' };
  }
  const pieces = cut(column);
  if (pieces === null || pieces.several < 0.04 || pieces.repeated < 0.6) return null;
  const shown = pieces.separator === '\n' ? 'line break' : pieces.separator.trim();
  const reason = `${pieces.distinct} options in ever other combinations, separated by "${shown}"`;
  const sure = pieces.several > 0.2 && pieces.repeated > 0.8;
  return { type: 'Multi choice', confidence: sure ? 0.94 : 0.8, reason };
}

/** One of a few answers, or a short answer many share. */
export function judgeSingle({ profile, group }: Column): Verdict | null {
  if (profile.filled === 0) return null;
  const { values, filled, repeated } = profile;
  const reason = `${values.size} distinct answers in ${filled} cells`;
  const single = (confidence: number): Verdict => ({ type: 'Single choice', confidence, reason });
  if (values.size <= 12 && filled >= values.size * 4) return single(0.93);
  if (values.size <= 25 && filled >= values.size * 2) return single(0.85);
  if (repeated > 0.75 && values.size <= filled * 0.35) return single(0.8);
  if (profile.number > 0.85 && values.size <= 25) return single(0.6);
  return group !== null && values.size <= 12 && profile.meanWords <= 5 ? single(0.7) : null;
}
