import { packTexts } from '@sheaf/tables';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../contract/any-text.fixture.ts';
import { encodeWord, foldWords, longestWord } from './fold-words.ts';
import { listWords } from './list-words.ts';
import { findPlacesInBlock, type WordBlock } from './word-blocks.ts';

/** The words of blocks in order, with the rows of each; the words as one character for each byte. */
function readBlocks(blocks: readonly WordBlock[]): [string, number[]][] {
  return blocks.flatMap(({ words, first_word }) => {
    const found: [string, number[]][] = [];
    let at = 0;
    const next = () => {
      let value = 0;
      for (let factor = 1; ; factor *= 128) {
        const byte = words[at++] ?? 0;
        value += (byte & 127) * factor;
        if (byte < 128) return value;
      }
    };
    while (at < words.length) {
      const length = next();
      const word = Buffer.from(words.subarray(at, at + length)).toString('latin1');
      at += length;
      const end = next() + at;
      const rows: number[] = [];
      while (at < end) rows.push((rows.at(-1) ?? 0) + next());
      found.push([word, rows]);
    }
    expect(Buffer.from(first_word).toString('latin1')).toBe(found[0]?.[0]);
    return found;
  });
}

/** The same, of strings. */
function expectedWords(texts: readonly string[], codes: readonly number[]): [string, number[]][] {
  const rows = new Map<string, number[]>();
  for (const [row, code] of codes.entries()) {
    const words = foldWords(texts[code] ?? '').map((word) => encodeWord(word).toString('latin1'));
    for (const word of new Set(words)) {
      const held = rows.get(word);
      if (held === undefined) rows.set(word, [row]);
      else held.push(row);
    }
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1));
}

const identity = (texts: readonly string[]) => texts.map((_, index) => index);
const filled = (texts: readonly string[]) => new Uint8Array(texts.length).fill(1);

// Letters, marks, digits and signs of many scripts, with what folding treats in its own way.
const alphabet = [
  ...'abzAZ09 .,-_\n"\u00a0',
  ...'éÉßẞıİŁøæœñçüÄ½²ªﬁ',
  ...'\u0301\u0308\u0323\u0338\u20dd\ufe0f\u200d\u00ad',
  ...'αΣσςΏЖёйІ',
  ...'אבּשׁ\u05b0',
  ...'محـمَّدأإ٣ﷺ',
  ...'हिन्दीক্ষতமி',
  ...'ไทยกำສະ\u17d2ကြ',
  ...'价格。ｻﾞｶﾞがか\u3099アーｱ한글\u1112\u1161\u11ab',
  ...'Ａ１①㍿Ⅳ',
  ...'👍🏽𝐀𝟗𠮷𐐀𞤀',
];
const script = fc.constantFrom(...alphabet);
const anyScript = fc.oneof(
  fc.string({ unit: script, maxLength: 24 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  anyText({ maxLength: 12 }),
  fc.string({ maxLength: 40 }),
);

describe('listWords', () => {
  it('lists what foldWords() finds, for texts of all scripts', () => {
    fc.assert(
      fc.property(fc.array(anyScript, { maxLength: 30 }), (texts) => {
        expect(readBlocks(listWords({ packs: [packTexts(texts)], filled: filled(texts), codes: null }))).toEqual(
          expectedWords(texts, identity(texts)),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('gives the rows of distinct texts', () => {
    const distinct = fc.array(anyScript, { minLength: 1, maxLength: 8 });
    const picks = fc.array(fc.nat({ max: 7 }), { maxLength: 40 });
    fc.assert(
      fc.property(distinct, picks, fc.constantFrom(Uint8Array, Uint16Array, Uint32Array), (texts, chosen, Codes) => {
        const codes = chosen.map((pick) => pick % texts.length);
        const blocks = listWords({ packs: [packTexts(texts)], filled: filled(texts), codes: Codes.from(codes) });
        expect(readBlocks(blocks)).toEqual(expectedWords(texts, codes));
      }),
    );
  });

  it('holds more words, letters and texts than there was room for, in blocks of 16 KB', () => {
    const texts = Array.from(
      { length: 30_000 },
      (_, row) => `w${row} w${row >> 1} common ${'long'.repeat(row % 60)} é`,
    );
    const blocks = listWords({ packs: [packTexts(texts)], filled: filled(texts), codes: null });
    const found = readBlocks(blocks);
    expect(found).toEqual(expectedWords(texts, identity(texts)));
    const common = 30_000;
    for (const { words } of blocks) expect(words.length).toBeLessThan(16 * 1024 + common + 300);
    expect(blocks.length).toBeGreaterThan(10);
  });

  it.each(['x', 'ж', '\u0e2b', '𐐀'])('cuts words of %s that are longer than a key of an index may be', (letter) => {
    const long = letter.repeat(400);
    const [[word] = []] = readBlocks(
      listWords({ packs: [packTexts([`${long} a`])], filled: Uint8Array.of(1), codes: null }),
    ).slice(-1);
    expect(word?.length).toBeLessThanOrEqual(longestWord);
    expect(word).toBe(encodeWord(foldWords(long)[0] ?? '').toString('latin1'));
  });

  it('finds the rows of a word and of a beginning in its block', () => {
    const texts = ['cycle path', 'cyclist', 'bus', 'path'];
    const [block] = listWords({ packs: [packTexts(texts)], filled: filled(texts), codes: null });
    const places = (word: string, isPrefix: boolean) =>
      findPlacesInBlock(Buffer.from(block?.words ?? []), Buffer.from(word), isPrefix);
    expect(places('path', false)).toEqual([[0, 3]]);
    expect(places('cycl', true)).toEqual([[0], [1]]);
    expect(places('cycl', false)).toEqual([]);
  });
});
