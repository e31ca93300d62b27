import { porFile, porText, porVariable } from '@sheaf/tables/sources/spss/por.fixture.ts';
import { savFile } from '@sheaf/tables/sources/spss/sav.fixture.ts';
import { dtaFile } from '@sheaf/tables/sources/stata/dta.fixture.ts';
import { makeWorkbook, row } from '@sheaf/tables/sources/xlsx/workbook.fixture.ts';
import { makeZip } from '@sheaf/tables/sources/zip.fixture.ts';

// One table in each format that is read.

export const header = ['id', 'Why?', 'Team'];
export const rows = Array.from({ length: 30 }, (_, i) => [
  String(i + 1),
  i % 3 === 0 ? `Because,\n"${i}"` : `Fine ${i}`,
  ['Red', 'Blue'][i % 2] ?? '',
]);
const cell = (value: string) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
export const csv = `${[header, ...rows].map((row) => row.map(cell).join(',')).join('\n')}\n`;
export const objects = rows.map(([id, why, team]) => ({ id: Number(id), 'Why?': why, Team: team }));

/** A sheet with a title and a blank row above the header. */
export const makeSheetRows = (table: readonly (readonly string[])[]): string =>
  [['Export of spring'], [], ...table]
    .map((cells, at) => {
      const texts = cells.map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`);
      return row(at + 1, texts.join(''));
    })
    .join('');
export const data = { name: 'Data', data: makeSheetRows([header, ...rows]) };
export const visits = { name: 'Visits', data: makeSheetRows([['Visit', 'Room', 'Hours'], ...rows.slice(0, 7)]) };
export const notes = { name: 'Notes', data: makeSheetRows([['Only words.'], ['And more of them.']]) };

const variables = [
  { name: 'ID', width: 8 },
  { name: 'WHY', width: 40, label: 'Why?' },
  { name: 'TEAM', width: 8, label: 'Team' },
];
const stata = {
  release: 118,
  variables: variables.map(({ name, width, label = 'Id' }) => ({ name, type: width, label })),
};
const asElement = ([id, why, team]: readonly string[]) =>
  `<response><id>${id}</id><why>${why}</why><team>${team}</team></response>`;

/** The texts of a portable file have no line breaks. */
export const inPortable = (text: string): string => text.replaceAll('\n', ' ');
const portable = () =>
  porFile(
    variables.map(({ name, width, label = 'Id' }) => `${porVariable(name, width)}C${porText(label)}`).join(''),
    rows.flat().map(inPortable).map(porText).join(''),
  );
const openCell = (text: string) =>
  `<table:table-cell>${text
    .split('\n')
    .map((line) => `<text:p>${line}</text:p>`)
    .join('')}</table:table-cell>`;
const openDocument = () => {
  const lines = [header, ...rows].map((cells) => `<table:table-row>${cells.map(openCell).join('')}</table:table-row>`);
  return makeZip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<a><table:table table:name="Data">${lines.join('')}</table:table></a>`,
  });
};

/** The same table in each format. */
export const samples: [
  name: string,
  bytes: () => string | Uint8Array | Promise<Uint8Array>,
  table: { index: number; name: string },
][] = [
  ['table.json', () => JSON.stringify(objects), { index: 0, name: '' }],
  ['table.xlsx', () => makeWorkbook({ sheets: [notes, data] }), { index: 1, name: 'Data' }],
  ['table.sav', () => savFile({ variables, cases: rows }), { index: 0, name: '' }],
  ['table.dta', () => dtaFile({ ...stata, cases: rows }), { index: 0, name: '' }],
  ['table.zsav', () => savFile({ variables, cases: rows, compression: 2 }), { index: 0, name: '' }],
  ['table.por', portable, { index: 0, name: '' }],
  ['table.ods', openDocument, { index: 0, name: 'Data' }],
  ['table.xml', () => `<responses>${rows.map(asElement).join('\n')}</responses>`, { index: 0, name: '' }],
];
