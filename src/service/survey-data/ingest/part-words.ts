import { type ListedTexts, listWords } from '../../data/words/list-words.ts';
import type { WordBlock } from '../../data/words/word-blocks.ts';
import type { PartColumn } from './read-columns.ts';

/** The words of a column of a part. */
export interface ColumnWords {
  column_index: number;
  blocks: WordBlock[];
}

/** Texts of a smaller part are listed sooner than another thread has started. */
const manyBytes = 1024 * 1024;

/** A copy of its own for another thread, because the table changes. */
const copyTexts = ({ packs, filled, codes }: ListedTexts): ListedTexts => ({
  packs: packs.map((pack) => pack.slice()),
  filled: filled.slice(),
  codes: codes === null ? null : codes.slice(),
});

const bytesOf = ({ packs }: ListedTexts): number => packs.reduce((sum, { byteLength }) => sum + byteLength, 0);

/**
 * Has the words of large parts listed in another thread, while this one saves the rest of the part.
 * @param list asks that thread
 */
export function createPartWords(
  list: (texts: ListedTexts[]) => Promise<WordBlock[][]>,
): (columns: readonly PartColumn[]) => Promise<ColumnWords[]> {
  return async (columns) => {
    const listed = columns.flatMap(({ plan: { column_index }, texts }) =>
      texts === null ? [] : [{ column_index, texts }],
    );
    const texts = listed.map((column) => column.texts);
    const isLarge = texts.reduce((sum, one) => sum + bytesOf(one), 0) >= manyBytes;
    const words = isLarge ? await list(texts.map(copyTexts)) : texts.map(listWords);
    return listed.map(({ column_index }, index) => ({ column_index, blocks: words[index] ?? [] }));
  };
}
