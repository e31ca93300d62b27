import { answerText, type Display, decideDisplays } from '@sheaf/survey-columns';
import {
  type ColumnType,
  type DisplayKind,
  describeType,
  holdsOneChoice,
  holdsTime,
} from '../../../../contract/index.ts';
import { findOptionOrder } from '../../../../importer/index.ts';
import { makeRowTransforms } from '../../../drafts/cleaning/row-transforms.ts';
import type { Mapping } from '../../../drafts/mapping/mapping.ts';
import { collectOrderFacts } from '../../../drafts/mapping/outline.ts';
import type { DraftSource } from '../../../drafts/reading/draft-source.ts';
import type { Preview } from '../../../drafts/reading/preview.ts';
import { words as shared } from '../../../lib/words.ts';
import { words } from './words.ts';

/** @returns the type of a column, whether the user, the survey or the suggestion sets it. */
export function findType({ types, fixed }: Pick<Mapping, 'types' | 'fixed'>, column: number): ColumnType {
  return (fixed === null ? types[column] : fixed[column]) ?? 'Do nothing';
}

/** @returns the first different answers of a column */
export function sampleValues({ table }: Preview, column: number, most = 3): string[] {
  const values = new Set<string>();
  for (const row of table.rows) {
    const value = answerText(row[column] ?? '');
    if (value !== '') values.add(value.length > 120 ? `${value.slice(0, 120)}…` : value);
    if (values.size === most) break;
  }
  return [...values];
}

/** @returns why the column's type is suggested */
export function findReason({ table, suggestions }: Preview, column: number): string {
  const suggestion = suggestions[column];
  if (suggestion === undefined) return '';
  return words.reason(suggestion, () => countValues(table.rows, column));
}

interface CountOptions {
  /** The answers in a cell: none if it says that there is none, several of a multiple choice. */
  read?: (cell: string) => readonly string[];
  /** The values that come first, in their order and also when no row has them. */
  order?: readonly string[] | null;
}

/** @returns how many rows have an answer in `column`, and each different one with its count, most frequent first or by `order`. */
export function countValues(
  rows: readonly (readonly string[])[],
  column: number,
  { read = (cell) => [cell], order = null }: CountOptions = {},
) {
  const counts = new Map<string, number>((order ?? []).map((value) => [value, 0]));
  let filled = 0;
  for (const row of rows) {
    const value = answerText(row[column] ?? '');
    const answers = value === '' ? [] : read(value);
    if (answers.length > 0) filled++;
    for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  }
  const values = [...counts].map(([label, count]) => ({ label, count }));
  const named = values.slice(0, order?.length ?? 0);
  return { filled, values: [...named, ...values.slice(named.length).sort((one, other) => other.count - one.count)] };
}

const retyped = new WeakMap<Preview, Map<string, Display | null>>();

/** @returns how the answers of a column are shown as found in the file, with the type it has now */
export function findDisplay(mapping: Pick<Mapping, 'preview' | 'types' | 'fixed'>, column: number): Display | null {
  const { preview } = mapping;
  const type = findType(mapping, column);
  const suggestion = preview.suggestions[column];
  if (suggestion?.type === type) return preview.displays[column] ?? null;
  const displays = retyped.get(preview) ?? new Map<string, Display | null>();
  retyped.set(preview, displays);
  const key = `${column} ${type}`;
  const decided = displays.has(key) ? (displays.get(key) ?? null) : decideOne(preview, column, type);
  displays.set(key, decided);
  return decided;
}

function decideOne({ table }: Preview, column: number, type: ColumnType): Display | null {
  const only = (cells: readonly string[]) => [cells[column] ?? ''];
  const evidence = {
    header: only(table.header),
    texts: only(table.texts),
    header_rows: table.header_rows.map(only),
    rows: table.rows.map(only),
  };
  return decideDisplays(evidence, [{ type }], [])[0] ?? null;
}

/** @returns how a column is shown: as the user chose, otherwise as found; null if its type says all */
export function findDisplayKind(mapping: Pick<Mapping, 'preview' | 'types' | 'fixed' | 'displays'>, column: number) {
  const chosen = mapping.displays.get(mapping.preview.table.header[column] ?? '');
  const kinds = describeType(findType(mapping, column)).displays;
  if (chosen !== undefined && kinds.includes(chosen)) return chosen;
  return findDisplay(mapping, column)?.as ?? null;
}

/** Displays that give a column a chart of its own, whatever its type is. */
const chartedDisplays = ['number', 'date', 'duration'] as const;
type ChartedDisplay = (typeof chartedDisplays)[number];

/** What a column becomes, in one word: its type, or the chart that it gets as a number, a date or a duration. */
export type Result = ColumnType | ChartedDisplay;

/** Whether a column gets a chart of its own as a number, a date or a duration. */
export const isCharted = (kind: string | undefined): kind is ChartedDisplay =>
  chartedDisplays.some((one) => one === kind);

/** All that a column can become. What is least often chosen comes last. The compiler asks for every type. */
const offered = {
  'Open-ended': true,
  'Single choice': true,
  'Multi choice': true,
  NPS: true,
  Ranking: true,
  number: true,
  date: true,
  duration: true,
  Timestamp: true,
  Name: true,
  Email: true,
  MEDIA_RESPONSE: true,
  'Do nothing': true,
} satisfies Record<Result, true>;
export const results = Object.keys(offered) as Result[];

/** @returns the name of what a column becomes, and the letter that chooses it */
export const describeResult = (result: Result): { name: string; letter: string } =>
  isCharted(result) ? shared.charted[result] : shared.columnTypes[result];

/** @returns the column type that is sent for it */
export const toType = (result: Result): ColumnType => (isCharted(result) ? 'Do nothing' : result);

/** @returns what a column becomes */
export function computeResult(mapping: Parameters<typeof findDisplayKind>[0], column: number): Result {
  const type = findType(mapping, column);
  const kind = findDisplayKind(mapping, column) ?? undefined;
  return isCharted(kind) && !holdsTime(type) ? kind : type;
}

/** @returns what the columns of a question become; null if that is not the same */
export function groupResult(mapping: Parameters<typeof findDisplayKind>[0], columns: readonly number[]): Result | null {
  const [first, ...others] = new Set(columns.map((column) => computeResult(mapping, column)));
  return first !== undefined && others.length === 0 ? first : null;
}

/** @returns how a column has to be shown to become this; null: as its type says */
export function chooseDisplay(mapping: Mapping, column: number, result: Result): DisplayKind | null {
  if (isCharted(result)) return result;
  const found = findDisplay({ ...mapping, types: mapping.types.with(column, result) }, column)?.as;
  // What looks like numbers or dates would be drawn as such, whatever its type.
  const [plain] = describeType(result).displays.filter((kind) => kind === 'text' || kind === 'options');
  return isCharted(found) && !holdsTime(result) ? (plain ?? null) : null;
}

/**
 * @returns the options of a column in their order: as the user gave it, as the file gives it, otherwise as found; null if
 * none is known, and for cells with several options, which are listed as they are
 */
export function findOrder(
  source: DraftSource | null | undefined,
  mapping: Mapping,
  column: number,
): readonly string[] | null {
  const chosen = mapping.orders.get(mapping.preview.table.header[column] ?? '');
  if (chosen !== undefined) return chosen;
  if (!holdsOneChoice(findType(mapping, column))) return null;
  const ofFile = findOptionOrder(collectOrderFacts(source, mapping, makeRowTransforms(mapping)), column);
  if (ofFile !== null) return ofFile;
  const kind = findDisplayKind(mapping, column);
  return kind === 'ordered' || kind === 'scale' ? (findDisplay(mapping, column)?.order ?? null) : null;
}
