import type { Extracted, Parser } from '../../types.ts';
import { damaged, tooMuch } from '../failures.ts';
import { type OfficePackage, openPackage, targetOf } from './package.ts';
import { type PassageWriter, passageWriter } from './passages.ts';
import { SlideReader } from './pptx-slide.ts';
import { addThumbnail } from './thumbnail.ts';
import { reference } from './xml.ts';

const mostSlides = 5_000;

/** Reads a presentation: one passage for each slide, hidden ones included, speaker notes marked. @throws ParseFailure */
export const parsePptx: Parser = async (input) => {
  const office = await openPackage(input.path, 'pptx');
  try {
    return await addThumbnail(await readPptx(office), input, office);
  } finally {
    office.archive.close();
  }
};

async function readPptx(office: OfficePackage): Promise<Extracted> {
  const slides = await slideParts(office);
  const writer = passageWriter();
  for (const slide of slides) {
    if (writer.full) break;
    await readSlide(office, slide, writer);
  }
  const { passages, ...text } = writer.finish();
  return { details: { kind: 'document', unit: 'slide', count: slides.length, ...text }, passages, thumbnail: null };
}

async function slideParts(office: OfficePackage): Promise<string[]> {
  const parts = await office.relationships(office.main);
  const slides: string[] = [];
  await office.read(office.main, {
    open(name, attributes) {
      if (name !== 'sldId') return;
      const part = parts.get(reference(attributes) ?? '')?.target;
      if (part === undefined || !office.archive.has(part)) throw damaged(`its slide ${slides.length + 1} is missing`);
      if (slides.push(part) > mostSlides) throw tooMuch(`it has more than ${mostSlides} slides`);
    },
  });
  return slides;
}

async function readSlide(office: OfficePackage, part: string, writer: PassageWriter): Promise<void> {
  const slide = new SlideReader();
  await office.read(part, slide);
  const relationships = await office.relationships(part);
  const diagram = new SlideReader();
  await office.read(targetOf(relationships, 'diagramData'), diagram);
  const notes = new SlideReader();
  await office.read(targetOf(relationships, 'notesSlide'), notes);
  writer.section(slide.title || null, 1);
  for (const line of [...slide.lines, ...diagram.lines]) writer.line(line);
  if (notes.lines.length > 0) writer.line(`Notes: ${notes.lines.join('\n')}`);
}
