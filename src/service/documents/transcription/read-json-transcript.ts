import { z } from 'zod';
import { groupWords, isSpoken, type Segment, wordOf } from './transcript-segments.ts';

const time = z.number().nonnegative();

/** whisper.cpp, `-oj`: milliseconds. */
const whisperCpp = z.object({
  transcription: z.array(z.object({ offsets: z.object({ from: time, to: time }), text: z.string() })),
});
/** OpenAI's whisper and those that follow it: seconds. */
const whisper = z.object({ segments: z.array(z.object({ start: time, end: time, text: z.string() })) });
/** pocketsphinx 5: an utterance a line; begin and duration in seconds, of the whole and of each word. */
const utterance = z.object({
  b: time,
  d: time,
  t: z.string(),
  w: z.array(z.object({ b: time, d: time, t: z.string() })).optional(),
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function ofUtterance({ b, d, t, w }: z.output<typeof utterance>): Segment[] {
  if (!w) return [{ start: b, end: b + d, text: t }];
  const spoken = w.filter((word) => isSpoken(word.t));
  return groupWords(
    spoken.map((word) => ({ start: word.b, end: word.b + word.d, text: wordOf(word.t), opens: false })),
  );
}

function readUtterances(text: string): Segment[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const found = lines.map((line) => utterance.safeParse(parse(line)));
  const read = found.flatMap((one) => (one.success ? [one.data] : []));
  return lines.length > 0 && read.length === lines.length ? read.flatMap(ofUtterance) : null;
}

/** @returns the segments of an engine's JSON; null when `text` is no JSON of an engine we know. */
export function readJsonTranscript(text: string): Segment[] | null {
  if (!text.trimStart().startsWith('{')) return null;
  const whole = parse(text);
  const cpp = whisperCpp.safeParse(whole);
  if (cpp.success)
    return cpp.data.transcription.map(({ offsets, text }) => ({
      start: offsets.from / 1000,
      end: offsets.to / 1000,
      text,
    }));
  const other = whisper.safeParse(whole);
  return other.success ? other.data.segments : readUtterances(text);
}
