// What a word is, and which words are the same (docs/workspace.md#word-search). Lists, queries and checks of phrases all use this.

const wordCharacter = /[\p{L}\p{N}\p{M}\p{Co}]/u;
const runOfWords = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;
/** Scripts that are written without blanks between words: each character is a word of its own. */
const blankless = String.raw`\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}`;
const withoutBlanks = new RegExp(`[${blankless}]`, 'u');
/** What a run consists of where it is not one word: half width kana, a character with its marks, or other letters. */
const piecesOfRun = new RegExp(`[\\uff66-\\uff9f]+|[${blankless}]\\p{M}*|[^${blankless}\\uff66-\\uff9f]+`, 'gu');
const halfWidthKana = /[\uff66-\uff9f]+/g;

const arabicStretch = 0x0640;
/** Marks of Latin, Greek, Cyrillic, Hebrew and Arabic stand below, those of the scripts of India and others above. */
const firstMeaningfulMark = 0x0700;

/** Accents and points, which do not count. Vowel signs of other scripts are part of the word. */
function isIgnored(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code === arabicStretch) return true;
  return (
    /\p{Mn}/u.test(character) && (code < firstMeaningfulMark || /[\p{sc=Inherited}--[\u3099\u309a]]/v.test(character))
  );
}

/** One character as lists hold it: folded, with a blank where a word ends. */
function foldCharacter(character: string): string {
  if (!wordCharacter.test(character)) return ' ';
  const kept = [...character.normalize('NFKD')]
    // Marks first: the iota below a Greek letter would become one of its own.
    .filter((one) => !isIgnored(one))
    // Then upper case first: ß becomes SS, a dotless i becomes I.
    .flatMap((one) => [...one.toUpperCase()].flatMap((upper) => [...upper.toLowerCase().normalize('NFKD')]))
    .filter((one) => !isIgnored(one));
  const folded = kept
    .map((one) => (wordCharacter.test(one) ? one : ' '))
    .join('')
    .normalize('NFC');
  return withoutBlanks.test(folded) ? [...folded].map((one) => ` ${one} `).join('') : folded;
}

const foldedWords = new Map<string, string>();
/** More different characters than a language uses. */
const mostKnown = 20_000;

function foldKnownCharacter(character: string): string {
  const held = foldedWords.get(character);
  if (held !== undefined) return held;
  const folded = foldCharacter(character);
  if (foldedWords.size < mostKnown) foldedWords.set(character, folded);
  return folded;
}

/** @returns whether a text has characters of a script that is written without blanks */
export const isBlankless = (text: string): boolean => withoutBlanks.test(text);

/** @returns the words of a text, folded, in their order */
export function foldWords(text: string): string[] {
  const composed = text.replace(halfWidthKana, (kana) => kana.normalize('NFKC')).normalize('NFC');
  let folded = '';
  for (const character of composed) folded += foldKnownCharacter(character);
  return folded.split(' ').filter((word) => word !== '');
}

/** A folded word, and where it stands in the text, in UTF-16 units. */
export interface PlacedWord {
  text: string;
  start: number;
  end: number;
}

function placed(text: string, start: number): PlacedWord[] {
  return foldWords(text).map((word) => ({ text: word, start, end: start + text.length }));
}

/** @returns the words of foldWords() with their places; words of one place are what one letter folds to, such as those of `½` */
export function placeWords(text: string): PlacedWord[] {
  return [...text.matchAll(runOfWords)].flatMap(({ 0: run, index }) => {
    const whole = placed(run, index);
    if (whole.length < 2) return whole;
    return [...run.matchAll(piecesOfRun)].flatMap((piece) => placed(piece[0], index + piece.index));
  });
}

/** Bytes of the longest word that lists hold whole. Of a longer one they hold its first characters. */
export const longestWord = 255;

/** @returns the bytes of a folded word as lists hold it */
export function encodeWord(word: string): Buffer {
  const bytes = Buffer.from(word);
  if (bytes.length <= longestWord) return bytes;
  let end = longestWord;
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return bytes.subarray(0, end);
}

/** Whether lists may hold only the beginning of a folded word, so that its texts must be read. */
export const mayBeCut = (word: string): boolean => Buffer.byteLength(word) > longestWord - 4;

/** How many characters have an entry in the table of words.as.ts: those below U+20000, with all emoji. */
export const foldEntries = 0x20000;
// Entries other than a folded character.
const endOfWord = 0;
const ignored = 1;
/** Nobody has asked for the character yet. */
export const notKnown = 2;
/** Added to a folded character that is a word of its own. */
const alone = 1 << 16;
/** The character has to be seen with its neighbours. */
const unclear = 1 << 17;
/** Added to two ASCII letters, such as those of ß. */
const pair = 1 << 18;

const isCombining = /[\p{M}\u1100-\u11ff\uff66-\uff9f\p{Cs}]/u;

/** @param code of a character below U+20000 @returns what words.as.ts has to know of it */
export function foldEntry(code: number): number {
  const character = String.fromCodePoint(code);
  if (isIgnored(character)) return ignored;
  if (isCombining.test(character) || character.normalize('NFC') !== character) return unclear;
  const folded = foldKnownCharacter(character);
  if (folded === ' ') return endOfWord;
  if (folded.length === 1) return folded.charCodeAt(0);
  if (/^[a-z0-9]{2}$/.test(folded)) return pair | (folded.charCodeAt(0) << 8) | folded.charCodeAt(1);
  return folded.length === 3 && /^ [^ ] $/u.test(folded) ? alone | folded.charCodeAt(1) : unclear;
}
