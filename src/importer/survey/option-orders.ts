import { type AnswerRule, answerText, readOptions } from '@sheaf/survey-columns';
import type { SourceColumn } from '@sheaf/tables';
import { type OptionOrders, ownLimits, type Question } from '../../contract/index.ts';
import type { RowTransforms } from '../plan/row-transforms.ts';

/** A longer order is not sent. */
const mostCharacters = 300_000;

const measureLength = (options: readonly string[]): number => JSON.stringify(options).length;

const canBeOrdered = (options: readonly string[]): boolean =>
  options.length > 1 &&
  options.length <= ownLimits.orderedOptions &&
  options.every((option) => option.length <= ownLimits.orderedOptionLength) &&
  measureLength(options) <= mostCharacters;

/** The options as the service reads them: trimmed, each once, without words that count as no answer. */
function readableOptions(options: readonly string[], rule: AnswerRule): string[] {
  const readable = options.filter((option) => {
    const found = readOptions(rule, option);
    return found.length === 1 && found[0] === answerText(option);
  });
  return [...new Set(readable.map((option) => answerText(option)))];
}

/** The sources for the order of a table's options. */
interface OrderFacts {
  /** What the file says about its columns; null if it says nothing. */
  columns: readonly SourceColumn[] | null;
  header: readonly string[];
  /** A sample. */
  rows: readonly (readonly string[])[];
  /** How the cells of a column (0-based) will be read. */
  lookUpRule: (column: number) => AnswerRule | undefined;
  transforms: Pick<RowTransforms, 'redacted' | 'dated'>;
}

/**
 * Finds the order that the file gives to the options of a choice column. There is none where the cells hold something that the
 * file does not list, as on a scale of which only the ends have labels, or where cells are rewritten.
 * @param at the column, 0-based
 * @returns the options in their order; null if there is none
 */
export function findOptionOrder(facts: OrderFacts, at: number): string[] | null {
  const { columns, header, rows, lookUpRule, transforms } = facts;
  const options = columns?.length === header.length ? (columns[at]?.options ?? []) : [];
  const isRewritten = [...transforms.redacted, ...transforms.dated].some(({ column }) => column === at);
  if (isRewritten || !canBeOrdered(options)) return null;
  const rule = lookUpRule(at);
  if (rule?.kind !== 'single' && rule?.kind !== 'multi') return null;
  const order = readableOptions(options, rule);
  const known = new Set(order);
  const isKnown = (cell: string) => readOptions(rule, cell).every((option) => known.has(option));
  return order.length > 1 && rows.every((row) => isKnown(row[at] ?? '')) ? order : null;
}

/** @returns the same for all columns, by header; null if none has an order */
export function findOptionOrders(facts: OrderFacts): OptionOrders | null {
  const orders = facts.header.flatMap((name, at): [string, string[]][] => {
    const order = findOptionOrder(facts, at);
    return order === null ? [] : [[name, order]];
  });
  return orders.length === 0 ? null : Object.fromEntries(orders);
}

/** What stands between the options of one cell. */
const separators = /[\s,;|┋#>→]/gu;

/** @returns the options of a question and the words that are no answer; null where it has none, or more than are listed */
export function findOptions({ distribution, missing }: Pick<Question, 'distribution' | 'missing'>): string[] | null {
  if (distribution.kind !== 'options' || distribution.rest.options > 0) return null;
  return [...distribution.options, ...missing].map(({ value }) => value);
}

/** @returns the different answers of a column that a question does not have so far. A cell may hold several options. */
export function listOtherAnswers(options: readonly string[], cells: Iterable<string>): string[] {
  const longestFirst = options.filter((option) => option !== '').toSorted((one, other) => other.length - one.length);
  const isKnown = (cell: string) =>
    longestFirst.reduce((rest, option) => rest.replaceAll(option, ''), cell).replaceAll(separators, '') === '';
  return [...new Set([...cells].map(answerText))].filter((cell) => !options.includes(cell) && !isKnown(cell));
}
