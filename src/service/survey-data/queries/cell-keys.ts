import { answerText, type MissingTest, missingTest, readNps, readTimestamp } from '@sheaf/survey-columns';
import type { PackedTexts } from '@sheaf/tables';
import { holdsScore } from '../../../contract/index.ts';
import { isPlainTimestamp } from '../columns/timestamps.ts';
import { packedParts, spread } from '../segments/coded.ts';
import { type NumberReader, numberReader } from './charts/number-reader.ts';
import { numberDisplayOf } from './charts/shown-as.ts';
import type { QueryTools } from './query-tools.ts';
import type { ShapeColumn, StoredShape } from './shape.ts';
import { keyLength, SortKeys } from './sort-keys.ts';

/** The key of a row without an answer. */
export const noKey = 0xffff_ffff;

/** The sort keys of a column; `keyOf` has the number of the key of each row, or noKey. */
export interface CellKeys {
  keys: SortKeys;
  keyOf: Uint32Array;
}

/** Adds the key of one cell. 'none': the cell has no key. 'unfit': the column cannot be sorted by keys of this kind. */
type AddKey = (keys: SortKeys, texts: PackedTexts, index: number) => 'added' | 'none' | 'unfit';

/** Adds the keys of texts. @returns the number of the key of each text, or noKey; undefined if one is unfit */
function addAll(keys: SortKeys, texts: PackedTexts, add: AddKey): Uint32Array | undefined {
  const added = new Uint32Array(texts.length).fill(noKey);
  for (let index = 0; index < added.length; index++) {
    const number = keys.size;
    const outcome = add(keys, texts, index);
    if (outcome === 'unfit') return undefined;
    if (outcome === 'added') added[index] = number;
  }
  return added;
}

/** Keys of the distinct texts of each part, or of each row if the texts are stored by row; undefined if one is unfit. */
async function collect(
  { db }: QueryTools,
  shape: StoredShape,
  column: ShapeColumn,
  add: AddKey,
): Promise<CellKeys | undefined> {
  const keys = new SortKeys(shape.rows, keyLength / 4);
  const keyOf = new Uint32Array(shape.rows).fill(noKey);
  for await (const [part, columns] of packedParts(db, shape.parts, column.column_index)) {
    let row = part.rows_before;
    for (const packed of columns) {
      const added = addAll(keys, packed.texts, add);
      if (added === undefined) return undefined;
      row = spread(packed, added, keyOf, row);
    }
  }
  return { keys, keyOf };
}

/** Adds the number that `read` returns; null: none. */
const addRead =
  ({ isMissing }: MissingTest, read: (cell: string) => number | string | null): AddKey =>
  (keys, texts, index) => {
    const cell = texts.at(index);
    const key = isMissing(cell) ? null : read(cell);
    if (key === null) return 'none';
    if (typeof key === 'number') keys.addNumber(key);
    else keys.addText(key);
    return 'added';
  };

const plainKey = (cell: string): string => answerText(cell).slice(0, keyLength).toLowerCase();

const addNumber =
  ({ isMissing }: MissingTest): AddKey =>
  (keys, texts, index) => {
    const cell = texts.at(index);
    if (isMissing(cell)) return 'none';
    const number = Number(plainKey(cell));
    if (Number.isNaN(number)) return 'unfit';
    keys.addNumber(number);
    return 'added';
  };

/** Of a column that is shown as numbers or durations: as its chart reads them. */
const addShownNumber =
  (read: NumberReader): AddKey =>
  (keys, texts, index) => {
    const value = read(texts, index);
    if (!Number.isFinite(value)) return 'none';
    keys.addNumber(value);
    return 'added';
  };

const isSpace = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

function addText(test: MissingTest): AddKey {
  const addPlain = addRead(test, plainKey);
  // A missing answer has at most twice as many UTF-16 units as the longest word, and each unit at most three bytes.
  const mostMissing = 6 * test.longest;
  return (keys, texts, index) => {
    const { view } = texts;
    const from = texts.start(index);
    let to = texts.start(index + 1);
    while (to > from && isSpace(view.getUint8(to - 1))) to--;
    const first = texts.firstByte(index) ?? 0;
    const isAnswer = first > 0x20 && (to - from > mostMissing || !test.canStart(first));
    return isAnswer && keys.addBytes(view, from, to) ? 'added' : addPlain(keys, texts, index);
  };
}

/** Sorts scores and what is shown as numbers by their value, times by their written value, and other columns as numbers if all are numbers, else as texts. */
export async function readCellKeys(tools: QueryTools, shape: StoredShape, column: ShapeColumn): Promise<CellKeys> {
  const { type, rule } = column;
  const test = missingTest(rule.missing);
  const collectBy = async (add: AddKey): Promise<CellKeys> => {
    const collected = await collect(tools, shape, column, add);
    if (collected === undefined) throw new Error(`Column ${column.column_index} has no keys.`);
    return collected;
  };
  if (holdsScore(type)) return collectBy(addRead(test, readNps));
  if (rule.kind === 'timestamp') {
    const read = (cell: string) => (isPlainTimestamp(rule, cell) ? cell : readTimestamp(rule, cell));
    return collectBy(addRead(test, read));
  }
  const display = numberDisplayOf(column);
  if (display !== null) return collectBy(addShownNumber(numberReader(column, display)));
  return (await collect(tools, shape, column, addNumber(test))) ?? collectBy(addText(test));
}
