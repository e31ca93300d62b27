import { PackedTexts, packTexts } from '@sheaf/tables';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { containsTest } from './contains.ts';

const letters = fc.constantFrom(
  ...'a A b aB é É k K \u212a i İ ş Σ σ ς я Я ѯ Џ ß ẞ å \u212b ǅ ⱥ Ⱥ 𐐨 𐐀 😀'.split(' '),
  ' ',
);
const ascii = fc.constantFrom('a', 'A', 'b', 'aB', 'BA');
const textOf = (unit: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(unit, { maxLength }).map((some) => some.join(''));
const cases = [
  { name: 'ASCII', unit: ascii },
  { name: 'other letters among them', unit: letters },
];

it.each(cases)('containsTest() finds what includes() finds: $name', ({ unit }) => {
  const texts = fc.array(textOf(unit, 40), { maxLength: 30 });
  fc.assert(
    fc.property(texts, textOf(fc.oneof(ascii, letters), 3), fc.nat(20), (texts, short, length) => {
      for (const wanted of [short, (texts[0] ?? '').slice(0, length).toWellFormed()]) {
        const found = [...containsTest(wanted)(new PackedTexts(packTexts(texts)))];
        expect(found).toEqual(texts.map((text) => (text.toLowerCase().includes(wanted.toLowerCase()) ? 1 : 0)));
      }
    }),
    { numRuns: 200 },
  );
});
