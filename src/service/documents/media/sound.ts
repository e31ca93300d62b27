import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Problem, problem } from '../../core/problems.ts';
import { ParseFailure } from '../types.ts';
import { complaint, ffmpeg, inBrackets, type Recording } from './ffmpeg.ts';
import type { Probe } from './probe.ts';

/** The sound track for recogniser and waveform: a WAV file of 16 kHz, mono, 16 bits; or why there is none. */
export type Sound =
  | { kind: 'decoded'; wav_path: string; samples: number; seconds: number }
  | { kind: 'missing'; reason: Problem };

const sampleRate = 16_000;
/** The shortest header that ffmpeg writes before the samples. */
export const wavHeaderBytes = 44;

/** A recording longer than this (1.4 GB of samples) gets neither waveform nor transcript. */
const longestSeconds = 12 * 3600;

/**
 * Decodes the sound track into the work folder. A video without its sound is still useful; an audio recording is not.
 * @throws ParseFailure if an audio recording exceeds the sandbox's limits.
 */
export async function decodeSound(recording: Recording, { audio, video, duration }: Probe): Promise<Sound> {
  if (!audio) return { kind: 'missing', reason: problem('recording_silent') };
  const wav_path = join(recording.workDir, 'audio.wav');
  const { size } = await stat(recording.path);
  const encoding = `-ac 1 -ar ${sampleRate} -c:a pcm_s16le -map_metadata -1 -bitexact -f wav`.split(' ');
  const output = ['-map', `0:${audio.index}`, '-t', `${longestSeconds + 1}`, ...encoding, `file:${wav_path}`];
  // ffmpeg decodes some 800 times faster than playback; the limit allows 30 times, and 20 MB a second.
  const seconds = Math.min(duration ?? longestSeconds, longestSeconds);
  const timeMs = Math.round(60_000 + (seconds / 30) * 1000 + size / 20_000);
  const result = await ffmpeg(recording, output, { timeMs });
  if (result.kind === 'killed') {
    const limit = { why: result.why };
    if (video) return { kind: 'missing', reason: problem('sound_beyond_limits', limit) };
    throw new ParseFailure('sound_beyond_limits', limit);
  }
  const samples = await samplesIn(wav_path);
  // From the samples, because the duration in the container may be an estimate or false.
  if (samples > longestSeconds * sampleRate) return { kind: 'missing', reason: problem('recording_too_long') };
  if (samples > 0) return { kind: 'decoded', wav_path, samples, seconds: samples / sampleRate };
  const detail = inBrackets(complaint(result.stderr));
  return { kind: 'missing', reason: problem('sound_not_decoded', { detail }) };
}

/** A truncated recording gives an exit code other than 0, but also samples, which are used. */
async function samplesIn(path: string): Promise<number> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  return Math.max(0, Math.floor((size - wavHeaderBytes) / 2));
}
