import { SourceError } from '../source.ts';

/** Decodes the texts of a file. A character that the end of a field cuts off is left out. */
export interface Charset {
  /** Whether bytes that are valid UTF-8 can be read as UTF-8. */
  readonly isUtf8: boolean;
  decode(bytes: Uint8Array): string;
}

/** @returns a text without its zero bytes and without the blanks that fill its field */
function cleanText(text: string): string {
  const plain = text.includes('\0') ? text.replaceAll('\0', '') : text;
  let end = plain.length;
  while (plain[end - 1] === ' ') end--;
  return plain.slice(0, end);
}

class NamedCharset implements Charset {
  readonly isUtf8: boolean;
  readonly #decoder: InstanceType<typeof TextDecoder>;

  constructor(label: string) {
    this.#decoder = new TextDecoder(label, { ignoreBOM: true });
    this.isUtf8 = this.#decoder.encoding === 'utf-8';
  }

  decode(bytes: Uint8Array): string {
    const text = this.#decoder.decode(bytes, { stream: true });
    // Ends the stream and drops the rest of a character that was cut off.
    this.#decoder.decode();
    return cleanText(text);
  }
}

/** For a file that does not name its character set: each text is UTF-8 if it is valid as that, else Windows-1252. */
class UnnamedCharset implements Charset {
  readonly isUtf8 = true;
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  readonly #windows = new TextDecoder('windows-1252');

  decode(bytes: Uint8Array): string {
    try {
      return cleanText(this.#utf8.decode(bytes));
    } catch {
      return cleanText(this.#windows.decode(bytes));
    }
  }
}

/** Names that writers use and `TextDecoder` does not know. */
const otherNames: Readonly<Record<string, string>> = {
  macroman: 'macintosh',
  cp866: 'ibm866',
  cp932: 'shift_jis',
  cp936: 'gbk',
  cp949: 'euc-kr',
  cp950: 'big5',
  cp54936: 'gb18030',
  cp65001: 'utf-8',
  cp28591: 'windows-1252',
  cp28605: 'iso-8859-15',
  cp20866: 'koi8-r',
  cp874: 'windows-874',
};

/** @returns the name as `TextDecoder` may know it: `CP1250`, `windows1250` and `1250` are one set */
function decoderName(name: string): string {
  const plain = name.trim().toLowerCase();
  const page = /^(?:cp|windows|ms|ibm)?[-_]?(\d{3,5})$/.exec(plain)?.[1];
  if (page === undefined) return otherNames[plain] ?? plain;
  return otherNames[`cp${page}`] ?? `windows-${page}`;
}

/**
 * The decoder of a character set that a file names.
 * @param name null if the file names none
 * @throws SourceError (`unsupported`) if the set is not known
 */
export function charsetOf(name: string | null): Charset {
  if (name === null) return new UnnamedCharset();
  try {
    return new NamedCharset(decoderName(name));
  } catch {
    throw new SourceError(
      'unsupported',
      `The file is written in the character set “${name.trim()}”, which Sheaf does not read. Save it as Unicode (UTF-8).`,
    );
  }
}
