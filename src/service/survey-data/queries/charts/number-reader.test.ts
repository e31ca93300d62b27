import { readNumber } from '@sheaf/survey-columns';
import { PackedTexts, packTexts } from '@sheaf/tables';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noAnswer, numberReader, unreadable } from './number-reader.ts';
import { plainNumbers } from './shown-as.ts';

const rule = { kind: 'none' as const, missing: { words: ['-99'], standard: 'nothing' as const } };
const readAll = (cells: string[], display = plainNumbers) => {
  const texts = new PackedTexts(packTexts(cells));
  const read = numberReader({ rule } as never, display);
  return cells.map((_, index) => read(texts, index));
};

it('reads bytes as readNumber() reads texts', () => {
  const cell = fc.oneof(
    fc.stringMatching(/^-?\d{0,9}[.,]?\d{0,9}$/),
    fc.double({ noNaN: true }).map(String),
    fc.integer().map(String),
    fc.constantFrom('1.234', '.5', '5.', '-', '', '٣', '1 234', '$5', '007', '-0', '123456789012345678', 'x1', '-99'),
  );
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1 }), (cells) => {
      const expected = cells.map((text) =>
        text === '' || text === '-99' ? noAnswer : (readNumber(text) ?? unreadable),
      );
      expect(readAll(cells).map((n) => n + 0)).toEqual(expected.map((n) => n + 0));
    }),
  );
});

it('reads durations in seconds', () => {
  const minutes = { unit: 'seconds' as const, decimal: 'point' as const, unit_seconds: 60 };
  expect(readAll(['2', '00:01:30', '5 s', 'soon', '-99'], minutes)).toEqual([120, 90, 5, unreadable, noAnswer]);
});
