import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import sharp from 'sharp';
import type { FileExtension } from '../../contract/index.ts';
import { type FileKind, kindOfBytes } from './magic.ts';
import { type Extracted, ParseFailure, type Parser } from './types.ts';

/** More is no photograph; 60,000 × 60,000 fits into a few kilobytes of PNG. */
const mostPixels = 100_000_000;
const thumbnailPixels = 640;

const kinds: Partial<Record<FileExtension, FileKind>> = {
  png: 'PNG image',
  jpg: 'JPEG image',
  jpeg: 'JPEG image',
  gif: 'GIF image',
  bmp: 'BMP image',
  tiff: 'TIFF image',
  webp: 'WebP image',
};

const tooLarge = (): ParseFailure =>
  new ParseFailure('The image has more than 100 million pixels. Scale it down and import that.');
const damaged = (): ParseFailure => new ParseFailure('The image is damaged or incomplete. Save it anew.');

function asFailure(error: unknown): ParseFailure {
  return error instanceof Error && /pixel limit/.test(error.message) ? tooLarge() : damaged();
}

interface Picture {
  width: number;
  height: number;
}

/** The first frame, upright as the camera's note says. */
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
    throw asFailure(error);
  }
}

/** Width and height of a BMP, from its header: asked before anything is decoded. A negative height counts from the top. */
async function bmpSize(path: string): Promise<Picture> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(26), 0, 26, 0);
    if (bytesRead < 26) throw damaged();
    return { width: Math.abs(buffer.readInt32LE(18)), height: Math.abs(buffer.readInt32LE(22)) };
  } finally {
    await file.close();
  }
}

/** The one kind of image that libvips does not read. */
async function readBmp(path: string, thumbnail: string): Promise<Picture> {
  const size = await bmpSize(path);
  if (size.width * size.height > mostPixels) throw tooLarge();
  const image = await loadImage(await readFile(path)).catch(() => {
    throw damaged();
  });
  const scale = Math.min(1, thumbnailPixels / Math.max(image.width, image.height));
  const canvas = createCanvas(Math.max(1, image.width * scale), Math.max(1, image.height * scale));
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  await writeFile(thumbnail, await canvas.encode('png'));
  return { width: image.width, height: image.height };
}

/** Reads an image of any kind of section 4.4: its size and a thumbnail. @throws ParseFailure */
export const parseImage: Parser = async ({ path, extension, work_dir }): Promise<Extracted> => {
  const kind = await kindOfBytes(path);
  if (kind !== kinds[extension]) {
    const found = kind === undefined ? 'something else' : `a ${kind}`;
    throw new ParseFailure(`The file is named .${extension} but holds ${found}. Give it the extension of what it is.`);
  }
  const thumbnail = join(work_dir, 'thumbnail.png');
  const { width, height } = await (extension === 'bmp' ? readBmp : readPicture)(path, thumbnail);
  const format = extension === 'jpg' ? 'jpeg' : extension;
  return { details: { kind: 'image', width, height, format }, passages: [], thumbnail };
};
