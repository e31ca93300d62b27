import type { FileExtension } from '../../../../contract/index.ts';
import { problem } from '../../../core/problems.ts';
import { type Extracted, ParseFailure, type Parser } from '../../types.ts';
import { damagedError, lockedError } from '../failures.ts';
import { parseDocx } from './docx.ts';
import { type OleContainer, openOle } from './ole.ts';
import { refuseWrongContent } from './package.ts';
import { parsePptx } from './pptx.ts';
import { convert, findSoffice } from './soffice.ts';
import { parseXlsx } from './xlsx.ts';

/** Half of the sandbox's limit, so that there is time to read the result. */
const convertMilliseconds = 30_000;

interface LegacyFormat {
  extension: FileExtension;
  modern: FileExtension;
  /** Streams that hold the content; one of them must exist. */
  streams: readonly string[];
  from: string;
  to: string;
  isLocked(container: OleContainer): Promise<boolean>;
  parse: Parser;
}

/** Reads a Word document of 1997 to 2003 through LibreOffice. @throws ParseFailure, also where LibreOffice is missing */
export const parseDoc: Parser = legacyParser({
  extension: 'doc',
  modern: 'docx',
  streams: ['WordDocument'],
  from: 'MS Word 97',
  to: 'docx:MS Word 2007 XML',
  // [MS-DOC] 2.5.2: fEncrypted is bit 8 of the word at offset 10 of the file information block.
  isLocked: async (container) => {
    const block = await container.head('WordDocument', 12);
    return block.length === 12 && (block.readUInt16LE(10) & 0x0100) !== 0;
  },
  parse: parseDocx,
});

/** Reads a presentation of PowerPoint 97 to 2003 through LibreOffice. @throws ParseFailure, also where LibreOffice is missing */
export const parsePpt: Parser = legacyParser({
  extension: 'ppt',
  modern: 'pptx',
  streams: ['PowerPoint Document'],
  from: 'MS PowerPoint 97',
  to: 'pptx:Impress MS PowerPoint 2007 XML',
  // [MS-PPT] 2.3.2: the header token of an encrypted file.
  isLocked: async (container) => {
    const user = await container.head('Current User', 16);
    return user.length === 16 && user.readUInt32LE(12) === 0xf3d1c4df;
  },
  parse: parsePptx,
});

/** Reads a workbook of Excel 97 to 2003 through LibreOffice. @throws ParseFailure, also where LibreOffice is missing */
export const parseXls: Parser = legacyParser({
  extension: 'xls',
  modern: 'xlsx',
  streams: ['Workbook', 'Book'],
  from: 'MS Excel 97',
  to: 'xlsx:Calc MS Excel 2007 XML',
  isLocked: async (container) => hasFilePass(await container.head('Workbook', 4096)),
  parse: parseXlsx,
});

/** [MS-XLS] 2.1.7.20.1: an encrypted workbook has FilePass (0x2F) among the first records of its stream. */
function hasFilePass(records: Buffer): boolean {
  for (let at = 0; at + 4 <= records.length; at += 4 + records.readUInt16LE(at + 2)) {
    if (records.readUInt16LE(at) === 0x2f) return true;
  }
  return false;
}

function legacyParser(format: LegacyFormat): Parser {
  return async (input): Promise<Extracted> => {
    const { from, to, extension, modern } = format;
    await refuseWrongContent(input.path, extension);
    await refuseContainer(input.path, format);
    const soffice = await findSoffice(input.soffice);
    if (soffice === undefined) throw new ParseFailure('office_without_program', { extension, modern });
    const converted = await convert(soffice, { ...input, from, to, timeMs: convertMilliseconds });
    if (converted.kind === 'made') return format.parse({ ...input, path: converted.path, extension: modern });
    if (converted.why === 'refused') throw damagedError('refused_by_program');
    throw new ParseFailure(converted.why === 'time' ? 'office_too_slow' : 'office_too_hungry', { extension, modern });
  };
}

/** Checks the container for damage and a password first, because LibreOffice would repair the damage in its own way. */
async function refuseContainer(path: string, format: LegacyFormat): Promise<void> {
  const container = await openOle(path);
  try {
    if (!format.streams.some((stream) => container.has(stream))) {
      const found = problem('another_document');
      throw new ParseFailure('document_of_other_kind', { extension: format.extension, found });
    }
    if (container.has('EncryptedPackage') || (await format.isLocked(container))) throw lockedError();
  } finally {
    await container.close();
  }
}
