import { LimitedText } from '../readers/limited-text.ts';
import { readJsonTranscript } from './read-json-transcript.ts';
import { readPocketsphinx } from './read-pocketsphinx.ts';
import { readSubtitles } from './read-subtitles.ts';
import type { Segment } from './transcript-segments.ts';

/**
 * Reads the output of a recogniser and detects its format: whisper's or pocketsphinx's JSON, SubRip, WebVTT, the printed
 * lines of whisper.cpp and pocketsphinx; anything else is plain text, one segment as long as the recording. The limit of all
 * texts applies (`ownLimits.extractBytes`), and characters that cannot be stored are dropped.
 * @param seconds the recording's duration
 */
export function readTranscript(text: string, seconds: number): Segment[] {
  const timed = readJsonTranscript(text) ?? [readSubtitles, readPocketsphinx].map((read) => read(text)).find(isFound);
  const segments = timed ?? [{ start: 0, end: seconds, text: plain(text) }];
  const kept = new LimitedText();
  return segments
    .map((one) => ({ ...one, text: kept.take(one.text.replaceAll('\0', '').toWellFormed().trim()) }))
    .filter((one) => one.text !== '');
}

const isFound = (segments: Segment[]): boolean => segments.length > 0;

/** A subtitle file without a cue is an empty transcript, not its heading. */
function plain(text: string): string {
  return text.replace(/^\uFEFF/, '').trim() === 'WEBVTT' ? '' : text;
}
