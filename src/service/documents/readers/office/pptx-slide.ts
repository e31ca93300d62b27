import { ownLimits } from '../../../../contract/index.ts';
import { TableReader } from './table.ts';
import type { Attributes, XmlHandlers } from './xml.ts';

const titles = new Set(['title', 'ctrTitle']);
/** Placeholders that repeat on every slide or have no text (`sldImg` is the slide's picture in its notes). */
const furniture = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg']);

/** Collects the title and the lines of a slide, of its notes or of a diagram, in the order of the shapes. */
export class SlideReader implements XmlHandlers {
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
    else if (name === 'ph') this.#shape = roleOf(attributes.type);
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

function roleOf(placeholder: string | undefined): 'title' | 'furniture' | 'body' {
  if (titles.has(placeholder ?? '')) return 'title';
  return furniture.has(placeholder ?? '') ? 'furniture' : 'body';
}
