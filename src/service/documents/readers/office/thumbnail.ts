import { join } from 'node:path';
import sharp from 'sharp';
import type { FileExtension } from '../../../../contract/index.ts';
import type { Extracted, ParserInput } from '../../types.ts';
import { drawPage, type PageBlock } from '../page-image.ts';
import { type OfficePackage, targetOf } from './package.ts';
import { convert, findSoffice } from './soffice.ts';

const longestSide = 640;
/** The time limit of a thumbnail. */
const renderMilliseconds = 15_000;
/** LibreOffice unpacks every part of a document, so it is not used for larger ones. */
const mostUnpackedBytes = 64 * 1024 * 1024;
/** LibreOffice lays out the complete text to draw the first page: 8 million characters take 21 s and 375 MB. */
const mostCharacters = 2_000_000;
const mostEmbeddedBytes = 8 * 1024 * 1024;
const mostPixels = 50_000_000;
/** Far more text than fits on a page of 640 pixels. */
const firstPageCharacters = 6_000;

const filters: Partial<Record<FileExtension, { from: string; to: string }>> = {
  docx: { from: 'MS Word 2007 XML', to: 'png:writer_png_Export' },
  pptx: { from: 'Impress MS PowerPoint 2007 XML', to: 'png:impress_png_Export' },
  xlsx: { from: 'Calc MS Excel 2007 XML', to: 'png:calc_png_Export' },
};

/**
 * Adds a picture of the first page: drawn by LibreOffice if it is installed, else the one in the file, else one drawn from
 * the text.
 */
export async function addThumbnail(content: Extracted, input: ParserInput, office: OfficePackage): Promise<Extracted> {
  const thumbnail =
    (await drawn(content, input, office)) ?? (await carried(input, office)) ?? (await typeset(content, input));
  return { ...content, thumbnail };
}

async function drawn({ details }: Extracted, input: ParserInput, office: OfficePackage): Promise<string | undefined> {
  const filter = filters[input.extension];
  if (details.kind !== 'document' || details.characters > mostCharacters) return undefined;
  const soffice = await findSoffice(input.soffice);
  if (!filter || soffice === undefined || office.archive.declaredBytes > mostUnpackedBytes) return undefined;
  const picture = await convert(soffice, { ...input, ...filter, timeMs: renderMilliseconds });
  return picture.kind === 'made' ? shrink(picture.path, input) : undefined;
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

/** The text of the first page, slide or sheet, set as its kind suggests. */
async function typeset({ passages }: Extracted, { extension, workDir }: ParserInput): Promise<string> {
  const path = join(workDir, 'thumbnail.png');
  const blocks = extension === 'docx' ? passages.slice(0, 8).flatMap(blocksOf) : passages.slice(0, 1).flatMap(blocksOf);
  await drawPage(blocks, path, extension === 'pptx' ? 'landscape' : 'portrait');
  return path;
}

/** Lines with tabs are rows of a table; adjacent ones make one table. */
function blocksOf({ title, text }: Extracted['passages'][number]): PageBlock[] {
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
async function shrink(picture: string | Buffer, { workDir }: ParserInput): Promise<string | undefined> {
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
