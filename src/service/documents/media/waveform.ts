import { type FileHandle, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Problem, problem } from '../../core/problems.ts';
import { readFully } from '../../core/read-fully.ts';
import { openMadeFile } from '../sandbox/made-file.ts';
import { ParseFailure } from '../types.ts';
import { addBrackets, ffmpeg, findComplaint, type Recording } from './ffmpeg.ts';
import type { Probe } from './probe.ts';

/** The sound track for recogniser and waveform: a WAV file of 16 kHz, mono, 16 bits; or why there is none. */
export type Sound =
  | { kind: 'decoded'; wav_path: string; samples: number; seconds: number }
  | { kind: 'missing'; reason: Problem };

const sampleRate = 16_000;
/** The shortest header that ffmpeg writes before the samples. */
const wavHeaderBytes = 44;

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
  const detail = addBrackets(findComplaint(result.stderr));
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

const stretches = 400;
const blockSamples = 32_768;

/** @returns the loudest sample between two, 0 to 1. Reads block by block: memory does not grow with the recording. */
async function peakBetween(file: FileHandle, first: number, end: number, block: Int16Array): Promise<number> {
  let peak = 0;
  for (let at = first; at < end; ) {
    const bytes = new Uint8Array(block.buffer, 0, Math.min(block.length, end - at) * 2);
    const samples = (await readFully(file, bytes, wavHeaderBytes + at * 2)) >> 1;
    if (samples === 0) break;
    for (let i = 0; i < samples; i++) peak = Math.max(peak, Math.abs(block[i] ?? 0));
    at += samples;
  }
  return Math.round((peak / 32_768) * 1000) / 1000;
}

/** @returns the peak of each of 400 equal stretches of a decoded sound track, 0 to 1. */
export async function measureWaveform(wavPath: string, samples: number): Promise<number[]> {
  const file = await openMadeFile(wavPath);
  try {
    const block = new Int16Array(blockSamples);
    const peaks: number[] = [];
    const computeStart = (stretch: number): number => Math.floor((stretch * samples) / stretches);
    for (let i = 0; i < stretches; i++)
      peaks.push(await peakBetween(file, computeStart(i), computeStart(i + 1), block));
    return peaks;
  } finally {
    await file.close();
  }
}

const width = 640;
const height = 160;

/** @returns a PNG, 640 x 160, of a waveform's peaks (0 to 1): one bar for each pixel, around a middle line */
export function drawWaveform(peaks: readonly number[]): Promise<Buffer> {
  const bars = Array.from({ length: width }, (_, x) => {
    const peak = peaks[Math.floor((x * peaks.length) / width)] ?? 0;
    const half = Math.max(1, Math.round(peak * (height / 2 - 8)));
    return `M${x} ${height / 2 - half}h1v${2 * half}h-1z`;
  });
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#f5f3ef"/><path d="${bars.join('')}" fill="#8c867a" shape-rendering="crispEdges"/></svg>`;
  return sharp(Buffer.from(picture)).png({ palette: true }).toBuffer();
}
