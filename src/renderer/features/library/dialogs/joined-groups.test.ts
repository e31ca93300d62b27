import { expect, it } from 'vitest';
import type { OutlineGroup, Question } from '../../../../contract/index.ts';
import { makeQuestion } from '../../../components/testing/questions.ts';
import { kindsFor, suggestedText, withJoined } from './joined-groups.ts';

const column = (header: string, change: Partial<Question> = {}): Question =>
  makeQuestion({ header, text: header, ...change });
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
const why = column('Which other?', { type: 'Open-ended', distribution: { kind: 'text', notes: 1, samples: [] } });
const all = [staff, price, shop, why];

it('columns become one question, named by what their texts share; they leave their groups', () => {
  const before = [group('grid', 'Old', [staff.header, 'X', 'Y']), group('multi', 'Pair', [price.header, 'Z'])];
  const text = suggestedText([staff, price]);
  const joined = { kind: 'grid' as const, text, headers: [price.header, staff.header] };
  expect(withJoined(before, all, joined, null)).toEqual([
    group('grid', 'Old', ['X', 'Y']),
    group('grid', 'Rate us', [staff.header, price.header], ['The staff', 'The price']),
  ]);
});

it('a question that is changed keeps the names of its columns; an open answer beside choices is a write-in', () => {
  const before = [group('grid', 'Old', [staff.header, price.header, shop.header], ['A', 'B', 'C'])];
  const headers = [staff.header, shop.header, why.header];
  expect(withJoined(before, all, { kind: 'grid', text: 'New', headers }, staff.header)).toEqual([
    { ...group('grid', 'New', [staff.header, shop.header], ['A', 'C']), write_ins: [why.header] },
  ]);
});

const ticks = ['A', 'B'].map((header) => column(header, { type: 'Multi choice' }));

it.each([
  { name: 'choices', chosen: [staff, price], kinds: ['grid', 'multi', 'loop'] },
  { name: 'ticks', chosen: ticks, kinds: ['multi', 'grid', 'loop'] },
  { name: 'a choice and its text', chosen: [staff, why], kinds: ['other'] },
])('$name can be these kinds, the likeliest first', ({ chosen, kinds }) => {
  expect(kindsFor(chosen)).toEqual(kinds);
});
