import type { Remedy } from './import-state.ts';

/** An import that ended without a receipt, and what leads on. The message is a sentence for a person. */
export class ImportFailure extends Error {
  readonly remedy: Remedy;
  constructor(sentence: string, remedy: Remedy) {
    super(sentence);
    this.remedy = remedy;
  }
}
