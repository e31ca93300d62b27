import { ownLimits } from '../../../contract/index.ts';

/** Collects text up to the limit of one document (`ownLimits.extractBytes` in UTF-8), and counts all of it. */
export class LimitedText {
  characters = 0;
  truncated = false;
  #left: number = ownLimits.extractBytes;

  /** @returns as much of `text` as still fits, without cutting a surrogate pair */
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
