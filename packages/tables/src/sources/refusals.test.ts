import { describe, expect, it } from 'vitest';
import type { Problem } from '../problem.ts';
import { sayTableProblem } from '../table-problems.ts';
import { openSource } from './open-source.ts';
import { findErrorSentence } from './read-csv.fixture.ts';
import { findMisnamed, findRefusal } from './refusals.ts';
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
  ['word/document.xml', 'a.csv', 'The file is a Word document. Rename it to .docx to import it as a document.'],
  ['word/document.xml', 'a.docx', 'The file is a Word document. Import it as a document.'],
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

const said = async (file: Blob, name: string) => sentence(await findMisnamed(file, name));
type Content = string | Uint8Array<ArrayBuffer> | Blob;
const csv = 'id,why\n1,because\n';
const utf16 = new Blob([Uint8Array.of(0xff, 0xfe), new Uint16Array([...csv].map((sign) => sign.charCodeAt(0)))]);

it.each<[string, Content, string]>([
  ['CSV', csv, 'a.xls'],
  ['UTF-16', utf16, 'a.xls'],
  ['CSV', csv, 'a.dta'],
])('%s under another name is text: %s, %s', async (_, content, name) => {
  expect(await said(new Blob([content]), name)).toMatch(
    /^The file has the name of an? [A-Za-z ]+ \(\.[a-z]+\), but it is text\. .* rename it to \.csv and import it again\.$/i,
  );
});

it.each(['<!DOCTYPE html>\n<html>', ' <table><tr>', '<HTML>', '<meta charset="utf-8"><table>'])(
  'a workbook that is a web page: %s',
  async (content) => {
    expect(await said(new Blob([content]), 'a.xls')).toBe(
      'The file has the name of an Excel workbook (.xls), but it is a web page (HTML). Open it in a spreadsheet program and save its table as .xlsx or CSV.',
    );
  },
);

it.each([
  '<?xml version="1.0"?><Workbook>',
  '<?xml version="1.0"?>\r\n<?mso-application progid="Excel.Sheet"?>\r\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
  '\ufeff<?xml version="1.0"?><!-- export --><ss:Workbook>',
])('a workbook in XML says what it is: %s', async (content) => {
  expect(await said(new Blob([content]), 'a.xls')).toMatch(/Excel workbook in the XML format of 2003/);
});

it.each<[string, Content, string]>([
  ['binary content', Uint8Array.of(1, 2, 0, 4), 'a.xlsx'],
  ['another kind', csv, 'a.csv'],
  ['other markup', '<?xml version="1.0"?><answers>', 'a.xls'],
])('says nothing of %s', async (_, content, name) => {
  expect(await findMisnamed(new Blob([content]), name)).toBeNull();
});

/** @returns a compound file ([MS-CFB]) of sectors of 512 bytes, with a directory of these names over several sectors */
function makeCompound(names: readonly string[]): Uint8Array<ArrayBuffer> {
  const entries = ['Root Entry', ...names];
  const directorySectors = Math.ceil(entries.length / 4);
  const bytes = new Uint8Array(512 * (2 + directorySectors));
  const view = new DataView(bytes.buffer);
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  view.setUint16(30, 9, true);
  // The table of sectors is sector 0, the directory follows.
  view.setUint32(48, 1, true);
  view.setUint32(76, 0, true);
  for (let sector = 1; sector <= directorySectors; sector++)
    view.setUint32(512 + 4 * sector, sector === directorySectors ? 0xfffffffe : sector + 1, true);
  for (const [index, name] of entries.entries()) {
    const at = 1024 + 128 * index;
    for (const [place, character] of [...name].entries()) view.setUint16(at + 2 * place, character.charCodeAt(0), true);
    view.setUint16(at + 64, 2 * name.length + 2, true);
  }
  return bytes;
}

const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const password = /protected by a password\. Open it in Excel, remove the password/;
const old = /an Excel workbook in the old format \(\.xls\).* save it as \.xlsx/;

describe('Office files in the old container', () => {
  it.each([
    ['an old workbook', makeCompound([...many, 'Workbook']), 'a.xls', old],
    ['an encrypted workbook', makeCompound([...many, 'EncryptionInfo', 'EncryptedPackage']), 'a.xls', password],
  ])('%s is refused as a survey', async (_, bytes, name, words) => {
    expect(sentence(await findRefusal(new Blob([bytes]), name))).toMatch(words);
  });

  it('an old document of Word is no workbook', async () => {
    const file = new Blob([makeCompound(['WordDocument'])]);
    expect(await findRefusal(file, 'a.doc')).toBeNull();
    expect(await openSource(file, 'a.xlsx')).toBeNull();
  });

  it('a workbook with a password says so when it is opened', async () => {
    const file = new Blob([makeCompound(['EncryptedPackage'])]);
    expect(await findErrorSentence(async () => openSource(file, 'a.xlsx'))).toMatch(password);
    // A document of Word with a password is none of ours.
    expect(await openSource(file, 'a.docx')).toBeNull();
  });
});
