import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PackedTexts, packTexts } from '../../../columns/cells/cell-table.ts';
import { textsWith } from './contains.ts';

const letters = fc.constantFrom('a', 'A', 'b', ' ', 'aB', 'é', 'É', 'k', '\u212a', 'i', 'İ', 'ş', 'Σ', '😀');
const ascii = fc.constantFrom('a', 'A', 'b', 'aB', 'BA');
const textOf = (unit: fc.Arbitrary<string>) => fc.array(unit, { maxLength: 6 }).map((some) => some.join(''));
const cases = [
  { name: 'ASCII', unit: ascii },
  { name: 'other letters among them', unit: letters },
];

it.each(cases)('textsWith() finds what includes() finds: $name', ({ unit }) => {
  fc.assert(
    fc.property(fc.array(textOf(unit), { maxLength: 30 }), textOf(fc.oneof(ascii, letters)), (texts, wanted) => {
      const found = [...textsWith(new PackedTexts(packTexts(texts)), wanted)];
      expect(found).toEqual(texts.map((text) => (text.toLowerCase().includes(wanted.toLowerCase()) ? 1 : 0)));
    }),
  );
});
