import { expect, it } from 'vitest';
import { makeQuestion } from '../../../../contract/drawing/questions.fixture.ts';
import type { Question } from '../../../../contract/index.ts';
import { listKinds } from './join-dialog.tsx';

const column = (header: string, change: Partial<Question> = {}): Question =>
  makeQuestion({ header, text: header, ...change });
const staff = column('Rate us [The staff]');
const price = column('Rate us [The price]');
const why = column('Which other?', {
  type: 'Open-ended',
  distribution: { kind: 'text', notes: 1, samples: [], coded: 0, codes: [] },
});
const ticks = ['A', 'B'].map((header) => column(header, { type: 'Multi choice' }));

it.each([
  { name: 'choices', chosen: [staff, price], kinds: ['grid', 'multi', 'loop'] },
  { name: 'ticks', chosen: ticks, kinds: ['multi', 'grid', 'loop'] },
  { name: 'a choice and its text', chosen: [staff, why], kinds: ['other'] },
])('$name can be these kinds, the likeliest first', ({ chosen, kinds }) => {
  expect(listKinds(chosen)).toEqual(kinds);
});
