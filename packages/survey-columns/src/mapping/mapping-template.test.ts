import { expect, test } from 'vitest';
import {
  fingerprintHeader,
  readTemplate,
  recallMapping,
  recallOutline,
  rememberMapping,
  TemplateError,
  writeTemplate,
} from './mapping-template.ts';

const header = ['Your name', 'Why?', '__proto__', 'Score'];
const template = rememberMapping(header, { 'Your name': 'Name', 'Why?': 'Open-ended', Score: 'NPS', Gone: 'Email' });

test('a mapping is found again by its headers, in any order and spelling', () => {
  expect(fingerprintHeader(['Why?', ' your  NAME'])).toBe(fingerprintHeader(['Your name', 'why?']));
  expect(fingerprintHeader(['Why?', 'Name'])).not.toBe(fingerprintHeader(['Why?', 'Names']));
  expect(fingerprintHeader(['a,b'])).not.toBe(fingerprintHeader(['a', 'b']));
  expect(recallMapping(['SCORE', 'Where?', '\ufeffYour name'], template)).toEqual({
    SCORE: 'NPS',
    '\ufeffYour name': 'Name',
  });
});

test('two headers that differ only in capitals are two columns', () => {
  const both = rememberMapping(['q1', 'Q1'], { q1: 'NPS', Q1: 'Name' });
  expect(recallMapping(['Q1', 'q1'], both)).toEqual({ Q1: 'Name', q1: 'NPS' });
});

test('a data dictionary is a template: by header, otherwise by question text', () => {
  const columns = [
    { column: 1, header: 'Q1', question: 'Why?', type: 'Open-ended', options: null },
    { column: 2, header: 'Q2', question: 'Other', type: 'Name', answered: 3 },
    { column: 3, header: 'Q3', question: 'Other', type: 'NPS' },
  ];
  const dictionary = readTemplate(JSON.stringify({ format: 'sheaf-mapping', version: 1, responses: 3, columns }));
  expect(recallMapping(['Q1', 'Q2', 'Q3'], dictionary)).toEqual({ Q1: 'Open-ended', Q2: 'Name', Q3: 'NPS' });
  expect(recallMapping(['Why?', 'Other', 'Other (2)'], dictionary)).toEqual({
    'Why?': 'Open-ended',
    Other: 'Name',
    'Other (2)': 'NPS',
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

test('questions, displays, orders and the person key are in a template, found in another spelling; what is damaged is left out', () => {
  const group = {
    kind: 'pair',
    text: 'Both',
    headers: ['Why?', 'Score'],
    items: ['a', 'b'],
    iterations: null,
  } as const;
  const outline = {
    groups: [{ ...group, write_ins: ['Your name'] }],
    displays: { Score: 'scale' as const },
    orders: { Score: ['1', '2'] },
    person_key: { name: 'Person', headers: ['Your name', 'Score'] },
  };
  const written = rememberMapping(header, { Score: 'NPS' }, { outline });
  expect(readTemplate(writeTemplate(written))).toEqual(written);
  expect(recallOutline(['why?', 'SCORE', 'your name'], written)).toEqual({
    groups: [{ ...group, headers: ['why?', 'SCORE'], write_ins: ['your name'] }],
    displays: { SCORE: 'scale' },
    orders: { SCORE: ['1', '2'] },
    person_key: { name: 'Person', headers: ['your name', 'SCORE'] },
  });
  expect(recallOutline(header, template)).toBeNull();
  const damaged = {
    groups: [{ ...group, items: ['a'] }, null],
    displays: { Score: 'pie' },
    orders: { Score: [1] },
    person_key: {},
  };
  const text = JSON.stringify({ format: 'sheaf-mapping', version: 1, columns: [], outline: damaged });
  expect(readTemplate(text).outline).toEqual({ groups: [], displays: {}, orders: {}, person_key: null });
});
