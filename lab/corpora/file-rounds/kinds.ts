import { gzipSync } from 'node:zlib';
import { readClipboardTable } from '@sheaf/tables';
import { makeZip } from '@sheaf/tables/sources/zip.fixture.ts';
import {
  elementNames,
  endBlanks,
  filledColumns,
  isoTimes,
  namesAndLabels,
  oneHeaderRow,
  portableTexts,
  type Rule,
  shownBlanks,
  trimmed,
  xmlCharacters,
  xmlLineBreaks,
} from './rules.ts';
import type { RoundTable } from './table.ts';
import { writeDta, writePor, writeSav } from './write-statistics.ts';
import { writeHtml, writeJson, writeJsonLines, writeTabs, writeXml } from './write-texts.ts';
import { writeExcel, writeOpenDocument } from './write-workbooks.ts';

/** A format in which tables are written and imported. */
export interface Kind {
  name: string;
  /** What the file is called that is imported. */
  fileName(stem: string): string;
  /** What the receipt calls the file; an archive goes by the table in it. */
  tableName(stem: string): string;
  /** What the format cannot hold, in this order. */
  rules: readonly Rule[];
  write(table: RoundTable, stem: string): Uint8Array | string | Promise<Uint8Array>;
}

function kind(extension: string, rules: readonly Rule[], write: Kind['write']): Kind {
  const fileName = (stem: string) => `${stem}.${extension}`;
  return { name: extension, fileName, tableName: fileName, rules, write };
}

/** What the window makes of a paste: a CSV file. */
async function paste(content: { html: string; text: string }): Promise<Uint8Array> {
  const table = await readClipboardTable(content);
  if (table === null) throw new Error('The clipboard holds no table.');
  return table.csv;
}

const csvName = (stem: string): string => `${stem}.csv`;
const sheetRules = [xmlCharacters, xmlLineBreaks, filledColumns];

/** Every format that is read, and both ways of pasting. */
export const kinds: readonly Kind[] = [
  kind('xlsx', sheetRules, writeExcel),
  kind('ods', sheetRules, writeOpenDocument),
  kind('sav', [namesAndLabels({ length: 64 }, 255), isoTimes, endBlanks], (table) => writeSav(table, 0)),
  kind('zsav', [namesAndLabels({ length: 64 }, 255), isoTimes, endBlanks], (table) => writeSav(table, 2)),
  kind('por', [namesAndLabels({ length: 8, capitals: true }, 255), portableTexts, isoTimes, endBlanks], writePor),
  kind('dta', [namesAndLabels({ length: 32 }, 320, 80), isoTimes, endBlanks], writeDta),
  kind('json', [oneHeaderRow], writeJson),
  kind('jsonl', [oneHeaderRow], writeJsonLines),
  kind('xml', [elementNames, xmlCharacters, xmlLineBreaks, trimmed], writeXml),
  { ...kind('zip', [], ({ bytes }, stem) => makeZip({ [csvName(stem)]: bytes })), tableName: csvName },
  { ...kind('csv.gz', [], ({ bytes }) => gzipSync(bytes)), tableName: csvName },
  {
    ...kind('csv', [filledColumns], (table) => paste({ html: '', text: writeTabs(table) })),
    name: 'pasted rows with tabs',
  },
  {
    ...kind('csv', [shownBlanks, filledColumns], (table) => paste({ html: writeHtml(table), text: '' })),
    name: 'pasted table of a page',
  },
];
