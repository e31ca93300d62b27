/** A stretch of speech; times in seconds, null where the engine gives none. */
export interface Segment {
  start: number | null;
  end: number | null;
  text: string;
}

/** A word with its times; `opens`: an utterance begins with it. */
export interface Word {
  start: number;
  end: number;
  text: string;
  opens: boolean;
}

/** A breath is shorter, the end of a thought longer. */
const pauseSeconds = 0.8;
/** What one reads at a glance and finds again by ear. */
const longestSeconds = 10;

/** Groups single words into segments one can read: cut at pauses and utterances, at most 10 seconds long. */
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
