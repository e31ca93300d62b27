import type { ColumnType } from '../../contract/column-type.ts';
import { cleanText } from '../table/headers.ts';
import type { ColumnGroup, GroupKind, GroupReason, Suggestion } from '../types.ts';
import { type Column, describeColumns, type Evidence } from './column.ts';
import { holdsOwnName } from './find-groups.ts';

const kinds: [type: ColumnType, kind: GroupKind, reason: GroupReason][] = [
  ['Multi choice', 'multi', 'shared_question'],
  ['Ranking', 'ranking_items', 'different_ranks'],
  ['Single choice', 'grid', 'same_answers'],
];

/** The option of a column: from its header, else from its only answer. */
function optionOf({ item, profile, names }: Column): string {
  if (item !== '') return cleanText(item);
  const [only = ''] = profile.values.size === 1 ? profile.values.keys() : [];
  return /\p{L}{2}/u.test(only) ? only : cleanText(names.text);
}

/** Columns without a common stem whose headers are the options count as one run of neighbours. */
function isBareOption({ group, profile, names, item }: Column): boolean {
  return group === null && holdsOwnName(profile, names, item);
}

/** Runs of columns that belong together: the members of one group, or neighbours that are bare options. */
function runsOf(columns: readonly Column[]): Column[][] {
  const runs: Column[][] = [];
  for (const column of columns) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    const sameGroup = before !== undefined && column.group !== null && before.group === column.group;
    const bothBare = before !== undefined && isBareOption(before) && isBareOption(column);
    if (run !== undefined && (sameGroup || bothBare)) run.push(column);
    else runs.push([column]);
  }
  return runs.filter((run) => run.length >= 2);
}

/** Whether the columns of a grid share a scale: most answers of each are also answers of the first. */
function shareAnswers(columns: readonly Column[]): boolean {
  const [first, ...others] = columns.map(({ profile }) => profile.values);
  if (first === undefined) return false;
  return others.every((values) => {
    const known = [...values.keys()].filter((value) => first.has(value)).length;
    return known * 2 >= Math.min(values.size, first.size);
  });
}

function groupOf(run: readonly Column[], suggestions: readonly Suggestion[]): ColumnGroup | null {
  const typeOf = ({ index }: Column): ColumnType | undefined => suggestions[index]?.type;
  for (const [type, kind, reason] of kinds) {
    const own = run.filter((column) => typeOf(column) === type);
    if (own.length < 2 || (kind === 'grid' && !shareAnswers(own))) continue;
    const writeIn = run.find((column) => typeOf(column) === 'Open-ended');
    const hasPlaces = kind === 'ranking_items' && own.every(({ index }) => suggestions[index]?.place != null);
    return {
      kind: hasPlaces ? 'ranking_places' : kind,
      question: cleanText(own[0]?.group?.stem ?? ''),
      members: own.map(({ index }) => index),
      items: own.map(optionOf),
      iterations: null,
      write_ins: writeIn === undefined ? [] : [writeIn.index],
      whole: null,
      confidence: 0.9,
      reason: hasPlaces ? 'counted_places' : reason,
    };
  }
  return null;
}

/**
 * Finds columns that are one question: a column per option, per ranked item or per statement of a grid.
 * @param suggestions one per column of the table; they may include the user's corrections
 */
export function groupColumns(table: Evidence, suggestions: readonly Suggestion[]): ColumnGroup[] {
  const found = runsOf(describeColumns(table)).map((run) => groupOf(run, suggestions));
  return found.filter((group) => group !== null);
}
