import { type FileHandle, open } from 'node:fs/promises';
import { readFully } from '../../core/read-fully.ts';

/** The real content of a WAV file, which may differ from what the header says. */
interface WavData {
  /** From the actual bytes; NaN without a format. */
  seconds: number;
  /** The header states less than there is, so reading by it would stop too early. */
  understated: boolean;
}

/** The most chunks before the samples; no recorder writes more. */
const mostChunks = 100;
/** Sizes of a recorder that was interrupted before it filled them in, and of RF64. */
const unknownSizes = [0, 0xffffffff];

interface Chunk {
  id: string;
  size: number;
  /** Where its content begins. */
  at: number;
}

async function chunkAt(file: FileHandle, at: number): Promise<Chunk | null> {
  const head = Buffer.alloc(8);
  if ((await readFully(file, head, at)) < head.length) return null;
  return { id: head.toString('latin1', 0, 4), size: head.readUInt32LE(4), at: at + 8 };
}

const after = ({ size, at }: Chunk): number => at + size + (size % 2);

/** A true size leads to the end of the file, to zeros, or to another chunk, whose name is four printable characters. */
async function isUnderstated(file: FileHandle, data: Chunk, fileSize: number): Promise<boolean> {
  if (data.at + data.size >= fileSize) return false;
  const next = await chunkAt(file, after(data));
  return next !== null && !/^(?:[\x20-\x7e]{4}|\0{4})$/.test(next.id);
}

/** @returns what a WAV file holds; null when it has no samples. */
export async function readWav(path: string): Promise<WavData | null> {
  const file = await open(path);
  try {
    const { size: fileSize } = await file.stat();
    let bytesPerSecond = Number.NaN;
    let chunk = await chunkAt(file, 12);
    for (let i = 0; chunk && i < mostChunks; i++) {
      // Microsoft's WAVEFORMATEX: the average bytes per second are at offset 8 of the format.
      if (chunk.id === 'fmt ') {
        const rate = Buffer.alloc(4);
        await readFully(file, rate, chunk.at + 8);
        bytesPerSecond = rate.readUInt32LE();
      }
      if (chunk.id === 'data') {
        const there = fileSize - chunk.at;
        const understated = !unknownSizes.includes(chunk.size) && (await isUnderstated(file, chunk, fileSize));
        const bytes = understated || unknownSizes.includes(chunk.size) ? there : Math.min(chunk.size, there);
        return { seconds: bytes / bytesPerSecond, understated };
      }
      chunk = await chunkAt(file, after(chunk));
    }
    return null;
  } finally {
    await file.close();
  }
}
