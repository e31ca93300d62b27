import { expect, it } from 'vitest';
import { toBeginning } from './window-state.ts';

it.each([
  ['exp', 'exp*'],
  ['too exp', 'too exp*'],
  [' price ', 'price*'],
  ['e-mai', 'e-mai*'],
  ['太高', '太高*'],
  ['a', 'a'],
  ['exp*', 'exp*'],
  ['"too exp"', '"too exp"'],
  ['"too exp', '"too exp'],
  ['price!', 'price!'],
  ['', ''],
])('%j is sought as %j', (typed, q) => {
  expect(toBeginning(typed)).toBe(q);
});
