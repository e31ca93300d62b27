import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ParseFailure } from '../types.ts';
import { complaint, ffmpeg, type Recording } from './ffmpeg.ts';
import type { Probe } from './probe.ts';

/** The sound track as the recogniser and the waveform want it: 16 kHz, mono, 16 bits, in a WAV file; or why there is none. */
export type Sound =
  | { kind: 'decoded'; wav_path: string; samples: number; seconds: number }
  | { kind: 'missing'; reason: string };

export const sampleRate = 16_000;
/** What ffmpeg writes before the samples when told to write nothing but what is needed. */
export const wavHeaderBytes = 44;

/** A recording longer than this (1.4 GB of samples) gets neither waveform nor transcript. */
const longestSeconds = 12 * 3600;

const tooLong = 'The recording is longer than 12 hours: cut it into shorter ones for a waveform and a transcript.';

/** ffmpeg decodes some 800 times faster than one listens; 30 times faster, and 20 MB a second, is patience. */
function timeLimit(seconds: number, bytes: number): number {
  return Math.round(60_000 + (Math.min(seconds, longestSeconds) / 30) * 1000 + bytes / 20_000);
}

/**
 * Decodes the sound track into the work folder. A picture without its sound is worth having; of a recording that is all
 * sound nothing is left.
 * @throws ParseFailure when the recording is all sound and goes beyond the box's limits.
 */
export async function decodeSound(recording: Recording, { audio, video, duration }: Probe): Promise<Sound> {
  if (!audio) return { kind: 'missing', reason: 'The recording has no sound track.' };
  const wav_path = join(recording.work_dir, 'audio.wav');
  const { size } = await stat(recording.path);
  const encoding = [
    '-ac',
    '1',
    '-ar',
    `${sampleRate}`,
    '-c:a',
    'pcm_s16le',
    '-map_metadata',
    '-1',
    '-bitexact',
    '-f',
    'wav',
  ];
  const output = ['-map', `0:${audio.index}`, '-t', `${longestSeconds + 1}`, ...encoding, `file:${wav_path}`];
  const time_ms = timeLimit(duration ?? longestSeconds, size);
  const result = await ffmpeg(recording, output, { time_ms });
  if (result.kind === 'killed') {
    const reason = `The sound could not be decoded within its limits (${result.why}). Export it again in another format.`;
    if (video) return { kind: 'missing', reason };
    throw new ParseFailure(reason);
  }
  const samples = await samplesIn(wav_path);
  // Told by the samples, not by the container: its duration may be an estimate, or a lie.
  if (samples > longestSeconds * sampleRate) return { kind: 'missing', reason: tooLong };
  if (samples > 0) return { kind: 'decoded', wav_path, samples, seconds: samples / sampleRate };
  const detail = complaint(result.stderr);
  return { kind: 'missing', reason: `The sound could not be decoded${detail && ` (${detail})`}.` };
}

/** A recording that ends in the middle gives an exit code other than 0 and samples all the same: they count. */
async function samplesIn(path: string): Promise<number> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  return Math.max(0, Math.floor((size - wavHeaderBytes) / 2));
}
