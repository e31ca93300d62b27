import { learnFromCounts } from '../answers/options.ts';
import { holdsSeveralChoices } from '../column-type.ts';
import type { Column, Verdict } from './column.ts';
import type { Group } from './find-groups.ts';

const holdsSeparator = /[,;|]/;
const mostNamed = 60;
const longestOption = 300;
/** Separators of answers listed in the question's text. */
const listed = /\n|;|•|·|\||(?:^|\s)(?:\d{1,2}|[a-zA-Z])[.)]\s/u;

const trimmed = (texts: Iterable<string>): string[] => [...texts].map((text) => text.trim());

/** The answers listed in the question's text, if there are any. */
function fromQuestion({ names }: Column): string[] {
  const parts = trimmed(names.text.slice(0, 4000).split(listed));
  return parts.length < 3 ? [] : parts;
}

const withoutBrackets = (item: string): string => /^\((.*)\)$/s.exec(item)?.[1]?.trim() ?? item;

/** The options of the columns after a question's own column. */
const fromOptionColumns = ({ hasOptionColumns, index }: Column, columns: readonly Column[]): string[] =>
  hasOptionColumns ? trimmed(columns[index + 1]?.group?.items ?? []).map(withoutBrackets) : [];

/**
 * Finds for each column the answers known to hold a separator from other sources than its cells: the columns of its
 * options, the other rows of its grid, the question's text.
 */
export function createNamedOptions(
  columns: readonly Column[],
  verdicts: readonly Verdict[],
): (column: Column) => string[] {
  const isMulti = ({ index }: Column): boolean => holdsSeveralChoices(verdicts[index]?.type);
  const known = new Map<Group, string[]>();
  const fromGrid = ({ group, groupKind }: Column): string[] => {
    if (group === null || groupKind?.kind === 'options') return [];
    const held = known.get(group);
    if (held !== undefined) return held;
    const cells = new Map<string, number>();
    for (const member of columns.filter((column) => column.group === group && isMulti(column)))
      for (const [cell, count] of member.profile.values) cells.set(cell, (cells.get(cell) ?? 0) + count);
    const { options } = learnFromCounts(cells, false);
    known.set(group, options);
    return options;
  };
  return (column) => {
    const all = [...fromOptionColumns(column, columns), ...fromGrid(column), ...fromQuestion(column)];
    const holding = all.filter((option) => option.length <= longestOption && holdsSeparator.test(option));
    return [...new Set(holding)].slice(0, mostNamed);
  };
}
