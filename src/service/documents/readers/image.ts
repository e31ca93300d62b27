import { open, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import sharp from 'sharp';
import { kindOfExtension } from '../../../contract/index.ts';
import { readFully } from '../../core/read-fully.ts';
import { type Extracted, ParseFailure, type Parser } from '../types.ts';
import { detectKindOfFile, wrongKindError } from './failures.ts';

/** No photograph has more; 60,000 × 60,000 pixels fit into a PNG of a few kilobytes. */
const mostPixels = 100_000_000;
const thumbnailPixels = 640;

const tooLargeError = (): ParseFailure => new ParseFailure('image_too_large');
const damagedError = (): ParseFailure => new ParseFailure('image_damaged');

interface Picture {
  width: number;
  height: number;
}

/** The first frame, rotated as the camera says. */
async function readPicture(path: string, thumbnail: string): Promise<Picture> {
  sharp.cache(false);
  sharp.concurrency(1);
  const image = sharp(path, { limitInputPixels: mostPixels, animated: false, failOn: 'truncated' });
  try {
    const { autoOrient } = await image.metadata();
    await image
      .autoOrient()
      .resize(thumbnailPixels, thumbnailPixels, { fit: 'inside', withoutEnlargement: true })
      .png()
      .toFile(thumbnail);
    return { width: autoOrient.width, height: autoOrient.height };
  } catch (error) {
    throw error instanceof Error && /pixel limit/.test(error.message) ? tooLargeError() : damagedError();
  }
}

/** Where BITMAPINFOHEADER and its successors keep what is asked for here. */
const bmpHead = { bytes: 34, dataAt: 10, width: 18, height: 22, bitsPerPixel: 28, compression: 30 };
/** BI_RGB and BI_BITFIELDS: rows of whole four bytes, as they are. */
const uncompressed = [0, 3];

/**
 * Asks the header of a BMP before anything is decoded. A negative height counts from the top.
 * @throws ParseFailure when the pixels it promises are too many or are not in the file
 */
async function checkBmp(path: string): Promise<void> {
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(bmpHead.bytes);
    if ((await readFully(file, buffer, 0)) < bmpHead.bytes) throw damagedError();
    const width = Math.abs(buffer.readInt32LE(bmpHead.width));
    const height = Math.abs(buffer.readInt32LE(bmpHead.height));
    if (width * height > mostPixels) throw tooLargeError();
    const rowBytes = Math.ceil((width * buffer.readUInt16LE(bmpHead.bitsPerPixel)) / 32) * 4;
    const isPlain = uncompressed.includes(buffer.readUInt32LE(bmpHead.compression));
    const end = buffer.readUInt32LE(bmpHead.dataAt) + rowBytes * height;
    if (isPlain && (await file.stat()).size < end) throw damagedError();
  } finally {
    await file.close();
  }
}

/** BMP is the only kind of image that libvips does not read. */
async function readBmp(path: string, thumbnail: string): Promise<Picture> {
  await checkBmp(path);
  const image = await loadImage(await readFile(path)).catch(() => {
    throw damagedError();
  });
  const scale = Math.min(1, thumbnailPixels / Math.max(image.width, image.height));
  const canvas = createCanvas(Math.max(1, image.width * scale), Math.max(1, image.height * scale));
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  await writeFile(thumbnail, await canvas.encode('png'));
  return { width: image.width, height: image.height };
}

/** Reads an image of any kind (docs/interface.md#file-types): its size and a thumbnail. @throws ParseFailure */
export const parseImage: Parser = async ({ path, extension, workDir }): Promise<Extracted> => {
  if ((await stat(path)).size === 0) throw new ParseFailure('document_empty');
  const kind = await detectKindOfFile(path);
  if (kind !== kindOfExtension[extension]) throw wrongKindError(extension, kind);
  const thumbnail = join(workDir, 'thumbnail.png');
  const { width, height } = await (extension === 'bmp' ? readBmp : readPicture)(path, thumbnail);
  const format = extension === 'jpg' ? 'jpeg' : extension;
  return { details: { kind: 'image', width, height, format }, passages: [], thumbnail };
};
