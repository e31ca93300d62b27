import { analyse } from 'chardet';
import { ColumnsError, type Dialect } from '../types.ts';
import { refuseNuls } from './binary.ts';
import { bestSingleByte } from './single-byte.ts';

type Encoding = Pick<Dialect, 'encoding' | 'encoding_certain' | 'bom'>;

/** Bytes of non-ASCII text that tell encodings apart. More only costs time. */
const sampleBytes = 64 * 1024;

const bomEncodings = [
  { encoding: 'utf-8', bom: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bom: [0xff, 0xfe] },
  { encoding: 'utf-16be', bom: [0xfe, 0xff] },
] as const;

function fromBom(bytes: Uint8Array): Encoding | null {
  const found = bomEncodings.find(({ bom }) => bom.every((byte, i) => bytes[i] === byte));
  return found === undefined ? null : { encoding: found.encoding, encoding_certain: true, bom: true };
}

function decodes(bytes: Uint8Array, encoding: string, whole: boolean): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: !whole });
    return true;
  } catch {
    return false;
  }
}

/** Characters of a text: no control characters, unassigned or private ones. */
const ofText = /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\t\r\n\ufeff]/gu;

function isText(bytes: Uint8Array, encoding: string, whole: boolean): boolean {
  if (!decodes(bytes, encoding, whole)) return false;
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, sampleBytes), { stream: true });
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
    const piece = bytes.subarray(start, Math.min(end, start + sampleBytes - length));
    sample.set(piece, length);
    length += piece.length;
    i = end;
  }
  return sample.subarray(0, length);
}

function hasNonAscii(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte >= 0x80) return true;
  return false;
}

const eastAsian = ['Shift_JIS', 'GB18030', 'EUC-JP', 'EUC-KR', 'Big5'];

const ideographs = /[\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7af\uff01-\uff60]+/g;

/**
 * Share of the non-ASCII characters that are kana, hangul or Chinese characters beside another one. Western text read
 * wrongly has single ones between Latin letters ("state敗s").
 */
function eastAsianShare(text: string): number {
  const others = text.match(/[^\0-\x7f]/g) ?? [];
  const runs = (text.match(ideographs) ?? []).filter((run) => run.length > 1);
  return others.length === 0 ? 0 : runs.reduce((sum, run) => sum + run.length, 0) / others.length;
}

const kana = /[\u3041-\u3096\u30a1-\u30fa]/g;

/** Japanese has at least a sixth kana, and no other encoding reads as kana by chance. Detectors need longer texts. */
function isShiftJis(bytes: Uint8Array, sample: Uint8Array, whole: boolean): boolean {
  const text = new TextDecoder('shift_jis').decode(sample);
  const foreign = text.match(/[^\0-\x7f]/g)?.length ?? 0;
  return (text.match(kana)?.length ?? 0) * 6 >= foreign && decodes(bytes, 'shift_jis', whole);
}

function fromMultiByte(bytes: Uint8Array, sample: Uint8Array, whole: boolean): Encoding | null {
  if (isShiftJis(bytes, sample, whole)) return { encoding: 'shift_jis', encoding_certain: false, bom: false };
  for (const match of analyse(sample)) {
    if (!eastAsian.includes(match.name) || match.confidence < 10) continue;
    const encoding = match.name.toLowerCase();
    if (!decodes(bytes, encoding, whole)) continue;
    const text = new TextDecoder(encoding).decode(sample);
    if (eastAsianShare(text) > 0.8) return { encoding, encoding_certain: false, bom: false };
  }
  return null;
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
  const known = fromBom(bytes) ?? fromNuls(bytes, whole);
  if (known !== null) return known;
  if (bytes.includes(0)) refuseNuls(bytes);
  if (decodes(bytes, 'utf-8', whole)) {
    return { encoding: 'utf-8', encoding_certain: whole || hasNonAscii(bytes), bom: false };
  }
  const sample = nonAsciiSample(bytes);
  if (isMostlyUtf8(sample)) return { encoding: 'utf-8', encoding_certain: false, bom: false };
  const multiByte = fromMultiByte(bytes, sample, whole);
  if (multiByte !== null) return multiByte;
  const classicMac = bytes.includes(0x0d) && !bytes.includes(0x0a);
  return { encoding: bestSingleByte(sample, classicMac), encoding_certain: false, bom: false };
}

/**
 * Decodes the head of a file. Unless `whole`, a character cut off at the end is left out.
 * @throws ColumnsError when TextDecoder does not know `encoding`
 */
export function decode(bytes: Uint8Array, encoding: string, whole: boolean): string {
  try {
    return new TextDecoder(encoding).decode(bytes, { stream: !whole });
  } catch {
    throw new ColumnsError('encoding', `The encoding ${encoding} is not known here. Choose another one.`);
  }
}
