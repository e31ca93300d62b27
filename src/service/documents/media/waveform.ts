import type { FileHandle } from 'node:fs/promises';
import sharp from 'sharp';
import { readFully } from '../../core/read-fully.ts';
import { openMadeFile } from '../sandbox/made-file.ts';
import { wavHeaderBytes } from './sound.ts';

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
    <rect width="100%" height="100%" fill="#f8f9fa"/><path d="${bars.join('')}" fill="#495057" shape-rendering="crispEdges"/></svg>`;
  return sharp(Buffer.from(picture)).png({ palette: true }).toBuffer();
}
