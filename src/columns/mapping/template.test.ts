import { expect, test } from 'vitest';
import {
  headerFingerprint,
  readTemplate,
  recallMapping,
  rememberMapping,
  TemplateError,
  writeTemplate,
} from './template.ts';

const header = ['Your name', 'Why?', '__proto__', 'Score'];
const template = rememberMapping(header, { 'Your name': 'Name', 'Why?': 'Open-ended', Score: 'NPS', Gone: 'Email' });

test('a mapping is found again by its headers, in any order and spelling', () => {
  expect(headerFingerprint(['Why?', ' your  NAME'])).toBe(headerFingerprint(['Your name', 'why?']));
  expect(headerFingerprint(['Why?', 'Name'])).not.toBe(headerFingerprint(['Why?', 'Names']));
  expect(headerFingerprint(['a,b'])).not.toBe(headerFingerprint(['a', 'b']));
  expect(recallMapping(['SCORE', 'Where?', '\ufeffYour name'], template)).toEqual({
    SCORE: 'NPS',
    '\ufeffYour name': 'Name',
  });
});

test('a template reads back as it was written; unmapped and unknown columns are left out', () => {
  expect(readTemplate(writeTemplate(template))).toEqual(template);
  expect(template.columns.map((column) => column.header)).toEqual(['Your name', 'Why?', 'Score']);
});

test.each([
  ['{', /it is not JSON/],
  ['null', /"format"/],
  ['{"format":"sheaf-mapping","version":2,"columns":[]}', /its version is 2/],
  ['{"format":"sheaf-mapping","version":1}', /no list "columns"/],
  ['{"format":"sheaf-mapping","version":1,"columns":[{"type":"NPS"}]}', /entry 1 of "columns" has no header/],
  ['{"format":"sheaf-mapping","version":1,"columns":[{"header":"a","type":"Nps"}]}', /the type in entry 1/],
])('%s is refused in a sentence', (text, sentence) => {
  expect(() => readTemplate(text)).toThrow(TemplateError);
  expect(() => readTemplate(text)).toThrow(sentence);
});
