import { readQuestions } from '@sheaf/survey-columns';
import { expect, test } from 'vitest';
import { processorMs } from '../../../../src/contract/processor-time.fixture.ts';
import { toPlainText } from './headers.ts';

test.each([
  ['<p>How <strong>satisfied</strong> are you?</p>', 'How satisfied are you?'],
  ['How satisfied<br />are you?', 'How satisfied are you?'],
  ['<span style="font-size:16px;">Wie zufrieden sind Sie?</span>&nbsp;', 'Wie zufrieden sind Sie?'],
  ['Caf&eacute; &amp; bar &#8211; &#x201C;here&#x201D;', 'Café & bar – “here”'],
  ['&lt;b&gt;Bold&lt;/b&gt; words', 'Bold words'],
  ['<style type="text/css">p { color: red }</style><p>Why?</p>', 'Why?'],
  ['Is 3 < 5 and 5 > 3?', 'Is 3 < 5 and 5 > 3?'],
  ['Do you live in <your city>?', 'Do you live in <your city>?'],
  ['R&D; and &unknown; stay', 'R&D; and &unknown; stay'],
])('%s', (text, expected) => {
  expect(toPlainText(text)).toBe(expected);
});

test('question texts are read without their markup, in one header row and in several', () => {
  expect(readQuestions([['<p>Age</p>', 'Q1. <b>Why?</b>']], []).map(({ text }) => text)).toEqual(['Age', 'Q1. Why?']);
  const qualtrics = [
    ['StartDate', 'Q1'],
    ['Start Date', '<div>How are you&nbsp;today?</div>'],
    ['{"ImportId":"startDate"}', '{"ImportId":"QID1"}'],
  ];
  expect(readQuestions(qualtrics, []).map(({ text }) => text)).toEqual(['Start Date', 'How are you today?']);
});

test('a long text with an unclosed tag takes little time', () => {
  const text = '<p '.repeat(20_000) + '&amp'.repeat(20_000);
  expect(processorMs(() => toPlainText(text))).toBeLessThan(2000);
});
