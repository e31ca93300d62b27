import { expect, test } from 'vitest';
import { orderOfWords } from './order-of-words.ts';

test.each([
  'Disagree|Neither|Agree',
  'Agree|Disagree|Not sure',
  '1 - Disagree|2 - Neutral|3 - Agree',
  'Poor|Average|Excellent',
  'Never|Sometimes|Always',
  'Lehne ab|Teils teils|Stimme zu',
  'Pas d’accord|Neutre|D’accord',
  'En desacuerdo|Neutral|De acuerdo',
  'Discordo|Neutro|Concordo',
  'In disaccordo|Neutrale|D’accordo',
  'Oneens|Neutraal|Eens',
  'Uenig|Nøytral|Enig',
  'Eri mieltä|En osaa sanoa|Samaa mieltä',
  'Nie zgadzam się|Trudno powiedzieć|Zgadzam się',
  'Не согласен|Нейтрально|Согласен',
  'Katılmıyorum|Kararsızım|Katılıyorum',
  '不同意|一般|同意',
  'そう思わない|どちらでもない|そう思う',
  '비동의|보통|동의',
  'لا أوافق|محايد|أوافق',
])('words of a scale: %s', (answers) => {
  expect(orderOfWords(answers.split('|'))).toBe('scale');
});

test.each(['Daily|Weekly|Monthly', 'vormittags|mittags|abends', 'Monday|Tuesday|Wednesday', 'Small|Medium|Large'])(
  'steps and times: %s',
  (answers) => {
    expect(orderOfWords(answers.split('|'))).toBe('ordered');
  },
);

test.each([
  'Gold|Silver|Bronze',
  '1st|2nd|3rd',
  '1.º lugar|2.º lugar|3.º lugar',
  'First choice|Second choice|Third choice',
  'Most important|Second most important|Third most important',
  '1 (best)|2|3 (worst)',
  '1|2|3',
  'Better pay|More holidays|Less stress',
  'High quality|Low price|Fast delivery',
  'Trust|Respect|Fairness',
  'Mehr Bänke|Mehr Licht|Weniger Autos',
  'Tea|Coffee|Not sure',
])('places or things: %s', (answers) => {
  expect(orderOfWords(answers.split('|'))).toBeNull();
});
