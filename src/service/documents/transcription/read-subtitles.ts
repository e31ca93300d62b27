import type { Segment } from './transcript-segments.ts';

const stamp = String.raw`(?:(\d{1,4}):)?(\d{2}):(\d{2})[.,](\d{3})`;
/** SubRip and WebVTT put the text on the lines below; whisper.cpp prints `[from --> to]  text`. */
const cue = new RegExp(String.raw`^(\[)?${stamp} --> ${stamp}(?:\]|\s|$)`);

const secondsOf = ([hours = '0', minutes, seconds, milliseconds]: (string | undefined)[]): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(milliseconds) / 1000;

/** @returns the segments of SubRip, WebVTT or whisper.cpp's printed lines; none when `text` is none of these. */
export function readSubtitles(text: string): Segment[] {
  const segments: Segment[] = [];
  let open: Segment | null = null;
  for (const line of text.split(/\r\n|\n|\r/)) {
    const found = cue.exec(line);
    if (found) {
      open = { start: secondsOf(found.slice(2, 6)), end: secondsOf(found.slice(6, 10)), text: '' };
      segments.push(open);
      // What follows WebVTT's times on their line are settings; what follows whisper.cpp's is the text.
      if (found[1] !== undefined) open.text = line.slice(found[0].length);
    } else if (line.trim() === '') open = null;
    else if (open) open.text += ` ${line.replace(/<[^<>]*>/g, '')}`;
  }
  return segments;
}
