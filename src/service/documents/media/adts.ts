import { open } from 'node:fs/promises';
import { readFully } from '../../core/read-fully.ts';

const blockBytes = 1 << 20;
/** ISO 13818-7 table 35. */
const rates = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350];
const samplesPerFrame = 1024;

/** ID3v2 3.1: four bytes of seven bits each, without the ten of the header. */
function tagBytes(head: Buffer): number {
  if (head.toString('latin1', 0, 3) !== 'ID3') return 0;
  return 10 + head.subarray(6, 10).reduce((size, byte) => size * 128 + (byte & 127), 0);
}

/** Counts the frames of a raw AAC stream, which does not contain its duration. @returns seconds, up to the first damaged frame */
export async function adtsSeconds(path: string): Promise<number> {
  const file = await open(path);
  try {
    const block = Buffer.alloc(blockBytes);
    let bytesRead = await readFully(file, block, 0);
    let at = tagBytes(block.subarray(0, bytesRead));
    let blockAt = 0;
    let seconds = 0;
    for (;;) {
      if (at + 7 > blockAt + bytesRead) {
        bytesRead = await readFully(file, block, at);
        blockAt = at;
        if (bytesRead < 7) return seconds;
      }
      const header = block.subarray(at - blockAt, at - blockAt + 7);
      const rate = rates[(header.readUInt8(2) >> 2) & 15];
      const length = (header.readUInt32BE(3) >> 13) & 0x1fff;
      if (header.readUInt16BE(0) >> 4 !== 0xfff || rate === undefined || length < 7) return seconds;
      seconds += (samplesPerFrame * ((header.readUInt8(6) & 3) + 1)) / rate;
      at += length;
    }
  } finally {
    await file.close();
  }
}
