import { expect, test } from 'vitest';
import { listMembers, nameGroup, type Question, type QuestionGroup } from '../../../contract/index.ts';
import { listWeightChoices } from './compare/compare-tools.tsx';

test.each([
  [['One', 'Two'], 'One, Two'],
  [['What do you think of it?', 'How often?', 'How satisfied are you with it?', 'Why?'], /with it\?, …$/],
])('a question without a text is called by whole parts: %j', (items, name) => {
  const title = nameGroup({ text: '', items });
  if (typeof name === 'string') expect(title).toBe(name);
  else expect(title).toMatch(name);
});

const column = (header: string, unit: 'seconds' | null, whole: boolean): Question =>
  ({ id: header.length, header, text: header, distribution: { kind: 'number', unit, whole } }) as unknown as Question;

test.each([
  ['a column with the name of a weight', ['Age', 'Duration', 'Weight'], ['Weight']],
  ['without one, numbers that are neither counted nor a time', ['Age', 'Duration', 'Factor'], ['Factor']],
])('offered as weights: %s', (_, headers, expected) => {
  const kinds: Record<string, Question> = {
    Age: column('Age', null, true),
    Duration: column('Duration', 'seconds', false),
    Weight: column('Weight', null, true),
    Factor: column('Factor', null, false),
  };
  const questions = headers.flatMap((header) => kinds[header] ?? []);
  expect(listWeightChoices({ questions }).map(({ label }) => label)).toEqual(expected);
});

test('a loop has the rounds of each question together', () => {
  const group = { iterations: ['1', '1', '2', '2'], items: ['Rating', 'Reason', 'Rating', 'Reason'] };
  const of = [1, 2, 3, 4].map((id) => ({ id }) as unknown as Question) as [Question, ...Question[]];
  const members = listMembers({ group: group as unknown as QuestionGroup, questions: of });
  expect(members.map(({ name }) => name)).toEqual(['1 · Rating', '2 · Rating', '1 · Reason', '2 · Reason']);
  expect(members.map(({ question }) => question.id)).toEqual([1, 3, 2, 4]);
});
