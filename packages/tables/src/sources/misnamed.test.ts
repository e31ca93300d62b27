import { expect, it } from 'vitest';
import { sayTableProblem } from '../table-problems.ts';
import { findMisnamed } from './refusals.ts';

const said = async (file: Blob, name: string) => {
  const problem = await findMisnamed(file, name);
  return problem && sayTableProblem(problem);
};

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
