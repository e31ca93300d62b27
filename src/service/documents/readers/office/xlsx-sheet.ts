import { ownLimits } from '../../../../contract/index.ts';
import type { PassageWriter } from './passages.ts';
import { richText } from './xlsx-strings.ts';
import { type DateStyle, isoDate } from './xlsx-styles.ts';
import type { Attributes, XmlHandlers } from './xml.ts';

/** Empty cells kept between two values of a row. A wider gap becomes one tab, so a value in column XFD costs nothing. */
const widestGap = 64;
interface Context {
  strings: readonly string[];
  dateStyles: readonly (DateStyle | undefined)[];
  date1904: boolean;
  writer: PassageWriter;
}

/** Writes a sheet row by row as it is read. The size in the sheet (`dimension`) is ignored. */
export class SheetReader implements XmlHandlers {
  readonly #context: Context;
  readonly #inline = richText();
  #row = '';
  #column = 0;
  #type = 'n';
  #style = 0;
  #at = 0;
  #value = '';
  #formula = '';
  #field: 'value' | 'formula' | 'inline' | undefined;

  constructor(context: Context) {
    this.#context = context;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'row') {
      this.#row = '';
      this.#column = 0;
      this.#at = 0;
    } else if (name === 'c') this.#openCell(attributes);
    else if (name === 'v') this.#field = 'value';
    else if (name === 'f') this.#field = 'formula';
    else if (name === 'is') this.#field = 'inline';
    else if (this.#field === 'inline') this.#inline.open(name, attributes);
  }

  close(name: string): void {
    if (name === 'row') this.#endRow();
    else if (name === 'c') this.#endCell();
    else if (name === 'v' || name === 'f' || name === 'is') this.#field = undefined;
    else if (this.#field === 'inline') this.#inline.close(name);
  }

  text(chunk: string): void {
    if (this.#field === 'value') this.#value += chunk;
    else if (this.#field === 'formula') this.#formula += chunk;
    else if (this.#field === 'inline') this.#inline.text(chunk);
  }

  done(): boolean {
    return this.#context.writer.full;
  }

  #openCell(attributes: Attributes): void {
    this.#at = columnOf(attributes.r) ?? this.#at + 1;
    this.#type = attributes.t ?? 'n';
    this.#style = Number(attributes.s ?? 0);
    this.#value = '';
    this.#formula = '';
    this.#inline.take();
  }

  #endCell(): void {
    const text = this.#text();
    if (text === '' || this.#row.length > ownLimits.extractBytes) return;
    const gap = this.#at - this.#column;
    const first = this.#column === 0;
    if (gap > 0) this.#row += '\t'.repeat(gap > widestGap ? 1 : gap - (first ? 1 : 0));
    else this.#row += '\t';
    this.#row += text.replace(/[\t\r\n]+/g, ' ');
    this.#column = Math.max(this.#at, this.#column);
  }

  #endRow(): void {
    if (this.#row !== '') this.#context.writer.line(this.#row);
  }

  #text(): string {
    const value = this.#value;
    if (this.#type === 's') return this.#context.strings[Number(value)] ?? '';
    if (this.#type === 'inlineStr') return this.#inline.take();
    if (value === '') return this.#formula === '' ? '' : `=${this.#formula}`;
    if (this.#type === 'b') return value.trim() === '1' ? 'TRUE' : 'FALSE';
    return this.#type === 'n' ? this.#number(value) : value;
  }

  #number(value: string): string {
    const number = Number(value);
    const style = this.#context.dateStyles[this.#style];
    if (!Number.isFinite(number)) return value;
    return (style && isoDate(number, style, this.#context.date1904)) ?? String(number);
  }
}

/** @returns 1 for `A7`, 16384 for `XFD1`; undefined without a reference. */
function columnOf(reference: string | undefined): number | undefined {
  let column = 0;
  for (let at = 0; reference !== undefined && at < 3; at++) {
    const letter = reference.charCodeAt(at) - 64;
    if (!(letter >= 1 && letter <= 26)) break;
    column = column * 26 + letter;
  }
  return column === 0 ? undefined : column;
}
