import { ownLimits } from '../../../contract/index.ts';

/** Gathers text up to what is kept of one document (`ownLimits.extractBytes` in UTF-8), and counts all of it. */
export class LimitedText {
  characters = 0;
  truncated = false;
  #left: number = ownLimits.extractBytes;

  /** @returns as much of `text` as still fits; '' when nothing does. Never half of a pair. */
  take(text: string): string {
    this.characters += text.length;
    const bytes = Buffer.byteLength(text);
    if (bytes <= this.#left) {
      this.#left -= bytes;
      return text;
    }
    this.truncated = true;
    const kept = new TextDecoder().decode(Buffer.from(text).subarray(0, this.#left), { stream: true });
    this.#left = 0;
    return kept;
  }
}
