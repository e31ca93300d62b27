import { listVariables, type Piece, type TableFormat, type TakenTable } from '../table-format.ts';
import { areNumbers, type Value, type Variable } from '../variables.ts';
import { writeRows, writeTable } from './sheet.ts';
import { beginEntry, endEntry, listEntries, packBytes, writeEntry, type ZipEntry } from './zip-entry.ts';

/** What Excel can hold. */
export const mostRows = 1_048_576;
export const mostColumns = 16_384;
export const longestCell = 32_767;

/** What the next slice must know: what is written, and the sheet that is open. */
interface XlsxState {
  entries: readonly ZipEntry[];
  sheet: ZipEntry;
  offset: number;
  /** The number of the next row. */
  row: number;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const contentTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relationships = (all: readonly (readonly [type: string, target: string])[]): string => {
  const each = all.map(
    ([type, to], at) => `<Relationship Id="rId${at + 1}" Type="${documents}/${type}" Target="${to}"/>`,
  );
  return `${declaration}<Relationships xmlns="${packages}/relationships">${each.join('')}</Relationships>`;
};

const nameSheets = ({ crosstabs }: Pick<TakenTable, 'crosstabs'>): string[] => [
  'Responses',
  'Data dictionary',
  ...(crosstabs.length > 0 ? ['Crosstabs'] : []),
];
const sheetPath = (at: number): string => `xl/worksheets/sheet${at + 1}.xml`;

function describeContent(sheetNames: readonly string[]): string {
  const parts = [
    ['/xl/workbook.xml', 'sheet.main'],
    ['/xl/styles.xml', 'styles'],
    ...sheetNames.map((_, at) => [`/${sheetPath(at)}`, 'worksheet']),
  ];
  const overrides = parts.map(
    ([name, type]) => `<Override PartName="${name}" ContentType="${contentTypes}.${type}+xml"/>`,
  );
  const rels = 'application/vnd.openxmlformats-package.relationships+xml';
  const defaults = `<Default Extension="rels" ContentType="${rels}"/><Default Extension="xml" ContentType="application/xml"/>`;
  return `${declaration}<Types xmlns="${packages}/content-types">${defaults}${overrides.join('')}</Types>`;
}

function describeWorkbook(sheetNames: readonly string[]): string {
  const sheets = sheetNames.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const views = '<bookViews><workbookView/></bookViews>';
  return `${declaration}<workbook xmlns="${spreadsheet}" xmlns:r="${documents}">${views}<sheets>${sheets.join('')}</sheets></workbook>`;
}

/** Cells as they are, dates, times, shares: the order that sheet.ts knows. */
function describeStyles(): string {
  const formats =
    '<numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="0.0%"/></numFmts>';
  const looks =
    '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>';
  const cells = [0, 164, 165, 166].map(
    (format) => `<xf numFmtId="${format}" xfId="0"${format > 0 ? ' applyNumberFormat="1"' : ''}/>`,
  );
  return `${declaration}<styleSheet xmlns="${spreadsheet}">${formats}${looks}<cellXfs count="4">${cells.join('')}</cellXfs></styleSheet>`;
}

/** The header stays in sight. */
const sheetStart = `${declaration}<worksheet xmlns="${spreadsheet}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
const sheetEnd = '</sheetData></worksheet>';

function listFixedParts({ dictionary, crosstabs }: TakenTable): [name: string, content: string][] {
  const names = nameSheets({ crosstabs });
  const tables = crosstabs.length > 0 ? [dictionary, crosstabs] : [dictionary];
  return [
    ['[Content_Types].xml', describeContent(names)],
    ['_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']])],
    ['xl/workbook.xml', describeWorkbook(names)],
    [
      'xl/_rels/workbook.xml.rels',
      relationships([
        ...names.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
        ['styles', 'styles.xml'],
      ]),
    ],
    ['xl/styles.xml', describeStyles()],
    ...tables.map((rows, at): [string, string] => [sheetPath(at + 1), `${sheetStart}${writeTable(rows)}${sheetEnd}`]),
  ];
}

function begin(table: TakenTable): Piece<XlsxState> {
  const pieces: Uint8Array[] = [];
  const entries: ZipEntry[] = [];
  let offset = 0;
  const add = (bytes: Uint8Array) => {
    pieces.push(bytes);
    offset += bytes.length;
  };
  for (const [name, content] of listFixedParts(table)) {
    const { bytes, entry } = writeEntry(name, content, offset);
    entries.push(entry);
    add(bytes);
  }
  const begun = beginEntry(sheetPath(0), offset);
  add(begun.bytes);
  const titles = listVariables(table).map(({ title }) => title);
  const packed = packBytes(begun.entry, Buffer.from(`${sheetStart}${writeTable([titles])}`));
  add(packed.bytes);
  return { bytes: Buffer.concat(pieces), state: { entries, sheet: packed.entry, offset, row: 2 } };
}

/** Options that are numbers are numbers in a workbook, too. */
function toCells(variable: Variable | undefined, values: readonly Value[]): readonly Value[] {
  if (variable === undefined || !areNumbers(variable)) return values;
  const codes = new Map<Value, number>(variable.options.map(({ text, code }) => [text, code]));
  return values.map((value) => codes.get(value) ?? value);
}

/** Writes `.xlsx` workbooks: a sheet of responses with one header row, one with the data dictionary, and one with crosstabs. */
export const xlsx: TableFormat<XlsxState> = {
  cellsAtOnce: 40_000,
  rowsAtOnce: 2000,
  keepsWords: true,
  begin,
  write(variables, columns, { entries, sheet, offset, row }) {
    const rows = columns[0]?.length ?? 0;
    const kinds = variables.map(({ kind }) => kind);
    const content = writeRows(
      row,
      kinds,
      columns.map((values, at) => toCells(variables[at], values)),
    );
    const { bytes, entry } = packBytes(sheet, Buffer.from(content));
    return { bytes, state: { entries, sheet: entry, offset: offset + bytes.length, row: row + rows } };
  },
  end(_, { entries, sheet, offset }) {
    const packed = packBytes(sheet, Buffer.from(sheetEnd));
    const ended = endEntry(packed.entry);
    const start = offset + packed.bytes.length + ended.bytes.length;
    return Buffer.concat([packed.bytes, ended.bytes, listEntries([...entries, ended.entry], start)]);
  },
};
