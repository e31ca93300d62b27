// PDF files made by hand, so that they can be wrong where a test wants it.
import { deflateSync } from 'node:zlib';

/** An object's body: a dictionary as it is written, with a stream or without. */
interface PdfObject {
  dictionary: string;
  stream?: Uint8Array;
}

interface PdfShape {
  /** Number of the catalog's object, 1-based. */
  root?: number;
  /** Added to the trailer. */
  trailer?: string;
  /** The position of the table of objects in the trailer; correct by default. */
  startxref?: number;
}

function objectBytes({ dictionary, stream }: PdfObject, number: number): Buffer {
  const head = Buffer.from(`${number} 0 obj\n`);
  if (stream === undefined) return Buffer.concat([head, Buffer.from(`${dictionary}\nendobj\n`)]);
  const length = dictionary.replace(/>>$/, ` /Length ${stream.length} >>`);
  return Buffer.concat([head, Buffer.from(`${length}\nstream\n`), stream, Buffer.from('\nendstream\nendobj\n')]);
}

/** @returns a PDF of these objects, numbered from 1, with a true table of where they are. */
export function makePdf(objects: readonly PdfObject[], { root = 1, trailer = '', startxref }: PdfShape = {}): Buffer {
  const pieces: Uint8Array[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = 9;
  for (const [index, object] of objects.entries()) {
    const piece = objectBytes(object, index + 1);
    offsets.push(at);
    at += piece.length;
    pieces.push(piece);
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  const end = `trailer\n<< /Size ${size} /Root ${root} 0 R ${trailer} >>\nstartxref\n${startxref ?? at}\n%%EOF\n`;
  return Buffer.concat([...pieces, Buffer.from(table), Buffer.from(end)]);
}

const helvetica: PdfObject = { dictionary: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>' };

/** Content that writes a line in 24 points. */
const writes = (text: string): Buffer => Buffer.from(`BT /F1 24 Tf 20 100 Td (${text}) Tj ET`);

interface OnePage {
  content?: Uint8Array;
  /** The content is compressed by the caller. */
  isDeflated?: boolean;
  box?: string;
  /** Added to the page's dictionary. */
  page?: string;
  /** Added to the catalog's dictionary. */
  catalog?: string;
  font?: PdfObject;
  /** Numbered from 6. */
  more?: readonly PdfObject[];
}

/** The objects of a PDF of one page: catalog, pages, page, content, font. */
export function onePage(one: OnePage = {}): PdfObject[] {
  const { content = writes('Hello bicycle'), isDeflated, box = '0 0 300 200', page = '', catalog = '' } = one;
  const filter = isDeflated ? '/Filter /FlateDecode' : '';
  const resources = '/Resources << /Font << /F1 5 0 R >> >>';
  return [
    { dictionary: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>` },
    { dictionary: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>' },
    { dictionary: `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R ${resources} ${page} >>` },
    { dictionary: `<< ${filter} >>`, stream: content },
    one.font ?? helvetica,
    ...(one.more ?? []),
  ];
}

/** A PDF of `groups` × 100 pages, each with its number on it. */
export function manyPages(groups: number): Buffer {
  const each = 100;
  // Catalog, root of the pages, font; then the groups; then a page and its content, in turn.
  const firstGroup = 4;
  const firstPage = firstGroup + groups;
  const kids = (count: number, number: (index: number) => number) =>
    Array.from({ length: count }, (_, index) => `${number(index)} 0 R`).join(' ');
  const pageGroups = Array.from({ length: groups }, (_, group): PdfObject => {
    const pages = kids(each, (index) => firstPage + 2 * (group * each + index));
    return { dictionary: `<< /Type /Pages /Parent 2 0 R /Kids [${pages}] /Count ${each} >>` };
  });
  const pages = Array.from({ length: groups * each }, (_, index): PdfObject[] => {
    const parent = firstGroup + Math.floor(index / each);
    const links = `/Parent ${parent} 0 R /Contents ${firstPage + 2 * index + 1} 0 R`;
    return [
      {
        dictionary: `<< /Type /Page ${links} /MediaBox [0 0 300 200] /Resources << /Font << /F1 3 0 R >> >> >>`,
      },
      { dictionary: '<< >>', stream: writes(`Page ${index + 1}`) },
    ];
  });
  const groupKids = kids(groups, (index) => firstGroup + index);
  return makePdf([
    { dictionary: '<< /Type /Catalog /Pages 2 0 R >>' },
    { dictionary: `<< /Type /Pages /Kids [${groupKids}] /Count ${groups * each} >>` },
    helvetica,
    ...pageGroups,
    ...pages.flat(),
  ]);
}

/** Blanks that unpack to `megabytes`, a thousand times their size. */
export function deflateBomb(megabytes: number): Buffer {
  return deflateSync(Buffer.alloc(megabytes * 1024 * 1024, ' '), { level: 9 });
}
