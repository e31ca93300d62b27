import { z } from 'zod';
import { LimitedText } from '../readers/limited-text.ts';

/** A stretch of speech; times in seconds, null if the engine gives none. */
export interface Segment {
  start: number | null;
  end: number | null;
  text: string;
}

const time = z.number().nonnegative();

/** whisper.cpp, `-oj`: milliseconds. */
const whisperCpp = z.object({
  transcription: z.array(z.object({ offsets: z.object({ from: time, to: time }), text: z.string() })),
});
/** OpenAI's whisper and those that follow it: seconds. */
const whisper = z.object({ segments: z.array(z.object({ start: time, end: time, text: z.string() })) });
/** pocketsphinx 5: an utterance a line; begin and duration in seconds. */
const utterance = z.object({ b: time, d: time, t: z.string() });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readUtterances(text: string): Segment[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const found = lines.map((line) => utterance.safeParse(parse(line)));
  const read = found.flatMap((one) => (one.success ? [one.data] : []));
  return lines.length > 0 && read.length === lines.length
    ? read.map(({ b, d, t }) => ({ start: b, end: b + d, text: t }))
    : null;
}

/** @returns the segments of an engine's JSON; null when `text` is no JSON of an engine we know. */
function readJsonTranscript(text: string): Segment[] | null {
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

/**
 * Reads the output of a recogniser and detects its format: whisper's or pocketsphinx's JSON, SubRip, WebVTT, the printed
 * lines of whisper.cpp; anything else is plain text, one segment as long as the recording. The limit of all
 * texts applies (`ownLimits.extractBytes`), and characters that cannot be stored are dropped.
 * @param seconds the recording's duration
 */
export function readTranscript(text: string, seconds: number): Segment[] {
  const timed = readJsonTranscript(text);
  const cues = timed === null ? readSubtitles(text) : [];
  const segments = timed ?? (cues.length > 0 ? cues : [{ start: 0, end: seconds, text: plain(text) }]);
  const kept = new LimitedText();
  return segments
    .map((one) => ({ ...one, text: kept.take(one.text.replaceAll('\0', '').toWellFormed().trim()) }))
    .filter((one) => one.text !== '');
}

/** A subtitle file without a cue is an empty transcript, not its heading. */
function plain(text: string): string {
  return text.replace(/^\uFEFF/, '').trim() === 'WEBVTT' ? '' : text;
}

const stamp = String.raw`(?:(\d{1,4}):)?(\d{2}):(\d{2})[.,](\d{3})`;
/** SubRip and WebVTT put the text on the lines below; whisper.cpp prints `[from --> to]  text`. */
const cue = new RegExp(String.raw`^(\[)?${stamp} --> ${stamp}(?:\]|\s|$)`);

const secondsOf = ([hours = '0', minutes, seconds, milliseconds]: (string | undefined)[]): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(milliseconds) / 1000;

/** @returns the segments of SubRip, WebVTT or whisper.cpp's printed lines; none when `text` is none of these. */
function readSubtitles(text: string): Segment[] {
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
