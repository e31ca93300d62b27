import { expect, test } from 'vitest';
import type { Distribution } from '../workspace/distribution.ts';
import { computeShade, makeGrid, makeGridCondition, makeHeatHeads } from '../workspace/grid.ts';
import { isCourse, makeTimeColumns } from './draw-columns.ts';
import { drawQuestion, isMeanMoved } from './draw-question.ts';
import { drawGrid, drawMembers, drawSum } from './draw-unit.ts';
import { createTelling } from './drawing.ts';
import { makeQuestion, numbers, options } from './questions.fixture.ts';

const telling = createTelling('en');
const weighted = makeQuestion();
const nps = { kind: 'nps' as const, score: 25, promoters: 2, passives: 1, detractors: 1, unreadable: 3 };
const counts = [1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 2];
const none = { ...options, options: [{ value: 'Tea', count: 0 }] };

test.each<[name: string, distribution: Distribution, weighted_base: number, rows: unknown[]]>([
  [
    'options',
    options,
    4,
    [
      ['Good', 3, 75],
      ['Bad', 1, 25],
    ],
  ],
  [
    'numbers',
    numbers,
    4,
    [
      ['0 – 10', 1.5, 75],
      ['10 – 20', 0.5, 25],
    ],
  ],
  ['no answer', none, 0, [['Tea', 0, 0]]],
  ['scores from 0 to 10', { ...nps, counts }, 4, counts.map((count, score) => [String(score), count, count * 25])],
])('shares of %s are of the weights of those who answered', (_, distribution, weighted_base, rows) => {
  expect(drawQuestion({ ...weighted, distribution, weighted_base }, telling).table?.rows).toEqual(rows);
});

test('bars have the shares of the weights', () => {
  const [bars] = drawQuestion(weighted, telling).marks;
  const figures = bars?.kind === 'bars' && bars.bars.map(({ value, beside, length }) => [value, beside, length]);
  expect(figures).toEqual([
    ['3', '75%', 0.75],
    ['1', '25%', 0.25],
  ]);
});

test('a net promoter score is a figure and three parts, and says what was not counted', () => {
  const [bar, note] = drawQuestion({ ...weighted, type: 'NPS', distribution: { ...nps, counts } }, telling).marks;
  expect(bar).toMatchObject({ kind: 'segments', figure: '25' });
  expect(bar?.kind === 'segments' && bar.segments.map(({ label, amount, beside }) => [label, amount, beside])).toEqual([
    ['Detractors', 1, '25%'],
    ['Passives', 1, '25%'],
    ['Promoters', 2, '50%'],
  ]);
  expect(note).toMatchObject({ kind: 'note', text: expect.stringContaining('3') });
});

test('points of a grid are one list of answers, whether a column shows them as numbers or as a scale', () => {
  const point = (from: number, count: number) => ({ from, to: from + 1, count });
  const asNumbers = { ...numbers, mean: 9.5, bins: [point(9, 1), point(10, 1)] };
  const asOptions = { ...options, options: [{ value: '8', count: 2 }] };
  const questions = [asNumbers, asOptions].map((distribution) => ({ ...weighted, distribution }));
  const grid = makeGrid(questions, ['Staff', 'Price']);
  expect(grid?.answers).toEqual(['8', '9', '10']);
  const [staff] = grid?.rows ?? [];
  expect([staff?.counts, staff?.mean, staff && makeGridCondition(staff, '10')]).toEqual([
    [0, 1, 1],
    9.5,
    { kind: 'number', question_id: 1, from: 10, to: 11, includes_to: true },
  ]);
  // Bins that are wider than a number are no answers.
  expect(makeGrid([{ ...weighted, distribution: { ...numbers, whole: false } }], ['Staff'])).toBeNull();
});

test('a grid has shares of the weights; points head a heat table, and their words stand below it', () => {
  const grid = makeGrid([weighted], ['Service']);
  expect(grid && drawGrid(grid, 'Staff', telling).table?.rows).toEqual([['Service', 2, 75, 25]]);
  expect(makeHeatHeads({ answers: ['0 - Never', '1', '(2) Always', 'No idea'], scores: [], rows: [] })).toEqual({
    heads: ['0', '1', '2', 'No idea'],
    meanings: ['0 = Never', '2 = Always'],
  });
});

test.each([
  { name: 'equal scores', scores: [1, 2, 2, 3, null], shades: [0, 1 / 3, 2 / 3, 1, null] },
  { name: 'scores that fall', scores: [4, 3, 2, 1, null], shades: [1, 2 / 3, 1 / 3, 0, null] },
  { name: 'no scores', scores: [null, null, null, null, null], shades: [0, 0.25, 0.5, 0.75, 1] },
])('no two answers have one shade: $name', ({ scores, shades }) => {
  const answers = ['Never', 'Rarely', 'Seldom', 'Often', 'No idea'];
  const drawn = answers.map((_, at) => computeShade(at, { answers, scores }));
  expect(drawn).toEqual(shades.map((shade) => shade && expect.closeTo(shade, 9)));
});

const member = (name: string, distribution: Distribution) => ({ name, question: { ...weighted, distribution } });
const why = member('Why', { kind: 'text', notes: 4, samples: [], coded: 0, codes: [] });
const age = { ...numbers, bins: [{ from: 20, to: 21, count: 4 }] };

test.each([
  {
    name: 'the parts of a pair are a row of figures each',
    members: [member('Rent', { ...numbers, mean: 33.3333 }), member('Food', numbers)],
    rows: [
      ['Rent', 4, 33.33, 20, 1.23, 0, 60],
      ['Food', 4, '', 20, 1.23, 0, 60],
    ],
  },
  {
    name: 'in a loop of two kinds, texts are left out, and every option and bin is a row',
    members: [why, member('Age', age), member('Mood', options)],
    rows: [
      ['Age · 20', 4, 100],
      ['Mood · Good', 3, 75],
      ['Mood · Bad', 1, 25],
    ],
  },
  { name: 'open answers have no common table', members: [why], rows: undefined },
])('$name', ({ members, rows }) => expect(drawMembers(members, telling).table?.rows).toEqual(rows));

test('the items of a sum have their share beside the mean', () => {
  const item = { value: 'Rent', mean: 33.3333, share: 0.6667, count: 4, question_id: 1 };
  const { table } = drawSum({ items: [item] }, [member('Rent', { ...numbers, mean: 33.3333 })], telling);
  expect(table?.columns.slice(0, 4)).toEqual(['Item', 'Answers', 'Mean', 'Share %']);
  expect(table?.rows).toEqual([['Rent', 4, 33.33, 66.7, 20, 1.23, 0, 60]]);
});

test.each([
  { mean: 5e29, q1: 24, q3: 48, is: true },
  { mean: 37.5, q1: 24, q3: 48, is: false },
  { mean: -500, q1: 0, q3: 1, is: true },
])('a mean of $mean between quartiles $q1 and $q3 is moved: $is', ({ is, ...figures }) => {
  expect(isMeanMoved({ ...numbers, ...figures })).toBe(is);
});

const days = (count: number) => ({
  by: 'day' as const,
  counts: Array.from({ length: count }, (_, day) => ({
    from: `2024-03-${String(day + 1).padStart(2, '0')}`,
    count: 5,
  })),
});

test.each([
  [6, ['1 Mar 2024', '2 Mar 2024', '3 Mar 2024', '4 Mar 2024', '5 Mar 2024', '6 Mar 2024']],
  // One on the 26th would have two days of room.
  [27, ['1 Mar 2024', '6 Mar 2024', '11 Mar 2024', '16 Mar 2024', '21 Mar 2024']],
])('%i days have ticks with a whole step of room each; one day is no course', (count, ticks) => {
  const span = { first: '2024-03-01', last: '2024-03-31', longer: [], weekdays: null };
  const times = { kind: 'time' as const, ...span, unreadable: 0, guessed_order: null, periods: days(count) };
  const shown = makeTimeColumns({ id: 1 }, times, telling).map(({ tick }) => tick);
  expect(shown.filter((tick) => tick !== '')).toEqual(ticks);
  expect([days(1), times.periods].map((periods) => isCourse({ periods }))).toEqual([false, true]);
});
