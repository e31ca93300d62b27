import { isBlank, readNps, readTimestamp } from '../../columns/index.ts';
import { readCoded } from '../content/coded.ts';
import { timesOf } from './columns.store.ts';
import type { ReadingTools } from './readings.ts';
import { requireColumn, type ShapeColumn, type SurveyShape } from './shape.store.ts';

/** Longer answers are put in order by their beginnings: a million whole ones would not fit. */
const keyLength = 64;

type Key = number | string;

/** What a cell is compared by; null for a blank one. */
function keyOf({ type, rule }: ShapeColumn, cell: string): Key | null {
  if (isBlank(cell)) return null;
  if (type === 'NPS') return readNps(cell);
  if (rule.kind === 'timestamp') return readTimestamp(rule, cell);
  // Copied, so that a beginning does not hold on to the whole text.
  return Buffer.from(cell.trim().slice(0, keyLength).toLowerCase()).toString();
}

/** Numbers as numbers, when all of them are. */
function sortKeys(keys: Key[]): Key[] {
  const isNumber = (key: Key) => key !== '' && !Number.isNaN(Number(key));
  if (keys.every(isNumber)) return keys.sort((a, b) => Number(a) - Number(b));
  return keys.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/** For each row the place of its answer among the distinct ones, in their order; `blank` for none. */
function ranksOf({ db }: ReadingTools, shape: SurveyShape, column: ShapeColumn): { ranks: Uint32Array; blank: number } {
  const known = new Map<Key, number>();
  const ids = new Uint32Array(shape.rows);
  const none = 0xffff_ffff;
  for (const part of shape.parts) {
    const { values, codes } = readCoded(db, part.id, column.column_index);
    const idOf = Uint32Array.from(values, (value) => {
      const key = keyOf(column, value);
      if (key === null) return none;
      const id = known.get(key) ?? known.size;
      known.set(key, id);
      return id;
    });
    for (let row = 0; row < codes.length; row++) ids[part.rows_before + row] = idOf[codes[row] ?? 0] ?? none;
  }
  const rankOf = new Uint32Array(known.size);
  sortKeys([...known.keys()]).forEach((key, rank) => {
    rankOf[known.get(key) ?? 0] = rank;
  });
  const blank = known.size;
  return { ranks: ids.map((id) => (id === none ? blank : (rankOf[id] ?? blank))), blank };
}

/** Rows by their rank, and by their place in the file within one rank: counted, not compared. */
function rowsByRank(ranks: Uint32Array, distinct: number): Uint32Array {
  const starts = new Uint32Array(distinct + 1);
  for (const rank of ranks) starts[rank + 1] = (starts[rank + 1] ?? 0) + 1;
  for (let rank = 1; rank <= distinct; rank++) starts[rank] = (starts[rank] ?? 0) + (starts[rank - 1] ?? 0);
  const rows = new Uint32Array(ranks.length);
  ranks.forEach((rank, row) => {
    const at = starts[rank] ?? 0;
    rows[at] = row;
    starts[rank] = at + 1;
  });
  return rows;
}

/** Sorted, each once, without NaN. */
function distinctTimes(times: Float64Array): Float64Array {
  const sorted = times.slice().sort(); // NaN comes last
  let count = 0;
  for (const time of sorted) {
    if (Number.isNaN(time)) break;
    if (count === 0 || time !== sorted[count - 1]) sorted[count++] = time;
  }
  return sorted.subarray(0, count);
}

/** Numbers in a typed array are sorted and looked up many times faster than a set and a map of them are built. */
function timeRanks(times: Float64Array): { ranks: Uint32Array; blank: number } {
  const sorted = distinctTimes(times);
  const rankOf = (time: number): number => {
    if (Number.isNaN(time)) return sorted.length;
    let low = 0;
    let high = sorted.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? 0) < time) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return { ranks: Uint32Array.from(times, rankOf), blank: sorted.length };
}

/**
 * The rows of a survey in another order; without an answer they come last, whichever way it runs.
 * @throws ServiceError 400 for a question the survey does not have
 */
export function sortRows(tools: ReadingTools, shape: SurveyShape, sort: string, order: 'asc' | 'desc'): Uint32Array {
  return tools.memory.keep(`${shape.version} ${sort} ${order}`, () => {
    const question_id = /^question:(\d+)$/.exec(sort)?.[1];
    const { ranks, blank } =
      question_id === undefined
        ? timeRanks(timesOf(tools, shape))
        : ranksOf(tools, shape, requireColumn(shape, Number(question_id)));
    const turned = order === 'asc' ? ranks : ranks.map((rank) => (rank === blank ? blank : blank - 1 - rank));
    return rowsByRank(turned, blank + 1);
  });
}
