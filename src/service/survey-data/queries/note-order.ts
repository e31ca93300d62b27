import { holdsNoAnswer } from '@sheaf/survey-columns';
import { invalid } from '../../core/errors.ts';
import { parseNoteId } from '../../data/ids.ts';
import { fillRows } from './columns.ts';
import { sortRows } from './responses.ts';
import type { ShapeColumn, StoredShape } from './shape.ts';

/** How open answers are listed. */
export interface NoteOrder {
  /** `row`, `time`, `length`, `question:ID`. */
  sort: string;
  order: 'asc' | 'desc';
  /** Whether answers that say the same are one entry of the list. */
  fold: 'yes' | 'no';
}

/** Answers that say the same: case, blanks and punctuation do not count. Those of nothing but signs are all one. */
const foldAnswer = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim();

/** 53 bits of a text, so that a million answers need 8 MB. Two of a million differ with a chance of 1 to 20,000 at most. */
function hashText(text: string): number {
  let [high, low] = [0x9e3779b9, text.length];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 0x85ebca6b);
    low = Math.imul(low + unit, 0xc2b2ae35) ^ (low >>> 15);
  }
  return ((high >>> 0) & 0x1fffff) * 2 ** 32 + (low >>> 0);
}

/** For each row a number that only equal answers share. @throws DamagedPart */
export const readFolds = (shape: StoredShape, column: ShapeColumn): Promise<Float64Array> =>
  shape.cache.get(`${shape.version} folds ${column.id}`, async () => {
    const folds = new Float64Array(shape.rows);
    await fillRows(shape, column, folds, (cell) => hashText(foldAnswer(cell)));
    return folds;
  });

/** The length of each answer in UTF-16 units; of the others NaN. @throws DamagedPart */
const readLengths = (shape: StoredShape, column: ShapeColumn): Promise<Float64Array> =>
  shape.cache.get(`${shape.version} lengths ${column.id}`, async () => {
    const lengths = new Float64Array(shape.rows);
    await fillRows(shape, column, lengths, (cell) =>
      holdsNoAnswer(column.rule, cell) ? Number.NaN : cell.trim().length,
    );
    return lengths;
  });

/** @returns the row of an open answer, from 0, over the complete survey */
export function createRowFinder({ parts }: StoredShape): (id: number) => number {
  const before = new Map(parts.map(({ id, rows_before }) => [id, rows_before]));
  return (id) => {
    const { part, row } = parseNoteId(id);
    return (before.get(part) ?? 0) + row;
  };
}

async function sortIds(
  shape: StoredShape,
  column: ShapeColumn,
  ids: Float64Array,
  { sort, order }: Omit<NoteOrder, 'fold'>,
): Promise<Float64Array> {
  if (sort === 'row') return order === 'asc' ? ids : ids.toReversed();
  const findRow = createRowFinder(shape);
  const sign = order === 'asc' ? 1 : -1;
  if (sort === 'length') {
    const lengths = await readLengths(shape, column);
    const lengthOf = (id: number) => lengths[findRow(id)] ?? 0;
    return ids.toSorted((one, other) => sign * (lengthOf(one) - lengthOf(other)) || one - other);
  }
  const places = new Uint32Array(shape.rows);
  for (const [place, row] of (await sortRows(shape, sort, order)).entries()) places[row] = place;
  return ids.toSorted((one, other) => (places[findRow(one)] ?? 0) - (places[findRow(other)] ?? 0));
}

/** A list of open answers, and how many answers each entry stands for; null: each for itself. */
interface OrderedNotes {
  ids: Float64Array;
  same: ReadonlyMap<number, number> | null;
}

/**
 * Puts open answers in order.
 * @param ids ascending @param columns the questions that they belong to
 * @throws DomainError (invalid) for another order than that of the rows where there are several questions
 */
export async function orderNotes(
  shape: StoredShape,
  columns: readonly ShapeColumn[],
  ids: Float64Array,
  { sort, order, fold }: NoteOrder,
): Promise<OrderedNotes> {
  if (sort === 'row' && order === 'asc' && fold === 'no') return { ids, same: null };
  const [column, another] = columns;
  if (column === undefined || another !== undefined) throw invalid('order_of_several_questions');
  const sorted = await sortIds(shape, column, ids, { sort, order });
  if (fold === 'no') return { ids: sorted, same: null };
  const folds = await readFolds(shape, column);
  const findRow = createRowFinder(shape);
  const first = new Map<number, number>();
  const same = new Map<number, number>();
  for (const id of sorted) {
    const said = folds[findRow(id)] ?? 0;
    const entry = first.get(said) ?? id;
    first.set(said, entry);
    same.set(entry, (same.get(entry) ?? 0) + 1);
  }
  return { ids: Float64Array.from(same.keys()), same };
}
