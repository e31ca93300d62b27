import { describe, expect, it } from 'vitest';
import type { Problem } from '../problem.ts';
import { sayTableProblem } from '../table-problems.ts';
import { findRefusal } from './refusals.ts';
import { makeZip } from './zip.fixture.ts';

const latin1 = (text: string): Blob => new Blob([Uint8Array.from(text, (letter) => letter.charCodeAt(0))]);
const sentence = (problem: Problem | null) => problem && sayTableProblem(problem);
const find = async (content: string, name: string) => sentence(await findRefusal(latin1(content), name));

describe('files that Sheaf does not read as surveys', () => {
  it.each([
    ['{"SurveyEntry":{"SurveyID":"SV_1"}}', 'questions.json', 'Qualtrics questionnaire'],
    ['RDX3\nX\n', 'x.csv', 'objects of R'],
    [
      `${'\0'.repeat(12)}\xc2\xea\x81\x60\xb3\x14\x11\xcf\xbd\x92\x08\x00\x09\xc7\x31\x8c\x18\x1f\x10\x11`,
      'x',
      '.sas7bdat',
    ],
    ['HEADER RECORD*******LIBRARY HEADER RECORD!!!!!!!', 'x', '.xpt'],
    ['\0\x01\0\0Standard ACE DB\0', 'x', 'Access database'],
    ['\x1c\0\0\0\0\0\0\0ENCRYPTEDSAV\x15\0', 'x.sav', 'protected by a password'],
    [`${'a'.repeat(257)}ustar\0`, 'x', 'tar archive'],
    ['[InternetShortcut]\nURL=https://example.org', 'x.txt', 'only a link'],
    ['<!DOCTYPE html>\n<html><table></table>', 'export.xls', 'web page (HTML)'],
    ['Return-Path: <a@example.org>\nSubject: Answers\nFrom: a@example.org\n\nYes, gladly', 'x.csv', 'e-mail'],
    ['<?xml version="1.0"?>\n<svg:svg>', 'x.xml', 'picture (SVG)'],
    ['id\t"Language"\t"Why?"\nid\tstartlanguage\tq1\n1\ten\ta{newline}b\n', 'vvexport_1.csv', 'its own import (.vv)'],
  ])('are known by their content: %.40j, %s', async (content, name, words) => {
    expect(await find(content, name)).toContain(words);
  });

  it.each(['a.lsr', 'a.RData', 'in/a.numbers', 'a.tar.gz'])(
    'are known by their extension where the content says nothing: %s',
    async (name) => {
      expect(await find('\x1f\x8bwhatever', name)).toMatch(/^The file .*\. .*\.$/);
    },
  );

  it.each([
    ['id,name\n1,<html>\n', 'x.csv'],
    ['<Responses><Response/></Responses>', 'x.xml'],
    ['', 'x.csv'],
    ['\x1f\x8bwhatever', 'x.csv.gz'],
  ])('are not %j, %s', async (content, name) => {
    expect(await find(content, name)).toBeNull();
  });
});

it.each([
  ['word/document.xml', 'a.csv', 'The file is a Word document. Rename it to .docx to import it as an insight.'],
  ['word/document.xml', 'a.docx', 'The file is a Word document. Import it as an insight.'],
  ['a.txt', 'a.csv', null],
])('an archive with %s named %s', async (path, name, said) => {
  expect(sentence(await findRefusal(new Blob([await makeZip({ [path]: 'x' })]), name))).toBe(said);
});

it.each(['ID;Person;Age\nP;Ann;30\n', 'From: To,Why\nA,B\n', 'Date: when\nMonday\n', 'ID;Punkte\nC;X1\n'])(
  'a table that only begins like another kind: %j',
  async (content) => {
    expect(await find(content, 'a.csv')).toBeNull();
  },
);
