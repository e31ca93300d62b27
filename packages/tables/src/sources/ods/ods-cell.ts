import { formatDecimal, formatPercent } from '../sheets.ts';
import { cdata, nameCode, type XmlTag } from '../xml/xml-tag.ts';
import { appendText, TextBuffer, XmlFault } from '../xml/xml-text.ts';

const names = {
  paragraph: nameCode('p'),
  heading: nameCode('h'),
  blanks: nameCode('s'),
  tab: nameCode('tab'),
  lineBreak: nameCode('line-break'),
} as const;
/** Elements inside a paragraph whose text belongs to it. */
const inline: ReadonlySet<number> = new Set(['span', 'a', 'ruby', 'ruby-base', 'meta'].map(nameCode));
const attributes = {
  type: nameCode('office:value-type'),
  shownType: nameCode('calcext:value-type'),
  value: nameCode('office:value'),
  date: nameCode('office:date-value'),
  time: nameCode('office:time-value'),
  boolean: nameCode('office:boolean-value'),
  text: nameCode('office:string-value'),
  formula: nameCode('table:formula'),
  count: nameCode('text:c'),
} as const;

/** The most blanks that one `text:s` may mean. */
const maxBlanks = 32_767;

/** `2024-03-01T12:30:05.000000000` as other dates are written. */
function dateText(value: string): string {
  const parts = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:[.,]\d{1,12})?$/.exec(value);
  return parts === null ? value : `${parts[1]} ${parts[2]}`;
}

/** `PT36H15M00S` as `36:15:00`. */
function timeText(value: string): string {
  const parts = /^(-?)PT(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})(?:[.,]\d{1,12})?S)?$/.exec(value);
  if (parts === null) return value;
  const [, sign, ...units] = parts;
  return sign + units.map((unit) => (unit ?? '0').padStart(2, '0')).join(':');
}

/** Whether a shown number has zeros or dashes that belong to it: `00123`, `012-34-5678`. */
function isInDigits(shown: string, value: number): boolean {
  const form = /^(?:0\d{1,20}|[\d(][\d() ]{0,20}-[\d-]{1,20})$/;
  return form.test(shown) && Number(shown.replace(/\D/g, '')) === value;
}

/** A cell of an OpenDocument sheet: what its tag says, and the text inside (OpenDocument 1.3 part 3, 9.1.4 and 19.385). */
export class OdsCell {
  isError = false;
  /** It has a formula that was never calculated. */
  isUncalculated = false;
  #type = '';
  #value = '';
  #paragraphs = 0;
  #isInParagraph = false;
  /** Levels below an element that does not belong to the text of the cell: an annotation, a picture. */
  #skipped = 0;
  readonly #text = new TextBuffer();

  /** Starts with the tag of the cell. */
  open(tag: XmlTag): void {
    this.#type = tag.attribute(attributes.type) ?? '';
    const isString = this.#type === 'string';
    const named = {
      date: attributes.date,
      time: attributes.time,
      boolean: attributes.boolean,
      string: attributes.text,
    };
    this.#value = tag.attribute(named[this.#type as keyof typeof named] ?? attributes.value) ?? '';
    this.isError = isString && tag.attribute(attributes.shownType) === 'error';
    this.isUncalculated = this.#type === '' && tag.attribute(attributes.formula) !== null;
    this.#paragraphs = 0;
    this.#isInParagraph = false;
    this.#skipped = 0;
    this.#text.clear();
  }

  /** Reads the text before a tag, and the tag. @param start where the text begins @param end where it ends */
  add(bytes: Uint8Array, start: number, end: number, tag: XmlTag): void {
    if (this.#isInParagraph && this.#skipped === 0) appendText(this.#text, bytes, start, end);
    if (this.#skipped > 0) {
      if (!tag.isEmpty) this.#skipped += tag.isClosing ? -1 : 1;
    } else if (tag.name === names.paragraph || tag.name === names.heading) this.#startOrEndParagraph(tag);
    else if (tag.isEmpty) this.#addEmpty(bytes, tag);
    else if (!tag.isClosing && !inline.has(tag.name)) this.#skipped = 1;
  }

  #startOrEndParagraph({ isClosing, isEmpty }: XmlTag): void {
    if (!isClosing && this.#paragraphs++ > 0) this.#text.addByte(0x0a);
    this.#isInParagraph = !isClosing && !isEmpty;
  }

  #addEmpty(bytes: Uint8Array, tag: XmlTag): void {
    if (!this.#isInParagraph) return;
    if (tag.name === cdata) this.#text.addBytes(bytes, tag.contentStart, tag.contentEnd);
    else if (tag.name === names.tab) this.#text.addByte(0x09);
    else if (tag.name === names.lineBreak) this.#text.addByte(0x0a);
    else if (tag.name === names.blanks)
      this.#text.addText(' '.repeat(Math.min(tag.numberAttribute(attributes.count) ?? 1, maxBlanks)));
  }

  /** Whether the tag closes an element inside the cell, not the cell. */
  get isInside(): boolean {
    return this.#skipped > 0;
  }

  /** @returns the text of the complete cell; empty without an answer. @throws XmlFault if the value of a number is not one */
  toText(): string {
    if (this.isError) return '';
    const shown = this.#text.toString();
    switch (this.#type) {
      case 'float':
      case 'currency':
      case 'percentage':
        return this.#numberText(shown);
      case 'date':
        return dateText(this.#value);
      case 'time':
        return timeText(this.#value);
      case 'boolean':
        return this.#value === 'true' ? 'TRUE' : 'FALSE';
      default:
        return this.#paragraphs > 0 ? shown : this.#value;
    }
  }

  #numberText(shown: string): string {
    const value = this.#value.trim() === '' ? Number.NaN : Number(this.#value);
    if (!Number.isFinite(value)) throw new XmlFault('not_a_number');
    if (this.#type === 'percentage') return formatPercent(value);
    return isInDigits(shown, value) ? shown : formatDecimal(value);
  }
}
