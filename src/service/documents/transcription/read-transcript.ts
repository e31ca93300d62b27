import { LimitedText } from '../readers/limited-text.ts';
import { readJsonTranscript } from './read-json-transcript.ts';
import { readPocketsphinx } from './read-pocketsphinx.ts';
import { readSubtitles } from './read-subtitles.ts';
import type { Segment } from './transcript-segments.ts';

/**
 * Reads what a recogniser wrote, told apart by what it looks like: whisper's or pocketsphinx's JSON, SubRip, WebVTT,
 * whisper.cpp's and pocketsphinx's printed lines; anything else is plain text, one segment as long as the recording. Keeps
 * what is kept of any text (`ownLimits.extractBytes`), and nothing that cannot be stored.
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

/** A subtitle file without a cue is an empty transcript, not a transcript of its own heading. */
function plain(text: string): string {
  return text.replace(/^\uFEFF/, '').trim() === 'WEBVTT' ? '' : text;
}
