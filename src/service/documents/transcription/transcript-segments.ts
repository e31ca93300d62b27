/** A stretch of speech; times in seconds, null if the engine gives none. */
export interface Segment {
  start: number | null;
  end: number | null;
  text: string;
}

/** A word with its times; `opens`: it begins an utterance. */
export interface Word {
  start: number;
  end: number;
  text: string;
  opens: boolean;
}

/** A longer pause ends a segment. */
const pauseSeconds = 0.8;
/** The longest segment: short enough to read at a glance. */
const longestSeconds = 10;

/** Groups words into readable segments: cut at pauses and utterances, at most 10 seconds long. */
export function groupWords(words: readonly Word[]): Segment[] {
  const segments: { start: number; end: number; text: string }[] = [];
  for (const word of words) {
    const last = segments.at(-1);
    if (!last || word.opens || word.start - last.end >= pauseSeconds || word.end - last.start > longestSeconds)
      segments.push({ start: word.start, end: word.end, text: word.text });
    else {
      last.end = word.end;
      last.text += ` ${word.text}`;
    }
  }
  return segments;
}

/** @returns whether an entry of pocketsphinx is a word, not silence, noise or the edge of an utterance. */
export function isSpoken(entry: string): boolean {
  return !/^(<|\[|\+\+)/.test(entry);
}

/** @returns the word itself: `to(3)` is the third way to say "to". */
export function wordOf(entry: string): string {
  return entry.replace(/\(\d{1,3}\)$/, '');
}
