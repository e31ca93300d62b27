import type { AnswerRule, Spelling } from '../types.ts';

const maps = new WeakMap<readonly Spelling[], ReadonlyMap<string, string>>();

function toMap(spellings: readonly Spelling[]): ReadonlyMap<string, string> {
  const held = maps.get(spellings);
  if (held !== undefined) return held;
  const made = new Map(spellings.map(({ from, to }) => [from, to]));
  maps.set(spellings, made);
  return made;
}

/** @returns what an option counts as: the name that its spelling was merged into, else itself */
export const spellOption = ({ spellings }: Pick<AnswerRule, 'spellings'>, option: string): string =>
  spellings === undefined ? option : (toMap(spellings).get(option) ?? option);

/** A rule with other merged spellings; with none they are absent. */
export function withSpellings(rule: AnswerRule, spellings: readonly Spelling[] = []): AnswerRule {
  const { spellings: _, ...own } = rule;
  return { ...own, ...(spellings.length > 0 && { spellings: [...spellings] }) };
}

/** A spelling that shall count as a name; null: as itself again. */
export interface SpellingChange {
  from: string;
  to: string | null;
}

/**
 * Merges spellings and takes others apart. A name that is merged itself takes its spellings along; a name that was a spelling is none any
 * more. Trimmed texts go in and come out.
 */
export function changeSpellings(known: readonly Spelling[], changes: readonly SpellingChange[]): Spelling[] {
  const next = new Map(toMap(known));
  for (const { from, to } of changes) if (to === null || to === from) next.delete(from);
  for (const { from, to } of changes) {
    if (to === null || to === from) continue;
    next.delete(to);
    for (const [other, name] of next) if (name === from) next.set(other, to);
    next.set(from, to);
  }
  return [...next].map(([from, to]) => ({ from, to }));
}

/** @returns the changes that make `before` of `after` */
export function undoSpellings(before: readonly Spelling[], after: readonly Spelling[]): SpellingChange[] {
  const [old, now] = [toMap(before), toMap(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((from) => old.get(from) !== now.get(from))
    .map((from) => ({ from, to: old.get(from) ?? null }));
}
