import { type CellKeys, noKey, readCellKeys } from './cell-keys.ts';
import { timesOf } from './columns.ts';
import type { QueryTools } from './query-tools.ts';
import { requireColumn, type StoredShape } from './shape.ts';
import { SortKeys } from './sort-keys.ts';

/** Rows without an answer have the last rank: `blank`. */
interface Ranks {
  ranks: Uint32Array;
  blank: number;
}

function rankRows({ keys, keyOf }: CellKeys): Ranks {
  const { rankOf, distinct } = keys.rank();
  const ranks = new Uint32Array(keyOf.length);
  for (let row = 0; row < ranks.length; row++) ranks[row] = rankOf[keyOf[row] ?? noKey] ?? distinct;
  return { ranks, blank: distinct };
}

/** The rank of each row's number among the distinct ones. */
function rankNumbers(numbers: Float64Array): Ranks {
  const keys = new SortKeys(numbers.length);
  const keyOf = new Uint32Array(numbers.length).fill(noKey);
  for (let row = 0; row < numbers.length; row++) {
    const number = numbers[row] ?? Number.NaN;
    if (Number.isNaN(number)) continue;
    keyOf[row] = keys.size;
    keys.addNumber(number);
  }
  return rankRows({ keys, keyOf });
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

/**
 * The rows of a survey in another order. Rows without an answer come last in both directions.
 * @throws DomainError (invalid) for a question the survey does not have
 */
export function sortRows(
  tools: QueryTools,
  shape: StoredShape,
  sort: string,
  order: 'asc' | 'desc',
): Promise<Uint32Array> {
  return tools.cache.get(`${shape.version} ${sort} ${order}`, async () => {
    const question_id = /^question:(\d+)$/.exec(sort)?.[1];
    const { ranks, blank } =
      question_id === undefined
        ? rankNumbers(await timesOf(tools, shape))
        : rankRows(await readCellKeys(tools, shape, requireColumn(shape, Number(question_id))));
    const turned = order === 'asc' ? ranks : ranks.map((rank) => (rank === blank ? blank : blank - 1 - rank));
    return rowsByRank(turned, blank + 1);
  });
}
