import { formatDecimal, formatPercent } from '../sheets.ts';
import { readSmallXml } from '../xml/read-xml.ts';

/** How a number is shown, as far as the text of its cell depends on it. */
export type NumberFormat =
  | { kind: 'plain' | 'percent' | 'date' | 'time' | 'datetime' | 'elapsed' }
  /** A fixed number of digits with characters between, as in `00000` and `000-00-0000`. `#` is a digit that may be missing. */
  | { kind: 'digits'; pieces: readonly string[] }
  /** Another format up to a number, as in `[<=9999999]###-####;(###) ###-####`. */
  | { kind: 'limited'; limit: number; below: NumberFormat; above: NumberFormat };

const plain: NumberFormat = { kind: 'plain' };

/** Built-in formats (ECMA-376 part 1, 18.8.30), with those of East Asian languages. */
const builtIn = new Map<number, NumberFormat>([
  ...[9, 10].map((id) => [id, { kind: 'percent' }] as const),
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, { kind: 'date' }] as const),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56].map((id) => [id, { kind: 'time' }] as const),
  [22, { kind: 'datetime' }],
  [46, { kind: 'elapsed' }],
]);

/** @returns the built-in format with an id; plain for an unknown id */
const builtInFormat = (id: number): NumberFormat => builtIn.get(id) ?? plain;

/** A section of a format code, split into characters that are shown as such and places of digits. */
interface Section {
  /** Without quotes, brackets and escapes. */
  bare: string;
  /** One place or one literal text each. */
  pieces: string[];
  /** The contents of brackets. */
  brackets: string[];
}

const longestCode = 512;

const emptySection = (): Section => ({ bare: '', pieces: [], brackets: [] });

/** Characters that show themselves without quotes. */
const shownAsSuch = /[-+() :$!^&'~{}<>=]/;
/** Quoted text, brackets, an escape, a character that is skipped or repeated; else one character. */
const tokens = /"([^"]*)"?|\[([^\]]*)\]?|\\(.)|[_*].?|(.)/gs;

/** Splits a format code into its sections (ECMA-376 part 1, 18.8.31). */
function splitSections(code: string): Section[] {
  let section = emptySection();
  const sections = [section];
  for (const [, quoted, bracket, escaped, character] of code.matchAll(tokens)) {
    const literal = quoted ?? escaped;
    if (bracket !== undefined) section.brackets.push(bracket);
    else if (literal !== undefined) section.pieces.push(literal);
    else if (character === ';') {
      section = emptySection();
      sections.push(section);
    } else if (character !== undefined) {
      if (!shownAsSuch.test(character)) section.bare += character;
      section.pieces.push(character);
    }
  }
  return sections;
}

/** What a section shows if it has letters of dates and times outside quotes, brackets and escapes; else null. */
function dateFormat({ bare, brackets }: Section): NumberFormat | null {
  if (brackets.some((text) => /^(?:h{1,9}|m{1,9}|s{1,9})$/i.test(text))) return { kind: 'elapsed' };
  const letters = bare.replace(/general|am\/pm|a\/p/gi, '');
  const hasTime = /[hs]/i.test(letters);
  // `m` is a month, but minutes beside hours or seconds.
  const hasDate = /[dy]/i.test(letters) || (/m/i.test(letters) && !hasTime);
  if (hasDate) return { kind: hasTime ? 'datetime' : 'date' };
  return hasTime ? { kind: 'time' } : null;
}

/** Whether a section shows whole numbers digit by digit: `00000`, `(###) ###-####`, but not `#,##0`, `# ##0` or `0.0`. */
function digitFormat({ bare, pieces }: Section): NumberFormat | null {
  if (!/^[0#]{2,40}$/.test(bare)) return null;
  const zeros = bare.length - bare.replaceAll('0', '').length;
  const hasDash = zeros === 0 && pieces.includes('-');
  return zeros >= 2 || hasDash ? { kind: 'digits', pieces } : null;
}

function sectionFormat(section: Section): NumberFormat {
  const shown = dateFormat(section) ?? digitFormat(section);
  if (shown !== null) return shown;
  return section.bare.includes('%') ? { kind: 'percent' } : plain;
}

/** @returns what a format code of a workbook shows. Its first section decides, the second one above a limit. */
function readNumberFormat(code: string): NumberFormat {
  const [first = emptySection(), second] = splitSections(code.slice(0, longestCode));
  const format = sectionFormat(first);
  const limit = first.brackets.map((text) => /^<=?(\d{1,15})$/.exec(text)?.[1]).find((text) => text !== undefined);
  if (limit === undefined || second === undefined) return format;
  return { kind: 'limited', limit: Number(limit), below: format, above: sectionFormat(second) };
}

/** @returns a whole number in the digits of a format: 42 as `00042` */
function inDigits(value: number, pieces: readonly string[]): string {
  let digits = String(Math.abs(value));
  let text = '';
  const first = pieces.findIndex((piece) => piece === '0' || piece === '#');
  for (let index = pieces.length - 1; index >= 0; index--) {
    const piece = pieces[index] ?? '';
    if (piece !== '0' && piece !== '#') {
      text = piece + text;
      continue;
    }
    const taken = index === first ? digits : digits.slice(-1);
    text = (taken === '' && piece === '0' ? '0' : taken) + text;
    digits = digits.slice(0, digits.length - taken.length);
  }
  return (value < 0 ? '-' : '') + text;
}

/** @returns the text of a number in a format other than dates and times */
export function formatNumber(value: number, format: NumberFormat): string {
  if (format.kind === 'limited') return formatNumber(value, value <= format.limit ? format.below : format.above);
  if (format.kind === 'percent') return formatPercent(value);
  if (format.kind === 'digits' && Number.isInteger(value) && Math.abs(value) < 1e15)
    return inDigits(value, format.pieces);
  return formatDecimal(value);
}

/** @returns the number format of each cell style, by the `s` of a cell. @throws SourceError (`damaged`) */
export function readStyles(bytes: Uint8Array, path: string): NumberFormat[] {
  const formats = new Map<number, NumberFormat>();
  const ids: number[] = [];
  let isInCells = false;
  const open = (name: string, attributes: ReadonlyMap<string, string>) => {
    const id = Number(attributes.get('numFmtId') ?? 0);
    if (name === 'numFmt') formats.set(id, readNumberFormat(attributes.get('formatCode') ?? ''));
    else if (name === 'cellXfs') isInCells = true;
    else if (name === 'xf' && isInCells) ids.push(id);
  };
  const close = (name: string) => {
    if (name === 'cellXfs') isInCells = false;
  };
  readSmallXml(bytes, path, { open, close });
  return ids.map((id) => formats.get(id) ?? builtInFormat(id));
}
