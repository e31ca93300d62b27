import type { WordBlock } from './word-blocks.ts';
import { WordKernel } from './word-kernel.ts';

/** A kernel with more memory than this is replaced after the list. */
const keptBytes = 32 * 1024 * 1024;
let kept: WordKernel | undefined;

/**
 * The words of texts and the rows that have them, as blocks in the order of their bytes.
 * @param packs PackedTexts, one continuing the other @param filled for each text: 1 if its words are wanted, else 0
 * @param codes for each row the number of its text; null: each row has its own text
 */
export function listWords(
  packs: readonly Uint8Array[],
  filled: Uint8Array,
  codes: Uint8Array | Uint16Array | Uint32Array | null,
): WordBlock[] {
  // A list that fails leaves nothing behind that the next one could find.
  const kernel = kept ?? new WordKernel();
  kept = undefined;
  const blocks = kernel.list(packs, filled, codes);
  if (kernel.memoryBytes <= keptBytes) kept = kernel;
  return blocks;
}
