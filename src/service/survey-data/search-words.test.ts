import { expect, it } from 'vitest';
import { cutSnippet, listSoughtWords, markWords, parseTerms } from './search-words.ts';

/** The marked pieces of a text. */
function marked(text: string, q: string): string[] {
  return markWords(text, listSoughtWords(parseTerms(q))).marks.map(([start, end]) => text.slice(start, end));
}

it.each([
  { text: 'Zoë crème brûlée', q: 'creme brul*', pieces: ['crème', 'brûlée'] },
  { text: 're\u0301sume\u0301 sent', q: 'resume', pieces: ['re\u0301sume\u0301'] },
  { text: 'Die Straßenbahn', q: 'strassenbahn', pieces: ['Straßenbahn'] },
  { text: 'a ½ of it', q: '½', pieces: ['½'] },
  { text: 'e-mail or a mail', q: 'e-mail', pieces: ['e', 'mail'] },
  { text: '价格太高了，太贵', q: '太高', pieces: ['太高'] },
  { text: 'Q3价格太高', q: '价格', pieces: ['价格'] },
  { text: 'ภาษาไทยสวัสดี', q: 'สวัสดี', pieces: ['สวัสดี'] },
  { text: '高いｻｰﾋﾞｽは', q: 'サービス', pieces: ['ｻｰﾋﾞｽ'] },
  { text: 'मेरी हिन्दी', q: 'हिन्दी', pieces: ['हिन्दी'] },
  { text: 'yes👍really yes', q: 'yes', pieces: ['yes', 'yes'] },
  { text: 'nothing of it', q: 'not', pieces: [] },
])('$q in "$text" is marked where it stands', ({ text, q, pieces }) => {
  expect(marked(text, q)).toEqual(pieces);
});

it('a snippet begins and ends with a whole word, and says where it was cut', () => {
  const text = `${'beginning '.repeat(20)}price ${'afterwards '.repeat(30)}`.trim();
  const { text: cut, marks } = cutSnippet(text, markWords(text, listSoughtWords(parseTerms('price'))).marks);
  expect(cut).toMatch(/^…beginning .* price afterwards .* afterwards…$/);
  expect(marks.map(([start, end]) => cut.slice(start, end))).toEqual(['price']);
  const unspaced = '价格太高了'.repeat(100);
  expect(cutSnippet(unspaced, [[300, 302]]).text).toHaveLength(242);
});
