import type { PlainTableCode } from '../table-problems.ts';
import { ColumnsError, type Dialect } from '../types.ts';
import { findEastAsian } from './east-asian.ts';
import { chooseSingleByte } from './single-byte.ts';
import { createDecoder } from './text-decoder.ts';

const ascii = (text: string): number[] => [...text].map((character) => character.charCodeAt(0));

/** The first bytes of formats people choose by mistake. */
const signatures: { bytes: number[]; code: PlainTableCode }[] = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], code: 'is_zip' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], code: 'is_old_office' },
  { bytes: [0xff, 0xfe, 0, 0], code: 'is_utf32' },
  { bytes: [0, 0, 0xfe, 0xff], code: 'is_utf32' },
  { bytes: ascii('%PDF'), code: 'is_pdf' },
  { bytes: [0x89, 0x50, 0x4e, 0x47], code: 'is_png' },
  { bytes: [0xff, 0xd8, 0xff], code: 'is_jpeg' },
  { bytes: ascii('GIF8'), code: 'is_gif' },
  { bytes: [0x1f, 0x8b], code: 'is_gzip' },
  { bytes: ascii('SQLite format 3'), code: 'is_sqlite' },
  { bytes: ascii('RIFF'), code: 'is_riff' },
  { bytes: ascii('ID3'), code: 'is_mp3' },
  { bytes: ascii('{\\rtf'), code: 'is_rich_text' },
];

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

/** @returns what is wrong with a web page or another text of markup; null for other texts */
function findMarkup(head: Uint8Array): PlainTableCode | null {
  const text = new TextDecoder().decode(head.subarray(0, 4096)).trimStart();
  if (/^<(?:!doctype html|html|head|body|table)\b/i.test(text)) return 'is_web_page';
  return /^<(?:\?xml|!doctype)\b/i.test(text) || isMarkup(text) ? 'is_xml' : null;
}

const startsWith = (bytes: Uint8Array, start: number[]): boolean => start.every((byte, i) => bytes[i] === byte);

/** @throws ColumnsError when the first bytes are those of a format that is not text, or of markup. */
export function refuseKnownFormats(bytes: Uint8Array): void {
  const code = signatures.find(({ bytes: start }) => startsWith(bytes, start))?.code ?? findMarkup(bytes);
  if (code !== null) throw new ColumnsError('binary', code);
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
  if (isPadded(bytes, first, nuls)) throw new ColumnsError('binary', 'ends_in_nuls', { count: nuls, line });
  if (nuls > mostNulShare * bytes.length || nuls === 0) throw new ColumnsError('binary', 'is_binary');
  if (nuls === 1) throw new ColumnsError('binary', 'has_nul', { line });
  throw new ColumnsError('binary', 'has_nuls', { count: nuls, line });
}

type Encoding = Pick<Dialect, 'encoding' | 'encoding_certain' | 'bom'>;

/** Bytes of non-ASCII text that tell encodings apart. More only costs time. */
const sampleBytes = 64 * 1024;

const bomEncodings = [
  { encoding: 'utf-8', bom: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bom: [0xff, 0xfe] },
  { encoding: 'utf-16be', bom: [0xfe, 0xff] },
] as const;

/** @returns the encoding that the byte order mark of a file names; undefined without one */
export const detectBomEncoding = (bytes: Uint8Array): string | undefined =>
  bomEncodings.find(({ bom }) => bom.every((byte, i) => bytes[i] === byte))?.encoding;

function fromBom(bytes: Uint8Array): Encoding | null {
  const encoding = detectBomEncoding(bytes);
  return encoding === undefined ? null : { encoding, encoding_certain: true, bom: true };
}

/** @returns whether a file begins with the byte order mark of an encoding */
export const hasMark = (bytes: Uint8Array, encoding: string): boolean => detectBomEncoding(bytes) === encoding;

function decodes(bytes: Uint8Array, encoding: string, whole: boolean): boolean {
  try {
    createDecoder(encoding, { fatal: true }).decode(bytes, { stream: !whole });
    return true;
  } catch {
    return false;
  }
}

/** Characters of a text: no control characters, unassigned or private ones. */
const ofText = /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\t\r\n\ufeff]/gu;

function isText(bytes: Uint8Array, encoding: string, whole: boolean): boolean {
  if (!decodes(bytes, encoding, whole)) return false;
  const text = createDecoder(encoding).decode(bytes.subarray(0, sampleBytes), { stream: true });
  return (text.match(ofText)?.length ?? 0) >= [...text].length * 0.98;
}

/**
 * Recognises UTF-16 without a BOM: delimiters, line ends and Latin letters leave a NUL in every second byte and hardly
 * any on the other side (Chinese has a few, such as U+4E00). NULs of a damaged file may be placed alike by chance, and
 * pairs of its letters then pass for Chinese. In that case the bytes beside the NULs are a text of their own.
 */
function fromNuls(bytes: Uint8Array, whole: boolean): Encoding | null {
  const sample = bytes.subarray(0, sampleBytes);
  const nuls = [0, 0];
  for (let i = 0; i < sample.length; i++) if (sample[i] === 0) nuls[i % 2] = (nuls[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  if (even + odd === 0) return null;
  const encoding = odd > even * 3 ? 'utf-16le' : even > odd * 3 ? 'utf-16be' : null;
  const isLikely = encoding !== null && even + odd > sample.length / 100 && isText(bytes, encoding, whole);
  if (isLikely && hasWideLines(sample, encoding)) return { encoding, encoding_certain: false, bom: false };
  return refuseNuls(bytes);
}

const isPrintable = (byte: number): boolean => byte >= 0x20 && byte < 0x7f;
const isLineEnd = (byte: number): boolean => byte === 0x0a || byte === 0x0d;

/** Whether nearly each line end and ASCII character has a NUL beside it, as UTF-16 writes it. */
function hasWideLines(sample: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): boolean {
  const high = encoding === 'utf-16le' ? 1 : 0;
  let [wide, paired, lineEnds, wideLineEnds] = [0, 0, 0, 0];
  for (let i = 0; i + 1 < sample.length; i += 2) {
    const [top = 0, low = 0] = [sample[i + high], sample[i + 1 - high]];
    const isWide = top === 0 && low < 0x80;
    lineEnds += Number(isLineEnd(low) || isLineEnd(top));
    wideLineEnds += Number(isWide && isLineEnd(low));
    wide += Number(isWide);
    paired += Number(isPrintable(top) && (isPrintable(low) || isLineEnd(low)));
  }
  // Chinese and Japanese have such pairs too, but not everywhere.
  const isMixed = paired < 0.85 * (sample.length / 2 - wide);
  return wide > paired || (isMixed && wideLineEnds > 0 && wideLineEnds * 3 >= lineEnds);
}

/** The parts of the file around non-ASCII bytes, even if the first one comes late. */
function nonAsciiSample(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(sampleBytes);
  let length = 0;
  for (let i = 0; i < bytes.length && length < sampleBytes; i++) {
    if ((bytes[i] ?? 0) < 0x80) continue;
    let start = i;
    let end = i;
    while (start > 0 && i - start < 24 && bytes[start - 1] !== 0x0a) start--;
    while (end < bytes.length && end - i < 512 && bytes[end] !== 0x0a) end++;
    // With the end of its line: the last word of one piece and the first of the next are two.
    const piece = bytes.subarray(start, Math.min(end + 1, start + sampleBytes - length));
    sample.set(piece, length);
    length += piece.length;
    i = end;
  }
  return sample.subarray(0, length);
}

/** Whether the bytes are UTF-8 apart from a few broken ones. */
function isMostlyUtf8(sample: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(sample);
  const broken = text.split('\ufffd').length - 1;
  const whole = (text.match(/[^\0-\x7f\ufffd]/g) ?? []).length;
  return whole >= 8 * broken;
}

/**
 * Detects the encoding of all given bytes by BOM, then strict UTF-8, then detectors.
 * @throws ColumnsError for data that is not text
 */
export function detectEncoding(bytes: Uint8Array, whole: boolean): Encoding {
  const wide = fromBom(bytes) ?? fromNuls(bytes, whole);
  if (wide !== null) return wide;
  if (bytes.includes(0)) refuseNuls(bytes);
  if (decodes(bytes, 'utf-8', whole)) {
    return { encoding: 'utf-8', encoding_certain: whole || bytes.some((byte) => byte >= 0x80), bom: false };
  }
  const sample = nonAsciiSample(bytes);
  if (isMostlyUtf8(sample)) return { encoding: 'utf-8', encoding_certain: false, bom: false };
  return { encoding: guessEncoding(bytes, sample, whole), encoding_certain: false, bom: false };
}

/** Points by which each character must read better than in Windows-1252, and the characters for that to be no chance. */
const [strongLead, strongBytes] = [0.6, 20];

/**
 * Guesses the encoding of texts that are no UTF-8, each on a line.
 * @returns `isStrong`: it is not Windows-1252 for certain, even if a file says so
 */
export function guessForeign(texts: Uint8Array): { encoding: string; isEastAsian: boolean; isStrong: boolean } {
  const eastAsian = findEastAsian(texts, () => true);
  if (eastAsian !== null) return { encoding: eastAsian, isEastAsian: true, isStrong: true };
  const { encoding, lead } = chooseSingleByte(texts, false);
  const isStrong = lead >= strongLead && texts.filter((byte) => byte >= 0x80).length >= strongBytes;
  return { encoding, isEastAsian: false, isStrong };
}

/** @returns the encoding in which bytes that are no UTF-8 read best. @param sample their parts that are not ASCII */
function guessEncoding(bytes: Uint8Array, sample: Uint8Array, whole: boolean): string {
  const classicMac = bytes.includes(0x0d) && !bytes.includes(0x0a);
  return (
    findEastAsian(sample, (encoding) => decodes(bytes, encoding, whole)) ??
    chooseSingleByte(sample, classicMac).encoding
  );
}

/**
 * Decodes the head of a file. Unless `whole`, a character cut off at the end is left out.
 * @throws ColumnsError when TextDecoder does not know `encoding`
 */
export function decode(bytes: Uint8Array, encoding: string, whole: boolean): string {
  try {
    return createDecoder(encoding).decode(bytes, { stream: !whole });
  } catch {
    throw new ColumnsError('encoding', 'encoding_unknown', { encoding });
  }
}
