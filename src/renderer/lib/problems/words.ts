import type { Problem } from '@sheaf/tables';

/** What readers of files and the service report. */
export const words = {
  /** @param sentence the English one of the problem @returns it in the language of the window; as it came, where its code is unknown */
  say: (_problem: Problem | null | undefined, sentence: string): string => sentence,
};

export type Words = typeof words;
