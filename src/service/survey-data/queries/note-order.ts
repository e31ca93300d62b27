import { hash } from 'node:crypto';
import { holdsNoAnswer } from '@sheaf/survey-columns';
import { invalid } from '../../core/errors.ts';
import { fillRows } from './columns.ts';
import { sortRows } from './responses.ts';
import { createRowFinder, type ShapeColumn, type StoredShape } from './shape.ts';

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

/** 53 bits of a digest, so that a million answers need 8 MB. Two of a million are taken for one with a chance of 1 to 18,000. */
function digestText(text: string): number {
  const digest = hash('sha256', text, 'buffer');
  return digest.readUIntBE(0, 6) * 32 + (digest.readUInt8(6) & 31);
}

/** For each row a number that only equal answers share. @throws DamagedPart */
export const readFolds = (shape: StoredShape, column: ShapeColumn): Promise<Float64Array> =>
  shape.cache.get(`${shape.version} folds ${column.id}`, async () => {
    const folds = new Float64Array(shape.rows);
    await fillRows(shape, column, folds, (cell) => digestText(foldAnswer(cell)));
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
