import { describe, expect, it } from 'vitest';
import { makeQuestion } from '../../../../contract/drawing/questions.fixture.ts';
import {
  comparedTables,
  listComparedItems,
  type Question,
  type QuestionGroup,
  type Survey,
} from '../../../../contract/index.ts';
import { listComparisonChoices } from './compare-tools.tsx';

const question = (id: number, text: string, part: Partial<Question> = {}): Question =>
  makeQuestion({ id, column_index: id, header: `Q${id}`, text, ...part });
const group = (
  kind: 'multi' | 'grid' | 'ranking_items',
  text: string,
  ids: number[],
  items: string[],
): QuestionGroup => ({
  group_id: `Q${ids[0]}`,
  kind,
  text,
  question_ids: ids,
  whole_id: null,
  items,
  iterations: null,
  write_in_ids: [],
  source: 'found',
  confidence: 1,
  reason: null,
  answered: 9,
  weighted_base: 9,
  distribution: kind === 'multi' ? { kind: 'options', options: [{ value: 'Tea', count: 5, question_id: 2 }] } : null,
});
const survey: Survey = {
  survey_key: 'k',
  upload_key: 'u',
  survey_name: 'S',
  project: { id: 1, name: 'P' },
  status: 'COMPLETED',
  number_of_responses: 9,
  number_of_participants: 0,
  created_at: '',
  completed_at: null,
  waves: [{ first_part: 1, name: null, added_at: '', number_of_responses: 9 }],
  question_list: { order: [], hidden: [], labels: {} },
  person_key: null,
  person_key_change: null,
  questions: [
    question(1, 'Gender'),
    question(2, 'Tea'),
    question(3, 'Coffee'),
    question(4, 'Service'),
    question(5, 'Price'),
    question(6, 'Left out', { type: 'Do nothing', distribution: { kind: 'none' } }),
  ],
  groups: [
    group('multi', 'What do you drink?', [2, 3], ['Tea', 'Coffee']),
    group('grid', 'Rate us', [4, 5], ['Service', 'Price']),
  ],
};

describe('columns that are one question', () => {
  it('are one item of a comparison; rows of a grid have the question of the grid', () => {
    expect(listComparedItems(survey).map(({ by, text }) => [by, text])).toEqual([
      ['question:1', 'Gender'],
      ['group:Q2', 'What do you drink?'],
      ['question:4', 'Rate us: Service'],
      ['question:5', 'Rate us: Price'],
    ]);
    expect(listComparisonChoices(survey, []).map(({ value }) => value)).toEqual([
      'question:1',
      'group:Q2',
      'question:4',
      'question:5',
    ]);
  });

  const joined = (of: Survey, isCompared = (_: Question) => true) =>
    comparedTables(of, ({ question: one }) => isCompared(one)).map(({ text, parts }) => [
      text,
      parts.map(({ label }) => label),
    ]);

  it('are one table: a grid, as long as its columns are read alike and two of them are compared', () => {
    const [first, ...others] = [
      ['Gender', []],
      ['What do you drink?', []],
    ];
    expect(joined(survey)).toEqual([first, ...others, ['Rate us', ['Service', 'Price']]]);
    const apart = [...others, ['Rate us: Service', []], ['Rate us: Price', []]];
    const questions = survey.questions.map((one) => (one.id === 5 ? { ...one, type: 'NPS' as const } : one));
    expect(joined({ ...survey, questions })).toEqual([first, ...apart]);
    expect(joined(survey, ({ id }) => id > 1 && id < 5)).toEqual(apart.slice(0, 2));
  });

  it('are one table: a ranking with a column for each item, and a whole answer beside its options', () => {
    const ranking = group('ranking_items', 'Rank us', [4, 5], ['Service', 'Price']);
    const drinks = { ...group('multi', 'What do you drink?', [2, 3], ['Tea', 'Coffee']), whole_id: 1 };
    expect(joined({ ...survey, groups: [drinks, ranking] })).toEqual([
      ['What do you drink?', []],
      ['Rank us', ['Service', 'Price']],
    ]);
  });

  it('are in the order of their charts, without those that are hidden', () => {
    const question_list = { order: ['Q4'], hidden: ['Q1'], labels: {} };
    expect(joined({ ...survey, question_list }).map(([text]) => text)).toEqual(['Rate us', 'What do you drink?']);
  });

  it('are offered before numbers, and these before times', () => {
    const times = question(1, 'Start', { type: 'Timestamp', distribution: { kind: 'time' } as never });
    const age = question(2, 'Age', { distribution: { kind: 'number' } as never });
    const sorted = { ...survey, groups: [], questions: [times, age, question(3, 'Gender')] };
    expect(listComparisonChoices(sorted, []).map(({ value }) => value)).toEqual([
      ...['question:3', 'question:2'],
      ...['month', 'quarter', 'year', 'question:1'],
    ]);
  });
});
