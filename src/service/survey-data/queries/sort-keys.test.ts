import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SortKeys } from './sort-keys.ts';

/** The expected ranks, by a comparison of the values themselves. */
function ranksOf<T extends number | string>(values: readonly T[]): number[] {
  const sorted = [...new Set(values)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const places = new Map(sorted.map((value, place): [T, number] => [value, place]));
  return values.map((value) => places.get(value) ?? -1);
}

function rank(values: readonly (number | string)[], add: (keys: SortKeys, value: never) => void): number[] {
  const keys = new SortKeys(values.length);
  for (const value of values) add(keys, value as never);
  const { rankOf, distinct } = keys.rank();
  expect(distinct).toBe(new Set(rankOf).size);
  return [...rankOf];
}

const number = fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: -3, max: 12 }));
const letter = fc.oneof(
  fc.constantFrom('a', 'b', ' ', '\0', '\x7f', 'é', '\uffff', '\ue000', '😀', '\ud800', '한'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
);
const text = fc.oneof(
  fc.array(letter, { maxLength: 64 }).map((letters) => letters.join('').slice(0, 64)),
  fc.array(letter, { maxLength: 3 }).map((letters) => `${'the same beginning '.repeat(2)}${letters.join('')}`),
  fc.constantFrom('yes', 'no', 'yes\0', 'ye', ''),
);

describe('SortKeys agrees with a comparison', () => {
  it('numbers', () => {
    fc.assert(
      fc.property(fc.array(number, { maxLength: 200 }), (values) => {
        const wanted = ranksOf(values.map((value) => value + 0));
        expect(rank(values, (keys, value: number) => keys.addNumber(value))).toEqual(wanted);
      }),
    );
  });

  it('texts', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 200 }), (values) => {
        expect(rank(values, (keys, value: string) => keys.addText(value))).toEqual(ranksOf(values));
      }),
    );
  });

  it('ASCII bytes, in any case and with trailing space, or skipped', () => {
    const cell = fc.tuple(text, fc.constantFrom('', ' ', '\t\r\n', '\u00a0', 'Z', ' end')).map((two) => two.join(''));
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 200 }), (cells) => {
        const values = cells.filter((value) => value === value.trimStart());
        const keyOf = (value: string) => value.trim().slice(0, 64).toLowerCase();
        const add = (keys: SortKeys, value: string) => {
          const bytes = Buffer.from(`<${value}>`);
          if (!keys.addAscii(new DataView(bytes.buffer, bytes.byteOffset), 1, bytes.length - 1))
            keys.addText(keyOf(bytes.toString('utf8', 1, bytes.length - 1)));
        };
        expect(rank(values, add)).toEqual(ranksOf(values.map((value) => keyOf(Buffer.from(value).toString()))));
      }),
    );
  });

  it('many equal ones', () => {
    const values = Array.from({ length: 100_000 }, (_, index) => index % 3);
    expect(rank(values, (keys, value: number) => keys.addNumber(value))).toEqual(values);
  });
});
