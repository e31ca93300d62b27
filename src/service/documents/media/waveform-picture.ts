import { crc32, deflateSync } from 'node:zlib';

const width = 640;
const height = 160;
/** Paper, then ink. */
const palette = Buffer.from([0xf8, 0xf9, 0xfa, 0x49, 0x50, 0x57]);

/** PNG §5.3: length, type, data, CRC of type and data. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

/** PNG §11.2.2: width, height, one bit a pixel, indexed colour, and no further methods. */
function header(): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([1, 3], 8);
  return data;
}

/** @returns a PNG, 640 x 160, of a waveform's peaks: bars around a middle line. */
export function drawWaveform(peaks: readonly number[]): Buffer {
  const rowBytes = 1 + width / 8;
  const rows = Buffer.alloc(rowBytes * height);
  for (let x = 0; x < width; x++) {
    const peak = peaks[Math.floor((x * peaks.length) / width)] ?? 0;
    const half = Math.max(1, Math.round(peak * (height / 2 - 8)));
    for (let y = height / 2 - half; y < height / 2 + half; y++) {
      const at = y * rowBytes + 1 + (x >> 3);
      rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const parts = [
    chunk('IHDR', header()),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...parts]);
}
