import { expect, it } from 'vitest';
import { answerText } from './answer-text.ts';

it.each([
  // One answer in several forms.
  ['Cafe\u0301', 'Café'],
  ['Tiê\u0301ng Viê\u0323t', 'Tiếng Việt'],
  ['\u200eYes\u200f', 'Yes'],
  ['Yes\u00ad', 'Yes'],
  ['\u2060Yes', 'Yes'],
  ['Yes\u200d', 'Yes'],
  ['\u202aYes\u202c', 'Yes'],
  ['Prefer not\u00a0to say', 'Prefer not to say'],
  ['\u00a0Yes \t', 'Yes'],
  ['Ye\u00ads', 'Yes'],
  // What is part of the answer stays.
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['👩\u200d🔬', '👩\u200d🔬'],
  ['Ｙｅｓ', 'Ｙｅｓ'],
  // Guards of Excel.
  ['="00123"', '00123'],
  ['="Red"', 'Red'],
  ['="say ""no"""', 'say "no"'],
  ['=""', ''],
  ["'00123", '00123'],
  ["'Red", 'Red'],
  ["'=A1", '=A1'],
  ['\u001f00123', '00123'],
  // Apostrophes and signs that are no guards.
  ["'90s", "'90s"],
  ["'s avonds", "'s avonds"],
  ["'Red'", "'Red'"],
  ["don't", "don't"],
  ['=A1', '=A1'],
  ['="a"&"b"', '="a"&"b"'],
  ['', ''],
])('%j says %j', (cell, text) => {
  expect(answerText(cell)).toBe(text);
});
