import type { PlainTableCode } from '../table-problems.ts';
import { ColumnsError } from '../types.ts';

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
  { bytes: ascii('ID3'), code: 'is_sound' },
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
  const known = signatures.find(({ bytes: start }) => startsWith(bytes, start))?.code ?? findMarkup(bytes);
  if (known !== null) throw new ColumnsError('binary', known);
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
