import { join } from 'node:path';
import sharp from 'sharp';
import type { Extracted, ParserInput } from '../../types.ts';
import { drawPage, type PageBlock } from '../page-image.ts';
import { chooseTarget, type OfficePackage } from './package.ts';

const longestSide = 640;
const mostEmbeddedBytes = 8 * 1024 * 1024;
const mostPixels = 50_000_000;
/** Far more text than fits on a page of 640 pixels. */
const firstPageCharacters = 6_000;

/** Adds a picture of the first page: the one in the file, else one drawn from the text. */
export async function addThumbnail(content: Extracted, input: ParserInput, office: OfficePackage): Promise<Extracted> {
  return { ...content, thumbnail: (await carried(input, office)) ?? (await typeset(content, input)) };
}

/** Office and LibreOffice can keep a small picture of the first page in the file (ECMA-376 part 2, annex B). */
async function carried(input: ParserInput, office: OfficePackage): Promise<string | undefined> {
  const part = chooseTarget(await office.relationships(''), 'thumbnail');
  if (part === undefined || !office.has(part)) return undefined;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of office.bytes(part)) {
    bytes += chunk.length;
    if (bytes > mostEmbeddedBytes) return undefined;
    chunks.push(chunk);
  }
  const picture = Buffer.concat(chunks);
  return isPhoto(picture) ? shrink(picture, input) : undefined;
}

/** The text of the first page, slide or sheet, set as its kind suggests. */
async function typeset({ passages }: Extracted, { extension, workDir }: ParserInput): Promise<string> {
  const path = join(workDir, 'thumbnail.png');
  const blocks =
    extension === 'docx' ? passages.slice(0, 8).flatMap(listBlocks) : passages.slice(0, 1).flatMap(listBlocks);
  await drawPage(blocks, path, extension === 'pptx' ? 'landscape' : 'portrait');
  return path;
}

/** Lines with tabs are rows of a table; adjacent ones make one table. */
function listBlocks({ title, text }: Extracted['passages'][number]): PageBlock[] {
  const blocks: PageBlock[] = title ? [{ kind: 'heading', text: title }] : [];
  let rows: string[][] | undefined;
  for (const line of text.slice(0, firstPageCharacters).split('\n')) {
    if (!line.includes('\t')) {
      rows = undefined;
      if (line.trim()) blocks.push({ kind: 'paragraph', text: line });
    } else if (rows) rows.push(line.split('\t'));
    else {
      rows = [line.split('\t')];
      blocks.push({ kind: 'table', rows });
    }
  }
  return blocks;
}

/** PNG and JPEG only: a drawing (EMF, SVG) is a program of its own. */
const isPhoto = (picture: Buffer) =>
  picture.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')) ||
  picture.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'));

/** @returns the path of the picture as a PNG of at most 640 pixels on white; undefined if it is no picture */
async function shrink(picture: Buffer, { workDir }: ParserInput): Promise<string | undefined> {
  const path = join(workDir, 'thumbnail.png');
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
