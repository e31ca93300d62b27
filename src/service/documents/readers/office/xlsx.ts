import { openAsBlob } from 'node:fs';
import { csvDialect, readRecords, type Source, sourceDrivers } from '@sheaf/tables';
import { ownLimits } from '../../../../contract/index.ts';
import type { Extracted, Parser } from '../../types.ts';
import { openPackage, toParseFailure } from './package.ts';
import { createPassageWriter, type PassageWriter } from './passages.ts';
import { addThumbnail } from './thumbnail.ts';

/** More of a sheet is not read: it is longer than all text of a document may be. */
const mostBytes = 2 * ownLimits.extractBytes;
/** A value in column XFD costs nothing. */
const wideGap = /\t{65,}/g;

/** Reads a workbook: all sheets, hidden ones included, one line for each row, values separated by tabs. @throws ParseFailure */
export const parseXlsx: Parser = async (input) => {
  const office = await openPackage(input.path, 'xlsx');
  const content = await readXlsx(input.path).catch((error: unknown) => {
    throw toParseFailure(error);
  });
  return addThumbnail(content, input, office);
};

async function readXlsx(path: string): Promise<Extracted> {
  const source = await sourceDrivers.xlsx.open(await openAsBlob(path), {});
  const writer = createPassageWriter();
  let isCut = false;
  for (const [index, { name }] of source.tables.entries()) {
    writer.section(name, 1);
    isCut = !(await writeSheet(source, index, writer)) || isCut;
    if (writer.full) break;
  }
  const { truncated, passages, ...text } = writer.finish();
  const count = source.tables.length;
  const details = { kind: 'document', unit: 'sheet', count, ...text, truncated: truncated || isCut } as const;
  return { details, passages, thumbnail: null };
}

/** @returns whether all of the sheet was read */
async function writeSheet(source: Source, index: number, writer: PassageWriter): Promise<boolean> {
  const decoder = new TextDecoder();
  let csv = '';
  for await (const chunk of source.readCsv(index)) {
    csv += decoder.decode(chunk, { stream: true });
    if (csv.length > mostBytes) break;
  }
  for (const { cells } of readRecords(csv, csvDialect)) {
    const line = cells.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t');
    writer.line(line.replace(/\t+$/, '').replace(wideGap, '\t'));
  }
  return csv.length <= mostBytes;
}
