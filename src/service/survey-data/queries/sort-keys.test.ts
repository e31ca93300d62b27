import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../contract/any-text.fixture.ts';
import { KeyOrder } from './key-order.ts';
import { SortKeys } from './sort-keys.ts';

/** The numbers of the values in their order, by a comparison of the values themselves; equal ones as they came. */
function orderOf<T extends number | string>(values: readonly T[], order: 'asc' | 'desc'): number[] {
  const compare = (a: T, b: T) => (a === b ? 0 : a < b === (order === 'asc') ? -1 : 1);
  return values.map((_, id) => id).sort((a, b) => compare(values[a] as T, values[b] as T) || a - b);
}

/** Sorts place by place, as a page does, or all at once. */
function expectOrder<T extends number | string>(
  cells: readonly T[],
  values: readonly T[],
  add: (keys: SortKeys, value: T) => void,
) {
  const keys = new SortKeys(cells.length);
  for (const cell of cells) add(keys, cell);
  for (const order of ['asc', 'desc'] as const) {
    const wanted = orderOf(values, order);
    const [whole, paged] = [new KeyOrder(keys, order), new KeyOrder(keys, order)];
    expect(whole.sortFor(10_000)).toBe(true);
    expect([...whole.ids]).toEqual(wanted);
    for (let place = 0; place < cells.length; place += 7) {
      paged.sortTo(place + 1);
      expect(paged.sorted).toBeGreaterThan(place);
      expect(paged.ids.subarray(0, paged.sorted)).toEqual(Uint32Array.from(wanted.slice(0, paged.sorted)));
    }
  }
}

const number = fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: -3, max: 12 }));
const letter = fc.oneof(
  fc.constantFrom('a', 'b', ' ', '\0', '\x7f', 'é', '\uffff', '\ue000', '😀', '\ud800', '한'),
  anyText({ minLength: 1, maxLength: 1 }),
);
const text = fc.oneof(
  fc.array(letter, { maxLength: 64 }).map((letters) => letters.join('').slice(0, 64)),
  fc.array(letter, { maxLength: 3 }).map((letters) => `${'the same beginning '.repeat(2)}${letters.join('')}`),
  fc.constantFrom('yes', 'no', 'yes\0', 'ye', ''),
);

describe('KeyOrder agrees with a comparison', () => {
  it('numbers', () => {
    fc.assert(
      fc.property(fc.array(number, { maxLength: 200 }), (values) => {
        const wanted = values.map((value) => value + 0);
        expectOrder(values, wanted, (keys, value) => keys.addNumber(value));
      }),
    );
  });

  it('texts', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 200 }), (values) => {
        expectOrder(values, values, (keys, value) => keys.addText(value));
      }),
    );
  });

  it('UTF-8, in any case and with trailing space, or as a string', () => {
    const end = fc.constantFrom(
      '',
      '\u00a0',
      'Z',
      ' end',
      'İ',
      'Σ',
      'ΛΟΓΟΣ',
      'Я',
      'ß',
      '𐐀',
      '。',
      'É\u3000',
      '😀'.repeat(32),
    );
    const cell = fc.tuple(text, end).map((two) => two.join('').toWellFormed());
    let asBytes = 0;
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 200 }), (cells) => {
        const values = cells.filter((value) => !/^[\s]|[\t-\r ]$/.test(value));
        const keyOf = (value: string) => value.trim().slice(0, 64).toLowerCase();
        expectOrder(values, values.map(keyOf), (keys, value) => {
          const bytes = Buffer.from(`<${value}>`);
          const isAdded = keys.addBytes(new DataView(bytes.buffer, bytes.byteOffset), 1, bytes.length - 1);
          if (isAdded) asBytes++;
          else keys.addText(keyOf(value));
        });
      }),
    );
    expect(asBytes).toBeGreaterThan(40);
  });

  it('many equal ones', () => {
    const values = Array.from({ length: 100_000 }, (_, index) => index % 3);
    const keys = new SortKeys(values.length);
    for (const value of values) keys.addNumber(value);
    const order = new KeyOrder(keys, 'desc');
    order.sortTo(1);
    expect([...order.ids.subarray(0, 3)]).toEqual([2, 5, 8]);
    expect(order.sorted).toBe(33_333);
  });
});
