import { expect, test } from 'vitest';
import { suggestTypes } from '../classify/suggest-types.ts';
import { type Field, fileOf, make, readBack } from '../exporters/layout.fixture.ts';
import { groupColumns } from './group-columns.ts';

function groups(fields: Field[]) {
  const { table } = readBack(fileOf(fields), fields);
  return groupColumns(table, suggestTypes(table));
}

const likert = make.pick('Agree', 'Neutral', 'Disagree');

test('SurveyMonkey: options under one question, with a text field', () => {
  const found = groups([
    [['Start Date', ''], 'Timestamp', make.iso],
    [['Which do you drink?', 'Tea'], 'Multi choice', make.tick('Tea')],
    [['', 'Milk'], 'Multi choice', make.tick('Milk')],
    [['', 'Other (please specify)'], 'Open-ended', make.rarely((i) => `my brew ${i}`)],
    [['How was it?', 'Open-Ended Response'], 'Open-ended', make.sentence],
    [['Please rank', 'Price'], 'Ranking', make.rankOf(0, 3)],
    [['', 'Speed'], 'Ranking', make.rankOf(1, 3)],
    [['', 'Taste'], 'Ranking', make.rankOf(2, 3)],
  ]);
  expect(found).toMatchObject([
    { question: 'Which do you drink?', kind: 'multi', members: [1, 2], items: ['Tea', 'Milk'], write_ins: [3] },
    {
      question: 'Please rank',
      kind: 'ranking_items',
      members: [5, 6, 7],
      items: ['Price', 'Speed', 'Taste'],
      write_ins: [],
    },
  ]);
});

test('Google Forms: a grid', () => {
  const found = groups([
    ['Timestamp', 'Timestamp', make.iso],
    ['How good is it? [Taste]', 'Single choice', likert],
    ['How good is it? [Price]', 'Single choice', likert],
    ['Why?', 'Open-ended', make.sentence],
  ]);
  expect(found).toMatchObject([
    { question: 'How good is it?', kind: 'grid', members: [1, 2], items: ['Taste', 'Price'], write_ins: [] },
  ]);
});

test('Typeform: bare options; REDCap: codes', () => {
  expect(
    groups([
      ['#', 'Do nothing', (i) => `${i}`.padStart(32, 'a')],
      ['Tea', 'Multi choice', make.tick('Tea')],
      ['Milk', 'Multi choice', make.tick('Milk')],
      ['Submit Date (UTC)', 'Timestamp', make.iso],
    ]),
  ).toMatchObject([{ question: '', kind: 'multi', members: [1, 2], items: ['Tea', 'Milk'], write_ins: [] }]);
  expect(
    groups([
      ['record_id', 'Do nothing', (i) => `${i + 1}`],
      ['race___1', 'Multi choice', make.tick('1', '0')],
      ['race___2', 'Multi choice', make.tick('1', '0')],
      ['race___99', 'Multi choice', make.tick('1', '0')],
      ['sex', 'Single choice', make.pick('0', '1')],
    ]),
  ).toMatchObject([{ question: 'race', kind: 'multi', members: [1, 2, 3], items: ['1', '2', '99'], write_ins: [] }]);
});

test('questions that only begin with the same words are not a group', () => {
  expect(
    groups([
      ['Q1 - Colour', 'Single choice', make.pick('red', 'green', 'blue')],
      ['Q1 - Size', 'Single choice', make.pick('small', 'large')],
      ['Q1 - Why', 'Open-ended', make.sentence],
    ]),
  ).toEqual([]);
});

test('questions with numbered codes are no group, items with numbered codes are one', () => {
  const scale = make.pick('1', '2', '3');
  const ranks = 'Please rate it from 1 to 5, where 1 means that you rank it last.';
  const questions: Field[] = [
    [['q1', 'How old are you?'], 'Open-ended', make.sentence],
    [['q2', ranks], 'Single choice', scale],
    [['q3', 'Which team?'], 'Single choice', make.pick('Red', 'Blue')],
    [['q4', 'How many children?'], 'Single choice', scale],
  ];
  const { table } = readBack(fileOf(questions), questions);
  expect(suggestTypes(table)[1]?.type).toBe('Single choice');
  expect(groups(questions)).toEqual([]);
  const items = ['Price', 'Speed', 'Taste'].map(
    (item, at): Field => [[`r${at + 1}`, item], 'Ranking', make.rankOf(at, 3)],
  );
  expect(groups(items)).toMatchObject([{ kind: 'ranking_items', members: [0, 1, 2] }]);
});
