import { guessForeign } from '../../dialect/encoding.ts';
import { findEncodingName } from '../../dialect/text-decoder.ts';
import { type Source, SourceError, type SourceNote } from '../source.ts';
import { type Charset, type CharsetChoice, ChosenCharset, cleanText, createReading, isAscii } from './charset.ts';

/** Bytes of texts beyond ASCII that tell character sets apart. */
const enoughBytes = 64 * 1024;
/** Bytes of CSV that are read for them: the beginning of a long file. */
const mostRead = 2 * 1024 * 1024;

/** Keeps the different texts of a file that are not ASCII. */
class TextSample implements Charset {
  readonly #texts = new Map<string, Uint8Array>();
  readonly #decoder = new TextDecoder('windows-1252');
  #bytes = 0;

  get isFull(): boolean {
    return this.#bytes >= enoughBytes;
  }

  get texts(): readonly Uint8Array[] {
    return [...this.#texts.values()];
  }

  decode(bytes: Uint8Array): string {
    const text = cleanText(this.#decoder.decode(bytes));
    if (!this.isFull && !isAscii(bytes) && !this.#texts.has(text)) {
      this.#texts.set(text, bytes.slice());
      this.#bytes += bytes.length;
    }
    return text;
  }

  again(): Charset {
    return this;
  }

  notes(): SourceNote[] {
    return [];
  }
}

/** Names that writers put there without a thought about the texts; any bytes are text in them. */
const western: ReadonlySet<string> = new Set(['windows-1252', 'iso-8859-15', 'iso-8859-1']);
/** A file that names ASCII names nothing for its other texts. */
const plain = /^\s*(?:(?:us-)?ascii\s*$|ansi_x3)/i;

const joinLines = (texts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(texts.flatMap((text) => [...text, 0x0a]));

/** Characters of two bytes and more that are no chance. */
const enoughCharacters = 4;

/**
 * Whether all texts are UTF-8 although the file names another charset. Some short words of other charsets are valid UTF-8 too, such
 * as `Ні` in Windows-1251, so several different characters must be.
 */
function areAllUtf8(texts: readonly Uint8Array[]): boolean {
  const utf8 = createReading('utf-8', true);
  const characters = new Set<string>();
  for (const text of texts) {
    const read = utf8.read(text);
    if (read === null) return false;
    for (const character of read) if (character >= '\x80') characters.add(character);
  }
  return characters.size >= enoughCharacters;
}

/** @returns the encoding that the file names, in its usual name. @throws SourceError (`unsupported`) for an unknown one */
function findName(named: string): string {
  const name = findEncodingName(named);
  if (name !== null) return name;
  throw new SourceError('unsupported', 'charset_unknown', { charset: named.trim() });
}

/** A chosen charset and how sure it is. `main`: the charset of most texts. `isCertain`: the file says Unicode, and its first texts are that. */
type Decided = CharsetChoice & { main: string; isCertain: boolean };

/**
 * Decides how the texts of a file are read: as a person says, else as the file says, unless its texts contradict it.
 * @param named by the file; null if it names none
 * @param chosen by a person; null if nobody chose
 * @param texts different texts of the file that are not ASCII
 * @throws SourceError (`unsupported`) for a charset that is not known
 */
function chooseCharset(named: string | null, chosen: string | null, texts: readonly Uint8Array[]): Decided {
  const utf8 = createReading('utf-8', true);
  const foreign = texts.filter((text) => utf8.read(text) === null);
  const guess = guessForeign(joinLines(foreign));
  const guessed = createReading(guess.encoding, true);
  const name = chosen ?? named;
  if (name === null || plain.test(name)) {
    // Some short texts of two-byte charsets are valid UTF-8 by chance.
    const isFirst = guess.isEastAsian && foreign.length * 2 > texts.length;
    const main = foreign.length === 0 ? 'utf-8' : guess.encoding;
    return { own: null, readings: isFirst ? [guessed, utf8] : [utf8, guessed], main, isCertain: false };
  }
  const own = findName(name);
  const isUnicode = own === 'utf-8';
  const first = createReading(own, false);
  const usual = { own, readings: [first, utf8, guessed], main: own, isCertain: isUnicode && foreign.length === 0 };
  if (chosen !== null || isUnicode) return usual;
  if (areAllUtf8(texts)) return { ...usual, readings: [utf8, first], main: 'utf-8' };
  if (!western.has(own)) return usual;
  const isOther = guess.isStrong && guess.encoding !== own;
  return isOther
    ? { ...usual, readings: [guessed, utf8, first], main: guess.encoding }
    : { ...usual, readings: [utf8, first] };
}

/** A source that was opened with a given charset. */
export type OpenSource = Omit<Source, 'charset'>;

/**
 * Opens a statistics file in the charset of its texts. It is opened twice: its first texts decide how all are read.
 * @param chosen by a person; null if nobody chose
 * @param open also tells the charset that the file names; null if it names none
 * @throws SourceError
 */
export async function openInCharset(
  chosen: string | null,
  open: (charset: Charset) => Promise<{ source: OpenSource; named: string | null }>,
): Promise<Source> {
  const sample = new TextSample();
  const { source, named } = await open(sample);
  try {
    let bytes = 0;
    for await (const chunk of source.readCsv(0)) {
      bytes += chunk.length;
      if (sample.isFull || bytes > mostRead) break;
    }
  } catch (error) {
    // Whoever reads the table is told.
    if (!(error instanceof SourceError)) throw error;
  }
  const { main, isCertain, ...choice } = chooseCharset(named, chosen, sample.texts);
  const opened = await open(new ChosenCharset(choice));
  const isGuessed = choice.own === null && main !== 'utf-8';
  return { ...opened.source, charset: { encoding: main, isCertain, isGuessed, chosen } };
}
