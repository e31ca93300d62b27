import { type AnswerRule, readOptions, type SourceColumn } from '../../columns/index.ts';
import { type OptionOrders, ownLimits } from '../../contract/index.ts';
import { ClientError } from '../client/read-reply.ts';
import type { Receipt } from '../journal/receipt.ts';
import type { RowTransforms } from '../plan/row-transforms.ts';
import type { ImportContext } from '../transfer/import-context.ts';
import { hasWorkspace } from './has-workspace.ts';

/** Characters of the orders in one request. In UTF-8 they are below the limit of a body of JSON (1 MB). */
const mostCharacters = 300_000;

/** The order is not worth a long wait: the responses are there already. */
const patienceSeconds = 60;

const lengthOf = (options: readonly string[]): number => JSON.stringify(options).length;

const canBeOrdered = (options: readonly string[]): boolean =>
  options.length > 1 &&
  options.length <= ownLimits.orderedOptions &&
  options.every((option) => option.length <= ownLimits.orderedOptionLength) &&
  lengthOf(options) <= mostCharacters;

/** The options as the service reads them: trimmed, each once, without words that count as no answer. */
function readableOptions(options: readonly string[], rule: AnswerRule): string[] {
  const readable = options.filter((option) => {
    const found = readOptions(rule, option);
    return found.length === 1 && found[0] === option.trim();
  });
  return [...new Set(readable.map((option) => option.trim()))];
}

/** What the orders of a table's options are found from. */
interface OrderFacts {
  /** What the file says about its columns; null if it says nothing. */
  columns: readonly SourceColumn[] | null;
  header: readonly string[];
  /** A sample. */
  rows: readonly (readonly string[])[];
  /** How the cells of a column (0-based) will be read. */
  ruleOf: (column: number) => AnswerRule | undefined;
  transforms: Pick<RowTransforms, 'redacted' | 'dated'>;
}

/**
 * Finds the order that the file gives to the options of a choice column. There is none where the cells hold something that the
 * file does not list, as on a scale of which only the ends have labels, or where cells are rewritten.
 * @param at the column, 0-based
 * @returns the options in their order; null if there is none
 */
export function findOptionOrder(facts: OrderFacts, at: number): string[] | null {
  const { columns, header, rows, ruleOf, transforms } = facts;
  const options = columns?.length === header.length ? (columns[at]?.options ?? []) : [];
  const isRewritten = [...transforms.redacted, ...transforms.dated].some(({ column }) => column === at);
  if (isRewritten || !canBeOrdered(options)) return null;
  const rule = ruleOf(at);
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

/** The orders of several requests, each below the limit of a body. */
function* requestsOf(orders: OptionOrders): Generator<OptionOrders> {
  let next: [string, string[]][] = [];
  let length = 0;
  for (const [header, options] of Object.entries(orders)) {
    const own = lengthOf(options) + header.length;
    if (next.length > 0 && length + own > mostCharacters) {
      yield Object.fromEntries(next);
      [next, length] = [[], 0];
    }
    next.push([header, options]);
    length += own;
  }
  yield Object.fromEntries(next);
}

/**
 * Sends the orders of the options to a service that has the workspace interface, when the survey is complete. A failure is
 * noted, because the responses are there. Sending them twice changes nothing.
 * @returns the note for the receipt; null if nothing was to be sent
 * @throws the signal's reason
 */
export async function sendOptionOrders(context: ImportContext, survey_key: string): Promise<Receipt['option_orders']> {
  const { option_orders } = context.entry;
  if (option_orders === null) return null;
  const columns = Object.keys(option_orders).length;
  const call = { ...context.patient(), patienceSeconds: Math.min(patienceSeconds, context.patienceSeconds) };
  try {
    if (!(await hasWorkspace(context, call))) return null;
    for (const orders of requestsOf(option_orders))
      await context.client.setOptionOrders({ params: { survey_key }, body: { orders } }, call);
    return { columns, problem: null };
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    return { columns, problem: error.message };
  }
}
