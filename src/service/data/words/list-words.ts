import type { WordBlock } from './word-blocks.ts';
import { WordKernel } from './word-kernel.ts';

/** The texts of a list, and the rows that have them. */
export interface ListedTexts {
  /** PackedTexts, one continuing the other. */
  packs: readonly Uint8Array[];
  /** For each text: 1 if its words are wanted, else 0. */
  filled: Uint8Array;
  /** For each row the number of its text; null: each row has its own text. */
  codes: Uint8Array | Uint16Array | Uint32Array | null;
}

/** A kernel with more memory than this is replaced after the list. */
const keptBytes = 32 * 1024 * 1024;
let kept: WordKernel | undefined;

/** The words of texts and the rows that have them, as blocks in the order of their bytes. */
export function listWords({ packs, filled, codes }: ListedTexts): WordBlock[] {
  // A list that fails leaves nothing behind that the next one could find.
  const kernel = kept ?? new WordKernel();
  kept = undefined;
  const blocks = kernel.list(packs, filled, codes);
  if (kernel.memoryBytes <= keptBytes) kept = kernel;
  return blocks;
}
