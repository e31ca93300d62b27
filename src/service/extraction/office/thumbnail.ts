import { join } from 'node:path';
import sharp from 'sharp';
import type { FileExtension } from '../../../contract/index.ts';
import type { Extracted, ParserInput } from '../types.ts';
import { type OfficePackage, targetOf } from './package.ts';
import { convert, findSoffice } from './soffice.ts';

const longestSide = 640;
/** A picture, however drawn, is worth this much time of the box and no more. */
const renderMilliseconds = 15_000;
/** LibreOffice unpacks every part of a document; larger ones are not shown to it. */
const mostUnpackedBytes = 128 * 1024 * 1024;
const mostEmbeddedBytes = 8 * 1024 * 1024;
const mostPixels = 50_000_000;

const filters: Partial<Record<FileExtension, { from: string; to: string }>> = {
  docx: { from: 'MS Word 2007 XML', to: 'png:writer_png_Export' },
  pptx: { from: 'Impress MS PowerPoint 2007 XML', to: 'png:impress_png_Export' },
  xlsx: { from: 'Calc MS Excel 2007 XML', to: 'png:calc_png_Export' },
};

/**
 * Adds the picture of the first page: drawn by LibreOffice where it is installed, else the one the file carries. A document
 * that cannot be drawn is still read.
 */
export async function addThumbnail(content: Extracted, input: ParserInput, office: OfficePackage): Promise<Extracted> {
  const thumbnail = (await drawn(input, office)) ?? (await carried(input, office));
  return { ...content, thumbnail: thumbnail ?? null };
}

async function drawn(input: ParserInput, office: OfficePackage): Promise<string | undefined> {
  const filter = filters[input.extension];
  const soffice = await findSoffice();
  if (!filter || soffice === undefined || office.archive.declaredBytes > mostUnpackedBytes) return undefined;
  const picture = await convert(soffice, { ...input, ...filter, time_ms: renderMilliseconds });
  return picture && shrink(picture, input);
}

/** Office and LibreOffice can keep a small picture of the first page in the file (ECMA-376 part 2, annex B). */
async function carried(input: ParserInput, office: OfficePackage): Promise<string | undefined> {
  const part = targetOf(await office.relationships(''), 'thumbnail');
  if (part === undefined || !office.archive.has(part)) return undefined;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of office.archive.read(part)) {
    bytes += chunk.length;
    if (bytes > mostEmbeddedBytes) return undefined;
    chunks.push(chunk);
  }
  const picture = Buffer.concat(chunks);
  return isPhoto(picture) ? shrink(picture, input) : undefined;
}

/** PNG and JPEG only: a drawing (EMF, SVG) is a program of its own. */
const isPhoto = (picture: Buffer) =>
  picture.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')) ||
  picture.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'));

/** @returns the path of the picture as a PNG of at most 640 pixels on paper white; undefined when it is none. */
async function shrink(picture: string | Buffer, { work_dir }: ParserInput): Promise<string | undefined> {
  const path = join(work_dir, 'thumbnail.png');
  return sharp(picture, { limitInputPixels: mostPixels })
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .png()
    .toFile(path)
    .then(
      () => path,
      () => undefined,
    );
}
