import { describe, expect, it } from 'vitest';
import type { Condition, ResponseFilter } from '../../../../contract/index.ts';
import { isPicked, pickCondition, setCondition } from './conditions.ts';

const options = (question_id: number, ...chosen: string[]): Condition => ({
  kind: 'options',
  question_id,
  options: chosen,
});
const scores = (min: number, max: number): Condition => ({ kind: 'nps', question_id: 3, min, max });
const group = (name: 'promoters' | 'passives' | 'detractors'): Condition => ({
  kind: 'nps_group',
  question_id: 3,
  group: name,
});
const bin = (from: number, to: number, includes_to?: boolean): Condition => ({
  kind: 'number',
  question_id: 4,
  from,
  to,
  ...(includes_to === undefined ? {} : { includes_to }),
});
const month = (from: string, to: string): Condition => ({ kind: 'time', from, to });
const fridays: Condition = { kind: 'time', weekdays: [4] };

describe('a click on a part of a chart', () => {
  it.each<[what: string, clicks: Condition[], filter: ResponseFilter]>([
    ['is a condition', [options(1, 'a')], [options(1, 'a')]],
    ['joins options of one question', [options(1, 'a'), options(1, 'b')], [options(1, 'a', 'b')]],
    ['takes out an option that was picked', [options(1, 'a'), options(1, 'b'), options(1, 'a')], [options(1, 'b')]],
    [
      'keeps the place of a chip',
      [options(1, 'a'), options(2, 'x'), options(1, 'b')],
      [options(1, 'a', 'b'), options(2, 'x')],
    ],
    ['replaces a part of a score', [group('promoters'), group('passives')], [group('passives')]],
    ['takes a part of a score out', [group('promoters'), group('promoters')], []],
    ['replaces a bin', [bin(10, 20), bin(20, 30, true)], [bin(20, 30, true)]],
    [
      'replaces a month and takes it out, beside weekdays that stay',
      [fridays, month('2024-01-01', '2024-02-01'), month('2024-02-01', '2024-03-01')],
      [{ kind: 'time', from: '2024-02-01', to: '2024-03-01', weekdays: [4] }],
    ],
    [
      'leaves the weekdays when the month is taken out',
      [fridays, month('2024-01-01', '2024-02-01'), month('2024-01-01', '2024-02-01')],
      [fridays],
    ],
    [
      'keeps several texts of a question, all of which must be there',
      [
        { kind: 'contains', question_id: 5, text: 'tea' },
        { kind: 'contains', question_id: 5, text: 'cup' },
      ],
      [
        { kind: 'contains', question_id: 5, text: 'tea' },
        { kind: 'contains', question_id: 5, text: 'cup' },
      ],
    ],
  ])('%s', (_, clicks, filter) => {
    expect(clicks.reduce<ResponseFilter>(pickCondition, [])).toEqual(filter);
  });

  it('changes nothing when the filter is full', () => {
    const full = Array.from({ length: 20 }, (_, id) => options(id + 1, 'a'));
    expect(pickCondition(full, options(99, 'a'))).toBe(full);
  });
});

it('a condition that is edited keeps its place; one about the same subject is replaced', () => {
  const filter = [options(1, 'a'), options(2, 'b')];
  const text: Condition = { kind: 'contains', question_id: 1, text: 'x' };
  expect(setCondition(filter, text, options(1, 'a'))).toEqual([text, options(2, 'b')]);
  expect(setCondition(filter, options(2, 'c'))).toEqual([options(1, 'a'), options(2, 'c')]);
  expect(setCondition(filter, options(2, 'c'), options(1, 'a'))).toEqual([options(2, 'c')]);
});

it.each<[filter: ResponseFilter, part: Condition, picked: boolean]>([
  [[options(1, 'a', 'b')], options(1, 'a'), true],
  [[options(1, 'a', 'b')], options(1, 'c'), false],
  [[scores(7, 10)], group('passives'), true],
  [[scores(8, 10)], group('passives'), false],
  [[bin(10, 30)], bin(20, 30), true],
  [[bin(10, 30)], bin(30, 40), false],
  [[month('2024-01-01', '2024-02-01')], month('2024-01-01', '2024-02-01'), true],
])('%j marks %j: %s', (filter, part, picked) => {
  expect(isPicked(filter, part)).toBe(picked);
});
