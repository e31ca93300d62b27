/** @returns whether an entry of pocketsphinx is a word, not silence, noise or the edge of an utterance. */
export function isSpoken(entry: string): boolean {
  return !/^(<|\[|\+\+)/.test(entry);
}

/** @returns the word itself: `to(3)` is the third way to say "to". */
export function wordOf(entry: string): string {
  return entry.replace(/\(\d{1,3}\)$/, '');
}
