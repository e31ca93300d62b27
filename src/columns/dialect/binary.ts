import { ColumnsError } from '../types.ts';

const ascii = (text: string): number[] => [...text].map((character) => character.charCodeAt(0));

/** The first bytes of formats people choose by mistake, and the message for each. */
const signatures: { bytes: number[]; sentence: string }[] = [
  {
    bytes: [0x50, 0x4b, 0x03, 0x04],
    sentence: 'This is a ZIP archive or an Office document, not a CSV file. Unpack it, or save its table as CSV.',
  },
  {
    bytes: [0xd0, 0xcf, 0x11, 0xe0],
    sentence: 'This is an Office file in the old format, not a CSV file. Save a workbook as .xlsx or its sheet as CSV.',
  },
  { bytes: [0xff, 0xfe, 0, 0], sentence: 'This text is in UTF-32, which nothing here reads. Save it as UTF-8.' },
  { bytes: [0, 0, 0xfe, 0xff], sentence: 'This text is in UTF-32, which nothing here reads. Save it as UTF-8.' },
  { bytes: ascii('%PDF'), sentence: 'This is a PDF document, not a CSV file. Import it as an insight instead.' },
  { bytes: [0x89, 0x50, 0x4e, 0x47], sentence: 'This is a PNG image, not a CSV file.' },
  { bytes: [0xff, 0xd8, 0xff], sentence: 'This is a JPEG image, not a CSV file.' },
  { bytes: ascii('GIF8'), sentence: 'This is a GIF image, not a CSV file.' },
  { bytes: [0x1f, 0x8b], sentence: 'This file is compressed (gzip). Unpack it first.' },
  { bytes: ascii('SQLite format 3'), sentence: 'This is a SQLite database, not a CSV file.' },
  { bytes: ascii('RIFF'), sentence: 'This is a sound, video or image file, not a CSV file.' },
  { bytes: ascii('ID3'), sentence: 'This is a sound file, not a CSV file.' },
  { bytes: ascii('{\\rtf'), sentence: 'This is a Rich Text document, not a CSV file.' },
];

const webPage = 'This is a web page, not a CSV file. Download the export again.';
const xml = 'This is an XML file, not a CSV file. Export the survey as CSV.';
/** The most lines that are looked at to recognise markup. */
const markupLines = 20;

/** Each line of a text that is markup is between angle brackets, and the element on its first line ends on another one. */
function isMarkup(text: string): boolean {
  const [first = '', ...others] = text
    .split(/[\r\n]+/, markupLines)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const root = /^<([a-z][\w:.-]{0,99})[ >]/i.exec(first)?.[1];
  if (root === undefined) return false;
  if (others.length === 0) return /^<[^>]*>\s{0,99}</.test(first);
  return !first.includes(`</${root}`) && others.every((line) => line.startsWith('<'));
}

/** @returns the sentence for a web page or another text of markup; null for other texts */
function markupSentence(head: Uint8Array): string | null {
  const text = new TextDecoder().decode(head.subarray(0, 4096)).trimStart();
  if (/^<(?:!doctype html|html|head|body|table)\b/i.test(text)) return webPage;
  return /^<(?:\?xml|!doctype)\b/i.test(text) || isMarkup(text) ? xml : null;
}

const startsWith = (bytes: Uint8Array, start: number[]): boolean => start.every((byte, i) => bytes[i] === byte);

/** @throws ColumnsError when the first bytes are those of a format that is not text, or of markup. */
export function refuseKnownFormats(bytes: Uint8Array): void {
  for (const { bytes: start, sentence } of signatures) {
    if (startsWith(bytes, start)) throw new ColumnsError('binary', sentence);
  }
  const sentence = markupSentence(bytes);
  if (sentence !== null) throw new ColumnsError('binary', sentence);
}

/** With a larger share of NULs the bytes are no text. */
const mostNulShare = 0.1;

/** Whether nothing but NULs follows a text: the disk was full, or the program crashed. */
const isPadded = (bytes: Uint8Array, first: number, nuls: number): boolean => {
  const end = bytes.findLastIndex((byte) => byte !== 0x0a && byte !== 0x0d) + 1;
  return first > 0 && nuls > 1 && nuls === end - first && !bytes.subarray(0, first).some((byte) => byte < 0x09);
};

/**
 * A text with some NULs was damaged on its way, and most programs stop reading at the first one.
 * @throws ColumnsError for bytes that hold NULs and are not UTF-16
 */
export function refuseNuls(bytes: Uint8Array): never {
  let [nuls, line] = [0, 1];
  const first = bytes.indexOf(0);
  for (const [at, byte] of bytes.entries()) {
    if (byte === 0) nuls++;
    else if (byte === 0x0a && at < first) line++;
  }
  if (isPadded(bytes, first, nuls))
    throw new ColumnsError(
      'binary',
      `The file ends with ${nuls.toLocaleString('en')} NUL bytes from line ${line} on, where the rest of it is missing: it was not written completely. Export the survey again.`,
    );
  if (nuls > mostNulShare * bytes.length || nuls === 0)
    throw new ColumnsError('binary', 'This file holds binary data, not text. Export the survey as CSV and try again.');
  const count = nuls === 1 ? 'a NUL byte' : `${nuls.toLocaleString('en')} NUL bytes`;
  const where = nuls === 1 ? `on line ${line}` : `the first on line ${line}`;
  throw new ColumnsError(
    'binary',
    `The text holds ${count}, ${where}, which no CSV file has: it was damaged, or is binary data. Export the survey again as CSV.`,
  );
}
