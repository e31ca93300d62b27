import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { FileExtension } from '../../contract/index.ts';

/** The types of images. */
export const imageExtensions = ['png', 'jpg', 'jpeg', 'gif', 'bmp', 'tiff', 'webp'] as const satisfies FileExtension[];
export type ImageExtension = (typeof imageExtensions)[number];

/** The size of every picture made here. */
export const pictureSize = { width: 120, height: 80 };

/** Left half red, right half white: a thumbnail of it is not blank. */
const pixel = (x: number): readonly [number, number, number] =>
  x < pictureSize.width / 2 ? [200, 30, 30] : [255, 255, 255];

function rgb(): Buffer {
  const { width, height } = pictureSize;
  return Buffer.from(Array.from({ length: width * height }, (_, index) => pixel(index % width)).flat());
}

/** The one kind that sharp does not write: 24 bits a pixel, from the bottom row up, blue first. */
function bmp(): Buffer {
  const { width, height } = pictureSize;
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  const row = Array.from({ length: width }, (_, x) => [...pixel(x)].reverse()).flat();
  const pixels = Buffer.from(Array.from({ length: height }, () => row).flat());
  head.writeUInt32LE(54 + pixels.length, 2);
  return Buffer.concat([head, pixels]);
}

/** A picture of each type. */
export function picture(extension: ImageExtension): Promise<Buffer> {
  if (extension === 'bmp') return Promise.resolve(bmp());
  return sharp(rgb(), { raw: { ...pictureSize, channels: 3 } })
    .toFormat(extension === 'jpg' ? 'jpeg' : extension)
    .toBuffer();
}

/** A chunk of a PNG: length, type, data, CRC. */
function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, crc]);
}

/** A PNG that says it is so large, in one bit a pixel and a few kilobytes, whatever its size. */
export function pixelFlood(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * 1000));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, pngChunk('IHDR', head), pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))]);
}
