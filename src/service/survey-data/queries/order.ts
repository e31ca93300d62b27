import { type CellKeys, noKey, readCellKeys } from './cell-keys.ts';
import { timesOf } from './columns.ts';
import { KeyOrder } from './key-order.ts';
import type { QueryTools } from './query-tools.ts';
import { requireColumn, type StoredShape } from './shape.ts';
import { SortKeys } from './sort-keys.ts';

/** The rows of a survey in another order. */
export interface RowOrder {
  /** Its size in memory, once it is complete. */
  byteLength: number;
  /** The row at a place, both from 0. */
  at(place: number): number;
}

type Direction = 'asc' | 'desc';

/** The rank of each key among the distinct ones, and how many there are. */
function rankKeys(keys: SortKeys): { rankOf: Uint32Array; distinct: number } {
  const order = new KeyOrder(keys, 'asc');
  order.sortTo(keys.size);
  const rankOf = new Uint32Array(keys.size);
  let rank = 0;
  for (let at = 0; at < keys.size; at++) {
    const id = order.ids[at] ?? 0;
    if (at > 0 && !order.isSame(order.ids[at - 1] ?? 0, id)) rank++;
    rankOf[id] = rank;
  }
  return { rankOf, distinct: keys.size === 0 ? 0 : rank + 1 };
}

/** Rows by rank, and within one rank in the order of the file, by a counting sort. */
function rowsByRank(ranks: Uint32Array, distinct: number): Uint32Array {
  const starts = new Uint32Array(distinct + 1);
  for (const rank of ranks) starts[rank + 1] = (starts[rank + 1] ?? 0) + 1;
  for (let rank = 1; rank <= distinct; rank++) starts[rank] = (starts[rank] ?? 0) + (starts[rank - 1] ?? 0);
  const rows = new Uint32Array(ranks.length);
  for (let row = 0; row < ranks.length; row++) {
    const rank = ranks[row] ?? 0;
    const at = starts[rank] ?? 0;
    rows[at] = row;
    starts[rank] = at + 1;
  }
  return rows;
}

/** Where several rows share a key: the keys are sorted, and the rows counted. */
function orderShared({ keys, keyOf }: CellKeys, direction: Direction): RowOrder {
  const { rankOf, distinct } = rankKeys(keys);
  const ranks = new Uint32Array(keyOf.length);
  for (let row = 0; row < ranks.length; row++) {
    const rank = rankOf[keyOf[row] ?? noKey] ?? distinct;
    ranks[row] = direction === 'asc' || rank === distinct ? rank : distinct - 1 - rank;
  }
  const rows = rowsByRank(ranks, distinct + 1);
  return { byteLength: rows.byteLength, at: (place) => rows[place] ?? 0 };
}

/** How long other queries wait at most while an order is completed. */
const sliceMs = 10;

/**
 * Where each key is of one row: sorted as far as the page needs, and then completed while nobody waits. The keys, which
 * take 64 bytes for a text, are held until then.
 */
function orderSingle({ keys, keyOf }: CellKeys, direction: Direction): RowOrder {
  const rows = new Uint32Array(keyOf.length);
  let [keyed, blank] = [0, keys.size];
  for (let row = 0; row < keyOf.length; row++) rows[keyOf[row] === noKey ? blank++ : keyed++] = row;
  let order: KeyOrder | undefined = new KeyOrder(keys, direction);
  const complete = (): void => {
    if (order === undefined) return;
    if (!order.sortFor(sliceMs)) {
      setImmediate(complete);
      return;
    }
    rows.set(order.ids.map((id) => rows[id] ?? 0));
    order = undefined;
  };
  setImmediate(complete);
  return {
    byteLength: rows.byteLength,
    at(place) {
      if (order === undefined || place >= order.ids.length) return rows[place] ?? 0;
      order.sortTo(place + 1);
      return rows[order.ids[place] ?? 0] ?? 0;
    },
  };
}

function orderRows(cells: CellKeys, direction: Direction): RowOrder {
  let keyed = 0;
  for (let row = 0; row < cells.keyOf.length; row++) if (cells.keyOf[row] !== noKey) keyed++;
  return keyed === cells.keys.size ? orderSingle(cells, direction) : orderShared(cells, direction);
}

function keysOfNumbers(numbers: Float64Array): CellKeys {
  const keys = new SortKeys(numbers.length);
  const keyOf = new Uint32Array(numbers.length).fill(noKey);
  for (let row = 0; row < numbers.length; row++) {
    const number = numbers[row] ?? Number.NaN;
    if (Number.isNaN(number)) continue;
    keyOf[row] = keys.size;
    keys.addNumber(number);
  }
  return { keys, keyOf };
}

/**
 * The rows of a survey in another order. Rows without an answer come last in both directions.
 * @throws DomainError (invalid) for a question the survey does not have
 */
export function sortRows(tools: QueryTools, shape: StoredShape, sort: string, direction: Direction): Promise<RowOrder> {
  return tools.cache.get(`${shape.version} ${sort} ${direction}`, async () => {
    const question_id = /^question:(\d+)$/.exec(sort)?.[1];
    const cells =
      question_id === undefined
        ? keysOfNumbers(await timesOf(tools, shape))
        : await readCellKeys(tools, shape, requireColumn(shape, Number(question_id)));
    return orderRows(cells, direction);
  });
}
