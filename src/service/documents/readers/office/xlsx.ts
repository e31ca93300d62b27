import type { Extracted, Parser } from '../../types.ts';
import { damaged } from '../failures.ts';
import { type OfficePackage, openPackage, targetOf } from './package.ts';
import { passageWriter } from './passages.ts';
import { addThumbnail } from './thumbnail.ts';
import { SheetReader } from './xlsx-sheet.ts';
import { readSharedStrings } from './xlsx-strings.ts';
import { readDateStyles } from './xlsx-styles.ts';
import { attribute, reference } from './xml.ts';

/** Reads a workbook: all sheets, hidden ones included, one line for each row, values separated by tabs. @throws ParseFailure */
export const parseXlsx: Parser = async (input) => {
  const office = await openPackage(input.path, 'xlsx');
  try {
    return await addThumbnail(await readXlsx(office), input, office);
  } finally {
    office.archive.close();
  }
};

async function readXlsx(office: OfficePackage): Promise<Extracted> {
  const parts = await office.relationships(office.main);
  const { sheets, date1904 } = await readWorkbook(office);
  const strings = await readSharedStrings(office, targetOf(parts, 'sharedStrings'));
  const dateStyles = await readDateStyles(office, targetOf(parts, 'styles'));
  const writer = passageWriter();
  for (const { name, id } of sheets) {
    const part = parts.get(id);
    if (!part || !office.archive.has(part.target)) throw damaged('office_sheet_missing', { name });
    writer.section(name, 1);
    if (part.type !== 'worksheet') continue;
    await office.read(part.target, new SheetReader({ strings: strings.values, dateStyles, date1904, writer }));
    if (writer.full) break;
  }
  const { passages, truncated, ...text } = writer.finish();
  return {
    details: {
      kind: 'document',
      unit: 'sheet',
      count: sheets.length,
      ...text,
      truncated: truncated || strings.truncated,
    },
    passages,
    thumbnail: null,
  };
}

async function readWorkbook(office: OfficePackage) {
  const sheets: { name: string; id: string }[] = [];
  let date1904 = false;
  await office.read(office.main, {
    open(name, attributes) {
      if (name === 'workbookPr') date1904 = ['1', 'true'].includes(attribute(attributes, 'date1904') ?? '');
      if (name === 'sheet') {
        sheets.push({ name: attribute(attributes, 'name') ?? '', id: reference(attributes) ?? '' });
      }
    },
  });
  return { sheets, date1904 };
}
