import type { PackedTexts } from '@sheaf/tables';
import { type BytePattern, longestPattern, TextFinder } from '@sheaf/tables';

/** Letters by the characters of their lower case, where these are not the letter itself. */
type Letters = ReadonlyMap<string, readonly string[]>;

/** The last code point with a lower case is before this one (Unicode 17: U+1E921). */
const afterLetters = 0x1f000;

function lettersFrom(first: number, end: number, letters = new Map<string, string[]>()): Map<string, string[]> {
  for (let code = first; code < end; code++) {
    const letter = String.fromCodePoint(code);
    const lower = letter.toLowerCase();
    if (lower === letter) continue;
    for (const character of lower) letters.set(character, [...(letters.get(character) ?? []), letter]);
  }
  return letters;
}

/** The only letters whose lower case has an ASCII character: ASCII letters, İ and the Kelvin sign. */
const asciiLetters: Letters = lettersFrom(0x212a, 0x212b, lettersFrom(0x130, 0x131, lettersFrom(0x41, 0x5b)));

/** All letters of Unicode; at the end of a word, the lower case of Σ is ς. */
function allLetters(): Letters {
  const letters = lettersFrom(0, afterLetters);
  return letters.set('ς', ['Σ']);
}

/** How a text in lower case can be written, in bytes. */
interface Spellings extends BytePattern {
  /** Whether each text with the pattern contains it. If not, the pattern is only necessary. */
  isExact: boolean;
  /** Spellings of a character that the pattern leaves out, because they have another length or are a third one. */
  rare: Buffer[];
}

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

function spellingsOf(wanted: string): Spellings {
  const letters = isAscii(wanted) ? asciiLetters : allLetters();
  const one: Buffer[] = [];
  const other: Buffer[] = [];
  const rare: Buffer[] = [];
  // The lower case of Σ depends on the characters around it.
  let isExact = !/[σς]/.test(wanted);
  for (const character of wanted) {
    const small = Buffer.from(character);
    const capitals = (letters.get(character) ?? []).map((letter) => Buffer.from(letter));
    const capital = capitals.find(({ length }) => length === small.length) ?? small;
    one.push(small);
    other.push(capital);
    rare.push(...capitals.filter((spelling) => spelling !== capital));
    // If two bytes differ, the pattern also takes mixtures.
    if (small.filter((byte, index) => byte !== capital[index]).length > 1) isExact = false;
  }
  return { one: Buffer.concat(one), other: Buffer.concat(other), isExact, rare };
}

/** A test for texts: 1 for each that passes, else 0. */
type TextsTest = (texts: PackedTexts) => Uint8Array;

/** A test whether a text contains another one, in any case: what includes() says of both in lower case. Bytes are compared where that is enough. */
export function containsTest(text: string): TextsTest {
  const wanted = text.toLowerCase();
  const holds = (one: string): 0 | 1 => (one.toLowerCase().includes(wanted) ? 1 : 0);
  const compareAll: TextsTest = (texts) => Uint8Array.from(texts.all(), holds);
  // Bytes that are not UTF-8 are read as U+FFFD, and half of a pair is in no bytes at all.
  if (wanted === '' || !wanted.isWellFormed() || wanted.includes('\ufffd')) return compareAll;
  const { isExact, rare, ...pattern } = spellingsOf(wanted);
  if (pattern.one.length > longestPattern) return compareAll;
  const finder = new TextFinder(pattern);
  return (texts) => {
    const { buffer, byteOffset, byteLength } = texts.view;
    const bytes = Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
    if (rare.some((spelling) => bytes.includes(spelling))) return compareAll(texts);
    const found = finder.find(texts);
    return isExact ? found : found.map((mark, index) => (mark === 0 ? 0 : holds(texts.at(index))));
  };
}
