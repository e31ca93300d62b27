import { expect, it } from 'vitest';
import { clusterSpellings } from './spelling-clusters.ts';

/** Answers of which each was given once less than the one before it. */
const given = (...values: string[]) => values.map((value, at) => ({ value, count: values.length - at }));
const cluster = (...values: string[]) =>
  clusterSpellings(given(...values)).map(({ how, answers }) => [how, ...answers.map(({ value }) => value)]);

const alike: [why: string, how: 'same' | 'near', ...values: string[]][] = [
  ['case, punctuation and blanks', 'same', 'UK', 'U.K.', 'uk', 'u k', ' UK '],
  ['a hyphen or a blank', 'same', 'Baden-Württemberg', 'Baden Württemberg', 'baden wurttemberg'],
  ['ß', 'same', 'Straße', 'STRASSE', 'strasse'],
  ['an umlaut in two letters', 'near', 'München', 'Muenchen'],
  ['accents', 'same', 'Bogotá', 'Bogota', 'BOGOTÁ'],
  ['the order of words', 'same', 'Curie, Marie', 'Marie Curie'],
  ['a word joined', 'same', 'New York', 'NewYork', 'new-york'],
  ['a letter less', 'near', 'Germany', 'Germny'],
  ['a letter more', 'near', 'Philippines', 'Phillippines'],
  ['another letter', 'near', 'Argentina', 'Argentena'],
  ['two letters swapped', 'near', 'United Kingdom', 'Untied Kingdom', 'united kingdom'],
  ['Greek', 'same', 'Αθήνα', 'ΑΘΗΝΑ', 'αθηνα'],
  ['Cyrillic', 'near', 'Киев', 'КИЕВ', 'Киевъ'],
  ['Polish', 'same', 'Łódź', 'łódź'],
  ['Arabic points', 'same', 'القَاهِرَة', 'القاهرة'],
  ['full and half width', 'same', 'ＴＯＫＹＯ', 'Tokyo', 'tokyo'],
  ['kana of half width', 'same', 'カナダ', 'ｶﾅﾀﾞ'],
  ['Korean', 'same', '대한 민국', '대한민국'],
  ['quotation marks', 'same', '“yes”', 'Yes', 'yes!'],
];
it.each(alike)('meet: %s', (_, how, ...values) => {
  expect(cluster(...values)).toEqual([[how, ...values]]);
});

const different: [why: string, ...values: string[]][] = [
  ['numbers', '10-15', '15-10', '1015', '1', '2', '12', '1.5', '15'],
  ['signs of numbers', '5', '-5', '<5', '>5', '5%'],
  ['names that differ in a number', 'Question 12', 'Question 13'],
  ['symbols', 'C', 'C++', 'C#', '👍', '👎'],
  ['a word in front', 'likely', 'unlikely', 'somewhat likely', 'somewhat unlikely'],
  ['kein and ein', 'keiner', 'einer'],
  ['short words that differ in a letter', 'Iran', 'Iraq', 'male', 'mail', 'June', 'July', 'nie', 'wie'],
  ['short words in longer answers', 'East Birmingham', 'West Birmingham'],
  ['the order of characters in Chinese', '东京', '京东', '北京', '南京'],
  ['voiced kana', 'カキ', 'ガギ'],
  ['vowel signs', 'कि', 'कु'],
  ['punctuation alone', '?', '!', '…', ''],
  ['two edits', 'Austria', 'Australia'],
  ['two words with an edit each', 'Strongly agree', 'Strangly agrees'],
];
it.each(different)('do not meet: %s', (_, ...values) => {
  expect(cluster(...values)).toEqual([]);
});

it('a chain of typos is no cluster: all are near the most given one', () => {
  expect(cluster('plate', 'plane', 'plant')).toEqual([['near', 'plate', 'plane']]);
});

it('most given clusters first, and in them the most given spelling', () => {
  const answers = [
    { value: 'uk', count: 1 },
    { value: 'UK', count: 2 },
    { value: 'usa', count: 9 },
    { value: 'USA', count: 1 },
  ];
  expect(clusterSpellings(answers).map((one) => one.answers.map(({ value }) => value))).toEqual([
    ['usa', 'USA'],
    ['UK', 'uk'],
  ]);
});

it('10,000 answers take less than two seconds', () => {
  const answers = Array.from({ length: 10_000 }, (_, at) => {
    const words = [at, at * 7919, at * 104_729].map((seed) =>
      Array.from({ length: 4 + (seed % 7) }, (_, place) =>
        String.fromCharCode(97 + ((seed * 31 + place * place * 17) % 26)),
      ).join(''),
    );
    return { value: words.join(' '), count: 10_000 - at };
  });
  const started = performance.now();
  clusterSpellings(answers);
  expect(performance.now() - started).toBeLessThan(2000);
});
