import { describe, expect, it } from 'vitest';
import type { ColumnType } from '../shapes.ts';
import { decide, toRows } from '../testing/tables.fixture.ts';

const items = ['Speed', 'Price', 'Privacy', 'Design'];
/** Orders of the items, one a response; the last ones rank two only. */
const orders = [
  [0, 1, 2, 3],
  [1, 0, 3, 2],
  [3, 2, 1, 0],
  [2, 0, 1, 3],
  [0, 2, 3, 1],
  [1, 3, 0, 2],
  [3, 1, 2, 0],
  [2, 3, 0, 1],
  [0, 3],
  [1, 2],
];

/** The columns as the user maps them. */
const ranking = (header: readonly string[]): Record<string, ColumnType> =>
  Object.fromEntries(header.map((name) => [name, 'Ranking'] as const));

const placed = (count: number): string[][] =>
  orders.map((order) => Array.from({ length: count }, (_, place) => items[order[place] ?? -1] ?? ''));

describe('one column for each place of a ranking', () => {
  const headers: [name: string, of: (place: number) => string][] = [
    ['LimeSurvey', (place) => `G2Q1[${place}]. Rank the criteria [Rank ${place}]`],
    ['behind a dash', (place) => `What matters most? - Rank ${place}`],
    ['ordinals', (place) => `What matters? ${place}${['st', 'nd', 'rd', 'th'][place - 1]} choice`],
    ['most important', (place) => `${place}. most important`],
    ['codes', (place) => `q5_rank_${place}`],
    ['Wahl', (place) => `${place}. Wahl`],
    ['Japanese', (place) => `重要なもの 第${place}位`],
    ['Chinese', (place) => `您的选择 第${'一二三四'[place - 1]}位`],
  ];
  it.each(headers)('%s', (_, of) => {
    const { columns } = decide([1, 2, 3, 4].map(of), placed(4));
    expect(columns.map(({ type, rule }) => ({ type, ...rule }))).toMatchObject(
      [1, 2, 3, 4].map((place) => ({ type: 'Ranking', kind: 'place', place, first: 0 })),
    );
    const questions = columns.map(({ rule }) => (rule.kind === 'place' ? rule.question : ''));
    expect(new Set(questions).size).toBe(1);
    expect(questions[0]).not.toMatch(/[1-4]/);
  });

  it('two adjacent questions are not joined', () => {
    const header = ['A [Rank 1]', 'A [Rank 2]', 'B [Rank 1]', 'B [Rank 2]', 'B [Rank 3]'];
    const rows = placed(3).map((row) => [row[0] ?? '', row[1] ?? '', ...row]);
    const { columns } = decide(header, rows);
    expect(columns.map(({ rule }) => (rule.kind === 'place' ? [rule.first, rule.place] : rule.kind))).toEqual([
      [0, 1],
      [0, 2],
      [2, 1],
      [2, 2],
      [2, 3],
    ]);
  });

  const numbers = orders.slice(0, 8).map((order) => order.map((rank) => String(rank + 1)));
  it('Qualtrics’ numbers in q_rank_1 are the ranks of an item each, as before', () => {
    const { columns } = decide(['q4_rank_1', 'q4_rank_2', 'q4_rank_3', 'q4_rank_4'], numbers);
    expect(columns.map(({ type, rule }) => [type, rule.kind])).toEqual(Array(4).fill(['Ranking', 'rank']));
  });

  it.each([
    ['LimeSurvey’s codes', (place: number) => `G2Q1[${place}]`],
    ['Spanish', (place: number) => `Ordene [Rango ${place}]`],
    ['Russian', (place: number) => `Расположите [Ранг ${place}]`],
  ])('the places of %s are one question', (_, heading) => {
    const header = [1, 2, 3, 4].map(heading);
    const { columns } = decide(header, placed(4), ranking(header));
    expect(columns.map(({ rule }) => rule.kind)).toEqual(Array(4).fill('place'));
  });

  it('numbers below [Rank 1] are the codes of the items', () => {
    const { columns } = decide(
      [1, 2, 3, 4].map((place) => `Q2[${place}]. Rank them [Rank ${place}]`),
      numbers,
    );
    expect(columns.map(({ type, rule }) => [type, rule.kind])).toEqual(Array(4).fill(['Ranking', 'place']));
  });

  it.each([
    [
      'choices that may repeat',
      ['Choice 1', 'Choice 2'],
      toRows('Yes|Yes / No|Yes / Yes|No / No|No / Yes|Yes / No|No'),
    ],
    [
      'statements',
      ['Priority 1: roads', 'Priority 2: schools'],
      toRows('Agree|Agree / Disagree|Agree / Agree|Agree / Agree|Disagree / Agree|Agree'),
    ],
  ])('%s are not places', (_, header, rows) => {
    const { suggestions } = decide(header, rows);
    expect(suggestions.map(({ type }) => type)).not.toContain('Ranking');
  });
});

describe('a score on another scale than 0 to 10 is not an NPS', () => {
  const header = 'How likely are you to recommend us to a friend?';
  const scores = (from: number, to: number) =>
    Array.from({ length: 90 }, (_, index) => [String(from + ((index * 13) % (to - from + 1)))]);
  it.each([
    [0, 10, 'NPS', /0–10/],
    [1, 10, 'NPS', /0–10/],
    [1, 11, 'Single choice', /from 1 to 11.*shifted by one/],
    [0, 20, 'Single choice', /from 0 to 20: an NPS is asked from 0 to 10/],
    [-5, 5, 'Single choice', /from -5 to 5/],
    [1, 5, 'Single choice', /./],
    [1, 7, 'Single choice', /./],
    [0, 100, 'Do nothing', /./],
  ])('%i to %i: %s', (from, to, type, reason) => {
    const { suggestions } = decide([header], scores(from, to));
    expect(suggestions[0]).toMatchObject({ type, reason: expect.stringMatching(reason) });
  });

  it('codes for no answer beside the scores do not change that it is one', () => {
    const { suggestions, columns } = decide([header], [...scores(0, 10), ['99'], ['98'], ['-77']]);
    expect(suggestions[0]?.type).toBe('NPS');
    expect(columns[0]?.rule.missing?.words).toEqual(expect.arrayContaining(['99', '98', '-77']));
  });
});
