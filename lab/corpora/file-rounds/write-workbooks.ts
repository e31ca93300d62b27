import { makeZip } from '@sheaf/tables/sources/zip.fixture.ts';
import { type Cell, writeWorkbook } from '../../../e2e/fixtures/write-workbook.ts';
import { computeTime, isNumber, isTime } from './columns.ts';
import type { RoundTable } from './table.ts';

function excelCell(cell: string): Cell {
  if (isNumber(cell)) return Number(cell);
  return isTime(cell) ? new Date(computeTime(cell)) : cell;
}

/** An Excel workbook with one sheet: numbers and times are stored as such. */
export const writeExcel = ({ header, rows }: RoundTable): Promise<Uint8Array> =>
  writeWorkbook([{ name: 'Data', rows: [...header, ...rows.map((row) => row.map(excelCell))] }]);

/** A text in OpenDocument: blanks in a row, tabs and line breaks are elements (OpenDocument 1.3 part 3, 6.1). */
const paragraph = (text: string): string =>
  text
    .replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/^ | {2,}| $/g, (blanks) => `<text:s text:c="${blanks.length}"/>`)
    .replaceAll('\t', '<text:tab/>');

const paragraphs = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map((line) => `<text:p>${paragraph(line)}</text:p>`)
    .join('');

function openCell(cell: string): string {
  if (cell === '') return '<table:table-cell/>';
  if (isNumber(cell))
    return `<table:table-cell office:value-type="float" office:value="${cell}"><text:p>${cell}</text:p></table:table-cell>`;
  if (isTime(cell)) return `<table:table-cell office:value-type="date" office:date-value="${cell.replace(' ', 'T')}"/>`;
  return `<table:table-cell office:value-type="string">${paragraphs(cell)}</table:table-cell>`;
}

/** An OpenDocument workbook with one sheet. */
export function writeOpenDocument({ header, rows }: RoundTable): Promise<Uint8Array> {
  const text = (cell: string) =>
    cell === ''
      ? '<table:table-cell/>'
      : `<table:table-cell office:value-type="string">${paragraphs(cell)}</table:table-cell>`;
  const line = (cells: readonly string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
  const lines = [...header.map((row) => line(row.map(text))), ...rows.map((row) => line(row.map(openCell)))];
  const namespaces = ['office', 'table', 'text']
    .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .join(' ');
  return makeZip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${namespaces} office:version="1.3"><office:body><office:spreadsheet><table:table table:name="Data">${lines.join('')}</table:table></office:spreadsheet></office:body></office:document-content>`,
  });
}
