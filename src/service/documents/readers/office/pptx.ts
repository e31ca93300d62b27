import { ownLimits } from '../../../../contract/index.ts';
import type { Extracted, Parser } from '../../types.ts';
import { damagedError, tooMuchError } from '../failures.ts';
import { chooseTarget, type OfficePackage, openPackage } from './package.ts';
import { createPassageWriter, type PassageWriter } from './passages.ts';
import { TableReader } from './table.ts';
import { addThumbnail } from './thumbnail.ts';
import { type Attributes, readReference, type XmlHandlers } from './xml.ts';

const titles = new Set(['title', 'ctrTitle']);
/** Placeholders that repeat on every slide or have no text (`sldImg` is the slide's picture in its notes). */
const furniture = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg']);

/** Collects the title and the lines of a slide, of its notes or of a diagram, in the order of the shapes. */
class SlideReader implements XmlHandlers {
  title = '';
  readonly lines: string[] = [];
  readonly #table = new TableReader((line) => this.#add(line));
  #shape: 'title' | 'furniture' | 'body' = 'body';
  #paragraph: string | undefined;
  #inText = false;
  #skipping = 0;
  #characters = 0;

  open(name: string, attributes: Attributes): void {
    if (this.#skipping > 0 || name === 'Fallback') this.#skipping++;
    else if (name === 'sp') this.#shape = 'body';
    else if (name === 'ph') this.#shape = findRole(attributes.type);
    else if (name === 'p') this.#paragraph = '';
    else if (name === 't') this.#inText = true;
    else if (name === 'br' && this.#paragraph !== undefined) this.#paragraph += '\n';
    else this.#table.open(name);
  }

  close(name: string): void {
    if (this.#skipping > 0) this.#skipping--;
    else if (name === 'sp') this.#shape = 'body';
    else if (name === 'p') this.#endParagraph();
    else if (name === 't') this.#inText = false;
    else this.#table.close(name);
  }

  text(chunk: string): void {
    if (this.#inText && this.#skipping === 0 && this.#paragraph !== undefined) this.#paragraph += chunk;
  }

  done(): boolean {
    return this.#characters > ownLimits.extractBytes;
  }

  #endParagraph(): void {
    const text = (this.#paragraph ?? '').trim();
    this.#paragraph = undefined;
    if (this.#table.inside) this.#table.paragraph(text);
    else if (text) this.#add(text);
  }

  #add(line: string): void {
    this.#characters += line.length;
    if (this.#shape === 'title') this.title = this.title ? `${this.title} ${line}` : line;
    else if (this.#shape === 'body') this.lines.push(line);
  }
}

function findRole(placeholder: string | undefined): 'title' | 'furniture' | 'body' {
  if (titles.has(placeholder ?? '')) return 'title';
  return furniture.has(placeholder ?? '') ? 'furniture' : 'body';
}

const mostSlides = 5_000;

/** Reads a presentation: one passage for each slide, hidden ones included, speaker notes marked. @throws ParseFailure */
export const parsePptx: Parser = async (input) => {
  const office = await openPackage(input.path, 'pptx');
  return addThumbnail(await readPptx(office), input, office);
};

async function readPptx(office: OfficePackage): Promise<Extracted> {
  const slides = await slideParts(office);
  const writer = createPassageWriter();
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
      const part = parts.get(readReference(attributes) ?? '')?.target;
      if (part === undefined || !office.has(part))
        throw damagedError('slide_missing', { number: String(slides.length + 1) });
      if (slides.push(part) > mostSlides) throw tooMuchError('slides_too_many', { most: String(mostSlides) });
    },
  });
  return slides;
}

async function readSlide(office: OfficePackage, part: string, writer: PassageWriter): Promise<void> {
  const slide = new SlideReader();
  await office.read(part, slide);
  const relationships = await office.relationships(part);
  const diagram = new SlideReader();
  await office.read(chooseTarget(relationships, 'diagramData'), diagram);
  const notes = new SlideReader();
  await office.read(chooseTarget(relationships, 'notesSlide'), notes);
  writer.section(slide.title || null, 1);
  for (const line of [...slide.lines, ...diagram.lines]) writer.line(line);
  if (notes.lines.length > 0) writer.line(`Notes: ${notes.lines.join('\n')}`);
}
