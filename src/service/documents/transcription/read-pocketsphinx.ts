import { isSpoken, wordOf } from './pocketsphinx-word.ts';
import { groupWords, type Segment, type Word } from './transcript-segments.ts';

/** `pocketsphinx_continuous -time yes`: entry, begin and end in seconds, confidence. */
const line = /^(\S{1,200}) (\d{1,7}\.\d{3}) (\d{1,7}\.\d{3}) \d\.\d{6}$/;

/** @returns the segments of what `pocketsphinx_continuous -time yes` prints; none when `text` is not that. */
export function readPocketsphinx(text: string): Segment[] {
  const words: Word[] = [];
  let opens = false;
  for (const one of text.split(/\r?\n/)) {
    const [, entry, start, end] = line.exec(one) ?? [];
    if (entry === undefined) continue;
    if (entry === '<s>') opens = true;
    if (!isSpoken(entry)) continue;
    words.push({ start: Number(start), end: Number(end), text: wordOf(entry), opens });
    opens = false;
  }
  return groupWords(words);
}
