import type { Extracted, Parser } from '../../types.ts';
import { readBody, readNotes } from './docx-body.ts';
import { readHeadingLevels } from './docx-styles.ts';
import { chooseTarget, type OfficePackage, openPackage } from './package.ts';
import { createPassageWriter } from './passages.ts';
import { addThumbnail } from './thumbnail.ts';

/** Characters counted as a page when there is no layout, as in a txt (docs/documents.md#pages). */
const pageCharacters = 3000;

/** Reads a Word document: one passage for each section, headings as outline. @throws ParseFailure */
export const parseDocx: Parser = async (input) => {
  const office = await openPackage(input.path, 'docx');
  return addThumbnail(await readDocx(office), input, office);
};

async function readDocx(office: OfficePackage): Promise<Extracted> {
  const parts = await office.relationships(office.main);
  const levels = await readHeadingLevels(office, chooseTarget(parts, 'styles'));
  const notes = await readNotes(office, parts);
  const writer = createPassageWriter();
  const body = await readBody(office, { levels, notes, writer });
  const { passages, ...text } = writer.finish();
  const stated = await statedPages(office);
  const estimated = Math.max(body.hardBreaks + 1, Math.ceil(text.characters / pageCharacters));
  const counted = body.renderedBreaks > 0 ? body.renderedBreaks + 1 : estimated;
  const most = body.paragraphs + body.hardBreaks + Math.ceil(text.characters / 100);
  const count = stated !== undefined && stated > body.hardBreaks && stated <= most ? stated : counted;
  return { details: { kind: 'document', unit: 'page', count, ...text }, passages, thumbnail: null };
}

/** @returns the page count that the program saved in docProps/app.xml */
async function statedPages(office: OfficePackage): Promise<number | undefined> {
  const properties = chooseTarget(await office.relationships(''), 'extended-properties');
  let inside = false;
  let text = '';
  await office.read(properties, {
    open: (name) => {
      inside = name === 'Pages';
    },
    close: () => {
      inside = false;
    },
    text: (chunk) => {
      if (inside) text += chunk;
    },
  });
  const pages = Number(text.trim() || Number.NaN);
  return Number.isSafeInteger(pages) && pages > 0 ? pages : undefined;
}
