import { type FileHandle, open } from 'node:fs/promises';
import { wavHeaderBytes } from './sound.ts';

const stretches = 400;
const blockSamples = 32_768;

/** @returns the loudest sample between two, 0 to 1. Reads block by block: memory does not grow with the recording. */
async function peakBetween(file: FileHandle, first: number, end: number, block: Int16Array): Promise<number> {
  let peak = 0;
  for (let at = first; at < end; ) {
    const wanted = Math.min(block.length, end - at) * 2;
    const { bytesRead } = await file.read(block, 0, wanted, wavHeaderBytes + at * 2);
    const samples = bytesRead >> 1;
    if (samples === 0) break;
    for (let i = 0; i < samples; i++) peak = Math.max(peak, Math.abs(block[i] ?? 0));
    at += samples;
  }
  return Math.round((peak / 32_768) * 1000) / 1000;
}

/** @returns the peak of each of 400 equal stretches of a decoded sound track, 0 to 1. */
export async function waveformOf(wavPath: string, samples: number): Promise<number[]> {
  const file = await open(wavPath);
  try {
    const block = new Int16Array(blockSamples);
    const peaks: number[] = [];
    const startOf = (stretch: number): number => Math.floor((stretch * samples) / stretches);
    for (let i = 0; i < stretches; i++) peaks.push(await peakBetween(file, startOf(i), startOf(i + 1), block));
    return peaks;
  } finally {
    await file.close();
  }
}
