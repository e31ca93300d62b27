import { type ListedTexts, listWords } from '../../data/words/list-words.ts';
import type { WordBlock } from '../../data/words/word-blocks.ts';
import type { PartColumn } from './read-columns.ts';

/** The words of a column of a part. */
export interface ColumnWords {
  column_index: number;
  blocks: WordBlock[];
}

/** Memory larger than this is not kept for the next part. */
const keptBytes = 32 * 1024 * 1024;
/** Texts of a smaller part are listed sooner than another thread has started. */
const manyBytes = 1024 * 1024;
const align = (offset: number): number => (offset + 3) & ~3;

type Codes = Uint8Array | Uint16Array | Uint32Array;
const arraysOf = ({ packs, filled, codes }: ListedTexts): Codes[] =>
  codes === null ? [...packs, filled] : [...packs, filled, codes];

const bytesOf = (columns: readonly ListedTexts[]): number =>
  columns.flatMap(arraysOf).reduce((sum, { byteLength }) => sum + align(byteLength), 0);

/**
 * Has the words of large parts listed in another thread, while this one saves the rest of the part.
 * @param list asks that thread, which may read the memory of its request until it answers
 * @returns a function that copies the texts of a part, so that the table may change. Wait for its result before you call it again.
 */
export function createPartWords(
  list: (texts: ListedTexts[]) => Promise<WordBlock[][]>,
): (columns: readonly PartColumn[]) => Promise<ColumnWords[]> {
  let memory = new SharedArrayBuffer(0);

  function share(columns: readonly ListedTexts[], bytes: number): ListedTexts[] {
    // A little more than needed: the texts of the next part may be a little longer.
    if (memory.byteLength < bytes || memory.byteLength > keptBytes)
      memory = new SharedArrayBuffer(Math.ceil(bytes * 1.1));
    let at = 0;
    const copy = <T extends Codes>(array: T): T => {
      const View = array.constructor as new (memory: SharedArrayBuffer, at: number, length: number) => T;
      const copied = new View(memory, at, array.length);
      copied.set(array);
      at += align(array.byteLength);
      return copied;
    };
    return columns.map(({ packs, filled, codes }) => ({
      packs: packs.map(copy),
      filled: copy(filled),
      codes: codes === null ? null : copy(codes),
    }));
  }

  return async (columns) => {
    const listed = columns.flatMap(({ plan: { column_index }, texts }) =>
      texts === null ? [] : [{ column_index, texts }],
    );
    if (listed.length === 0) return [];
    const texts = listed.map((column) => column.texts);
    const bytes = bytesOf(texts);
    const words = bytes < manyBytes ? texts.map(listWords) : await list(share(texts, bytes));
    return listed.map(({ column_index }, index) => ({ column_index, blocks: words[index] ?? [] }));
  };
}
