/**
 * Single-byte encodings that survey exports are met in, and the advantage each needs over the first: how rarely it is
 * met. In a few odd bytes any of them may read best by chance.
 */
const singleByteEncodings = [
  { encoding: 'windows-1252', handicap: 0 },
  { encoding: 'macintosh', handicap: 0.05 },
  { encoding: 'windows-1250', handicap: 0.4 },
  { encoding: 'windows-1251', handicap: 0.4 },
] as const;

/** Fewer non-ASCII bytes than this say nothing about eastern European languages. */
const enoughForeign = 10;

const lower = /\p{Ll}/u;
const upper = /\p{Lu}/u;
const letter = /\p{L}/u;
const typographic = /[\u2018\u2019\u201c\u201d\u2013\u2014\u2026\u00a0\u20ac\u00ab\u00bb\u00a3\u00b0\u00bf\u00a1]/;
/** Letters of western European words: what a lone accented letter most often is. */
const western = /[äöüßéèêàâçñáíóúãõôîïëåæøÄÖÜÉÅØ]/;

const isCyrillic = (character: string): boolean => character >= '\u0400' && character <= '\u04ff';

/** How well `character` sits between its neighbours, as a reader would judge it. */
function plausibility(before: string, character: string, after: string): number {
  const code = character.charCodeAt(0);
  if (code === 0xfffd || (code >= 0x80 && code <= 0x9f)) return -4;
  if (typographic.test(character)) return inWord(before, after) && character !== '\u2019' ? -0.5 : 1.5;
  if (!letter.test(character)) return inWord(before, after) ? -2 : -0.5;
  return letterPlausibility(before, character, after);
}

function letterPlausibility(before: string, character: string, after: string): number {
  if (upper.test(character) && lower.test(before)) return -2;
  if (isCyrillic(character)) return isCyrillic(before) || isCyrillic(after) ? 1.2 : -1;
  if (!letter.test(before) && !letter.test(after)) return -0.5;
  return western.test(character) ? 1 : 0.3;
}

const inWord = (before: string, after: string): boolean => letter.test(before) && letter.test(after);

/** Mean plausibility of the non-ASCII characters of `text`; 0 where there are none. */
function score(text: string): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) < 0x80) continue;
    sum += plausibility(text[i - 1] ?? ' ', text[i] ?? ' ', text[i + 1] ?? ' ');
    count++;
  }
  return count === 0 ? 0 : sum / count;
}

/**
 * @param classicMac the file's lines end in a bare carriage return, as on a Macintosh of old.
 * @returns the label of the single-byte encoding in which `sample` reads best.
 */
export function bestSingleByte(sample: Uint8Array, classicMac: boolean): string {
  let best = { encoding: 'windows-1252', score: Number.NEGATIVE_INFINITY };
  const foreign = sample.filter((byte) => byte >= 0x80).length;
  for (const { encoding, handicap } of singleByteEncodings) {
    if (handicap > 0.1 && foreign < enoughForeign) continue;
    const advantage = classicMac && encoding === 'macintosh' ? 1 : -handicap;
    const found = score(new TextDecoder(encoding).decode(sample)) + advantage;
    if (found > best.score) best = { encoding, score: found };
  }
  return best.encoding;
}
