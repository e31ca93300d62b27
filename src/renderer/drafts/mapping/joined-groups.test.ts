import { expect, it } from 'vitest';
import type { ColumnType, OutlineGroup } from '../../../contract/index.ts';
import { findSharedStart, withJoined, withoutColumns } from './joined-groups.ts';

const column = (header: string, type: ColumnType = 'Single choice') => ({ header, text: header, type });
const group = (kind: OutlineGroup['kind'], text: string, headers: string[], items = headers): OutlineGroup => ({
  kind,
  text,
  headers,
  items,
  iterations: null,
  write_ins: [],
});

const staff = column('Rate us [The staff]');
const price = column('Rate us [The price]');
const shop = column('Rate us [Shop]');
const why = column('Which other?', 'Open-ended');

it('columns become one question, named by what their texts share; they leave their groups', () => {
  const before = [group('grid', 'Old', [staff.header, 'X', 'Y']), group('multi', 'Pair', [price.header, 'Z'])];
  expect(withJoined(before, [staff, price], { kind: 'grid' })).toEqual({
    others: [group('grid', 'Old', ['X', 'Y'])],
    joined: group('grid', 'Rate us', [staff.header, price.header], ['The staff', 'The price']),
  });
});

it('a question that is changed keeps the names of its columns; an open answer beside choices is a write-in', () => {
  const before = group('grid', 'Old', [staff.header, price.header, shop.header], ['A', 'B', 'C']);
  expect(withJoined([before], [staff, shop, why], { kind: 'grid', text: 'New' }, before)).toEqual({
    others: [],
    joined: { ...group('grid', 'New', [staff.header, shop.header], ['A', 'C']), write_ins: [why.header] },
  });
});

it('a column that is taken out leaves the others together; of two none is left', () => {
  const drinks = { ...group('multi', 'Drinks', ['Tea', 'Coffee', 'Water']), write_ins: ['Other'] };
  const left = { ...group('multi', 'Drinks', ['Coffee', 'Water']), write_ins: ['Other'] };
  expect(withoutColumns([drinks], new Set(['Tea']))).toEqual([left]);
  expect(withoutColumns([drinks], new Set(['Tea', 'Coffee', 'Other']))).toEqual([]);
});

it.each([
  // The words with which any question begins are no question.
  ['Is it rude to move? | Is itrude to talk? | Is it rude to eat?', ''],
  ['Do you smoke? | Do you drink?', ''],
  ['Do you like the tea? | Do you like the staff?', 'Do you like the'],
  ['Shops nearby | Shops far away', 'Shops'],
  ['Is it: good | Is it: cheap', 'Is it'],
  ['Q5 Tea | Q5 Coffee', 'Q5'],
  ['Tea [hot] | Tea [cold]', 'Tea'],
])('the texts %j begin with the question %j', (texts, start) => {
  expect(findSharedStart(texts.split(' | '))).toBe(start);
});
