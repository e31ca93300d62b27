import { makeZip } from '../zip.fixture.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';

interface SheetParts {
  name?: string;
  /** `hidden` or `veryHidden`. */
  state?: string;
  /** The content of `sheetData`. */
  data?: string;
  /** The elements before it. */
  before?: string;
  /** The complete part, instead of both. */
  xml?: string | Uint8Array;
}

/** What a workbook is made of. */
export interface WorkbookParts {
  sheets: readonly SheetParts[];
  /** Elements `si`. */
  texts?: string;
  /** Number formats: the cell style `s="1"` has the first one. A number is the id of a built-in format. */
  formats?: readonly (string | number)[];
  is1904?: boolean;
  /** Parts that replace others or are added; null leaves one out. */
  parts?: Readonly<Record<string, string | Uint8Array | null>>;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function stylesXml(formats: readonly (string | number)[]): string {
  const own = formats.map((format, index) =>
    typeof format === 'string' ? `<numFmt numFmtId="${164 + index}" formatCode="${escaped(format)}"/>` : '',
  );
  const xfs = formats.map((format, index) => `<xf numFmtId="${typeof format === 'string' ? 164 + index : format}"/>`);
  return `<styleSheet xmlns="${main}"><numFmts>${own.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${xfs.join('')}</cellXfs></styleSheet>`;
}

const relations = (list: readonly [type: string, target: string][], namespace = officeRelations): string =>
  `<Relationships xmlns="${packageRelations}">${list
    .map(([type, target], index) => `<Relationship Id="r${index}" Type="${namespace}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** @returns the parts of a workbook as Excel writes them */
export function workbookParts(workbook: WorkbookParts): Record<string, string | Uint8Array> {
  const { sheets, texts, formats, is1904 = false, parts = {} } = workbook;
  const listed = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${escaped(name ?? `Sheet${index + 1}`)}" sheetId="${index + 1}" r:id="r${index}"${state ? ` state="${state}"` : ''}/>`,
  );
  const files: Record<string, string | Uint8Array | null> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${officeRelations}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, index): [string, string] => ['worksheet', `worksheets/sheet${index + 1}.xml`]),
      ...(texts === undefined ? [] : [['sharedStrings', 'sharedStrings.xml'] as [string, string]]),
      ...(formats === undefined ? [] : [['styles', '/xl/styles.xml'] as [string, string]]),
    ]),
    ...(texts === undefined ? {} : { 'xl/sharedStrings.xml': `<sst xmlns="${main}">${texts}</sst>` }),
    ...(formats === undefined ? {} : { 'xl/styles.xml': stylesXml(formats) }),
  };
  sheets.forEach(({ data = '', before = '', xml }, index) => {
    files[`xl/worksheets/sheet${index + 1}.xml`] =
      xml ?? `<?xml version="1.0"?>\n<worksheet xmlns="${main}">${before}<sheetData>${data}</sheetData></worksheet>`;
  });
  const all = Object.entries({ ...files, ...parts });
  return Object.fromEntries(all.filter((entry): entry is [string, string | Uint8Array] => entry[1] !== null));
}

/** @returns a workbook as a file */
export const makeWorkbook = async (workbook: WorkbookParts): Promise<Uint8Array<ArrayBuffer>> =>
  makeZip(workbookParts(workbook));

/** @returns a row with its cells as they are written */
export const row = (number: number, cells: string): string => `<row r="${number}">${cells}</row>`;
