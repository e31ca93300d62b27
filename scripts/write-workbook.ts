// Writes Excel workbooks for samples and tests: several sheets, shared texts, numbers and dates. The same bytes every time.
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';

/** A `Date` is written as a number with a date format, in UTC. */
export type Cell = string | number | boolean | Date | null;

export interface Sheet {
  name: string;
  rows: readonly (readonly Cell[])[];
}

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** @returns the letters of a column: 0 is A */
const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** Days since 1899-12-30, as workbooks count from March 1900 on. */
const serial = (date: Date): number => date.getTime() / 86_400_000 + 25_569;

/** Cell style 1 is the built-in format 22, a date with a time. */
const stylesXml = `${declaration}<styleSheet xmlns="${spreadsheet}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** The texts of a workbook, each once. */
class Texts {
  readonly #places = new Map<string, number>();

  place(text: string): number {
    const known = this.#places.get(text) ?? this.#places.size;
    this.#places.set(text, known);
    return known;
  }

  get xml(): string {
    const items = [...this.#places.keys()].map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`);
    return `${declaration}<sst xmlns="${spreadsheet}" uniqueCount="${items.length}">${items.join('')}</sst>`;
  }
}

function cellXml(cell: Cell, at: string, texts: Texts): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string') return `<c r="${at}" t="s"><v>${texts.place(cell)}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${Number(cell)}</v></c>`;
  return cell instanceof Date ? `<c r="${at}" s="1"><v>${serial(cell)}</v></c>` : `<c r="${at}"><v>${cell}</v></c>`;
}

function sheetXml({ rows }: Sheet, texts: Texts): string {
  const lines = rows.map((cells, at) => {
    const row = at + 1;
    return `<row r="${row}">${cells.map((cell, column) => cellXml(cell, `${letters(column)}${row}`, texts)).join('')}</row>`;
  });
  return `${declaration}<worksheet xmlns="${spreadsheet}"><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

/** @returns the parts of the package by their paths, in the order in which Excel writes them */
function partsOf(sheets: readonly Sheet[]): [path: string, xml: string][] {
  const texts = new Texts();
  const written = sheets.map((sheet, at): [string, string] => [
    `xl/worksheets/sheet${at + 1}.xml`,
    sheetXml(sheet, texts),
  ]);
  const override = (path: string, type: string) => `<Override PartName="/${path}" ContentType="${types}.${type}+xml"/>`;
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${documents}/${type}" Target="${target}"/>`;
  const last = sheets.length;
  return [
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('xl/workbook.xml', 'sheet.main')}${written.map(([path]) => override(path, 'worksheet')).join('')}${override('xl/styles.xml', 'styles')}${override('xl/sharedStrings.xml', 'sharedStrings')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${declaration}<Relationships xmlns="${packages}">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${spreadsheet}" xmlns:r="${documents}"><sheets>${sheets.map(({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${packages}">${sheets.map((_, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('')}${relation(last + 1, 'styles', 'styles.xml')}${relation(last + 2, 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    ],
    ...written,
    ['xl/styles.xml', stylesXml],
    ['xl/sharedStrings.xml', texts.xml],
  ];
}

/** @returns a workbook as a file */
export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const options = { useWebWorkers: false, extendedTimestamp: false, lastModDate: new Date(2024, 0, 1) };
  const writer = new ZipWriter(new Uint8ArrayWriter(), options);
  const encoder = new TextEncoder();
  for (const [path, xml] of partsOf(sheets)) await writer.add(path, new Uint8ArrayReader(encoder.encode(xml)));
  return writer.close();
}
