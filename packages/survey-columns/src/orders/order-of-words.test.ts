import { expect, test } from 'vitest';
import { classifyOrder } from './order-of-words.ts';

test.each([
  'Disagree|Neither|Agree',
  'Agree|Disagree|Not sure',
  'Poor|Average|Excellent',
  'Never|Sometimes|Always',
  'Lehne ab|Teils teils|Stimme zu',
  'En desacuerdo|Neutral|De acuerdo',
  'Oneens|Neutraal|Eens',
  'Eri mieltä|En osaa sanoa|Samaa mieltä',
  'Не согласен|Нейтрально|Согласен',
  '不同意|一般|同意',
  'そう思わない|どちらでもない|そう思う',
  'لا أوافق|محايد|أوافق',
])('words of a scale: %s', (answers) => {
  expect(classifyOrder(answers.split('|'))).toBe('scale');
});

test.each(['Daily|Weekly|Monthly', 'vormittags|mittags|abends', 'Monday|Tuesday|Wednesday', 'Small|Medium|Large'])(
  'steps and times: %s',
  (answers) => {
    expect(classifyOrder(answers.split('|'))).toBe('ordered');
  },
);

test.each([
  '1st|2nd|3rd',
  'First choice|Second choice|Third choice',
  'Most important|Second most important|Third most important',
  '1 (best)|2|3 (worst)',
  '1|2|3',
  'Better pay|More holidays|Less stress',
  'Mehr Bänke|Mehr Licht|Weniger Autos',
  'Tea|Coffee|Not sure',
])('places or things: %s', (answers) => {
  expect(classifyOrder(answers.split('|'))).toBeNull();
});
