import { readFileSync } from 'node:fs';
import { detectDialect, readTable as readCsvTable, suggestTypes } from '@sheaf/survey-columns';
import type { Table } from '@sheaf/tables';
import { openNamed, readTable } from '@sheaf/tables/sources/read-csv.fixture.ts';
import { workbookOf, row as xlsxRow } from '@sheaf/tables/sources/xlsx/workbook.fixture.ts';
import { zipOf } from '@sheaf/tables/sources/zip.fixture.ts';
import { expect, test } from 'vitest';
import { hasSurveyExports, missingExports } from '../../scripts/shared-folder.ts';
import { isWholeCorpus, sampleFiles } from './survey-corpus.ts';

/** Responses of each file: enough for its types, few enough for a test. */
const limit = 200;
/** One of every tool; all of them: lab/corpora/whole-corpus.ts. */
const files = hasSurveyExports() ? sampleFiles() : [];

const escaped = (text: string): string => text.replace(/[&<>"\r\n\t]/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** A number that a spreadsheet shows as it was typed. */
const isNumber = (cell: string): boolean => /^(?:0|-?[1-9]\d{0,13}|-?(?:0|[1-9]\d{0,5})\.\d{0,7}[1-9])$/.test(cell);
const isTime = (cell: string): boolean =>
  /^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/.test(cell) && !Number.isNaN(Date.parse(`${cell}Z`));

function xlsxCell(cell: string): string {
  if (cell === '') return '<c/>';
  if (isNumber(cell)) return `<c><v>${cell}</v></c>`;
  if (isTime(cell)) return `<c s="1"><v>${Date.parse(`${cell}Z`) / 86_400_000 + 25_569}</v></c>`;
  return `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
}

function odsCell(cell: string): string {
  if (cell === '') return '<table:table-cell/>';
  if (isNumber(cell))
    return `<table:table-cell office:value-type="float" office:value="${cell}"><text:p>${cell}</text:p></table:table-cell>`;
  if (isTime(cell)) return `<table:table-cell office:value-type="date" office:date-value="${cell.replace(' ', 'T')}"/>`;
  return `<table:table-cell office:value-type="string"><text:p>${escaped(cell)}</text:p></table:table-cell>`;
}

const writers = {
  xlsx: (rows: readonly string[][]) =>
    workbookOf({
      formats: [22],
      sheets: [{ data: rows.map((cells, index) => xlsxRow(index + 1, cells.map(xlsxCell).join(''))).join('') }],
    }),
  ods: (rows: readonly string[][]) =>
    zipOf({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': `<x><table:table table:name="a">${rows.map((cells) => `<table:table-row>${cells.map(odsCell).join('')}</table:table-row>`).join('')}</table:table></x>`,
    }),
};

/** Characters that XML cannot hold are not compared. */
const isInXml = ({ header_rows, rows }: Table): boolean =>
  ![...header_rows, ...rows]
    .flat()
    .some((cell) => /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(cell));

/** A sheet does not keep blank columns at its end, which some exports have. */
function filledColumns({ header_rows, rows }: Table): number {
  const widths = [...header_rows, ...rows].map((cells) => cells.findLastIndex((cell) => cell !== '') + 1);
  return Math.max(...widths);
}

/** What must be the same: header rows, responses, types. */
function shown(table: Table): Record<string, string> {
  const width = filledColumns(table);
  const cut = (rows: readonly string[][]): string => JSON.stringify(rows.map((cells) => cells.slice(0, width)));
  const types = suggestTypes(table).map(({ type }) => type);
  return { header: cut(table.header_rows), rows: cut(table.rows), types: types.slice(0, width).join() };
}

/** Each file once, not once for each format. */
const originals = files.map(({ file, path }) => {
  const bytes = readFileSync(path);
  const table = readCsvTable(bytes, detectDialect(bytes, { whole: true }), { limit, whole: true });
  return { file, table, expected: shown(table) };
});

test.skipIf(!hasSurveyExports()).each(Object.entries(writers))(
  `an export of every tool is the same table as .%s (skipped when ${missingExports})`,
  async (format, write) => {
    const wrong: string[] = [];
    let compared = 0;
    for (const { file, table, expected } of originals) {
      if (!isInXml(table) || table.rows.length === 0) continue;
      compared++;
      const source = await openNamed(await write([...table.header_rows, ...table.rows]), `a.${format}`);
      if (source.tables[0]?.looksLikeTable !== true) wrong.push(`${file}: does not look like a table`);
      const bytes = new TextEncoder().encode((await readTable(source)).csv);
      const dialect = detectDialect(bytes, { whole: true, override: source.tables[0]?.dialect ?? {} });
      const again = readCsvTable(bytes, dialect, { limit, whole: true });
      const found = shown(again);
      for (const part of Object.keys(expected)) if (found[part] !== expected[part]) wrong.push(`${file}: ${part}`);
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThanOrEqual(isWholeCorpus ? 30 : 12);
  },
  60_000,
);
