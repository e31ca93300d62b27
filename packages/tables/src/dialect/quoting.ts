import { readFirstRows } from '../table/records.ts';
import type { Dialect, TextTrait } from '../types.ts';
import type { QuoteStyle } from './delimiter.ts';

const [doubleQuote, apostrophe] = [0x22, 0x27];

type Format = Pick<Dialect, 'delimiter' | 'newline'>;
/** How quotes in a text are meant. */
type Quoting = Pick<Dialect, 'quote'> & { traits: readonly TextTrait[] };

/** Rows to read in each way. */
const mostRows = 5000;

/** What is seen where a text is read in one way. */
interface Evidence {
  width: number;
  /** Share of the rows that are as wide as the header. */
  uniformity: number;
  sound: boolean;
}

/** The width of the rows read in one way, how many have it, and whether all quotes pair up. */
function readAs(text: string, format: Format, quoting: Quoting, isWhole: boolean): Evidence {
  const read = readFirstRows(text, { ...format, ...quoting }, mostRows);
  // The last row of a text that goes on may be cut within quotes.
  const complete = isWhole || read.stopped || read.rows.length < 2 ? read.rows : read.rows.slice(0, -1);
  const rows = complete.filter(({ blank }) => !blank);
  const width = rows[0]?.cells.length ?? 0;
  const alike = rows.filter(({ cells }) => cells.length === width).length;
  return {
    width,
    uniformity: rows.length === 0 ? 0 : alike / rows.length,
    sound: !rows.some(({ strayed }) => strayed),
  };
}

const usual: Quoting = { quote: '"', traits: [] };

/** Escapes of a file in which no backslash stands alone: programs for databases write them. */
const areAllPairs = (text: string): boolean => text.includes('\\\\') && !/\\[^"'\\]/.test(text.replaceAll('\\\\', ''));

/** A quote that is doubled inside of a cell. A blank cell in quotes is none. */
const doubled = /[^\s,;|\t"]""|""[^\s,;|\t"]/;

/** Backslashes before quotes, where no quote is doubled: `"he said \"Red\""`. */
const asEscapes = (text: string): Quoting | null =>
  text.includes('\\"') && !doubled.test(text.replaceAll('\\"', ''))
    ? { quote: '"', traits: areAllPairs(text) ? ['backslashes', 'backslash_pairs'] : ['backslashes'] }
    : null;

/** @returns how quoted cells are written, as far as the text tells before its delimiter is known */
export const findQuoteStyle = (text: string): QuoteStyle =>
  /^\s{0,100}'[^'\r\n]+'[,;|\t]'/.test(text)
    ? { quote: apostrophe, isEscaped: text.includes("\\'") }
    : { quote: doubleQuote, isEscaped: asEscapes(text) !== null };

const firstLine = (text: string): string => /^\s{0,100}([^\r\n]*)/.exec(text)?.[1] ?? '';
const cut = (line: string, delimiter: string): string[] => line.split(delimiter).map((cell) => cell.trim());

const inApostrophes = /^'[^']*'$/;
const bare = /^(?:-?\d[\d.]*|null)?$/i;

/** Nearly every row below the header has two cells in apostrophes, all have only numbers beside: programs for databases write so. */
function areRowsInApostrophes(text: string, delimiter: string): boolean {
  const rows = text
    .split(/[\r\n]+/, 100)
    .slice(1, -1)
    .map((line) => cut(line, delimiter));
  const several = rows.filter((cells) => cells.filter((cell) => inApostrophes.test(cell)).length > 1);
  const isWhole = (cell: string): boolean => inApostrophes.test(cell) || bare.test(cell);
  return rows.length > 2 && several.length >= 0.8 * rows.length && rows.every((cells) => cells.every(isWhole));
}

/** Every name of the header is in apostrophes, or the cells below are. */
function asApostrophes(text: string, format: Format, quoted: Evidence, isWhole: boolean): Quoting | null {
  const { delimiter } = format;
  if (!text.includes(`${delimiter}'`)) return null;
  const cells = cut(firstLine(text), delimiter);
  const isQuoted = cells.every((cell) => inApostrophes.test(cell)) || areRowsInApostrophes(text, delimiter);
  // An apostrophe around a delimiter makes all rows as wide as the header.
  const isNeeded = (): boolean =>
    quoted.uniformity < 1 && readAs(text, format, { quote: '"', traits: ['apostrophes'] }, isWhole).uniformity === 1;
  if (!isQuoted && !isNeeded()) return null;
  const escapes = text.includes("\\'") ? asEscapes(text.replaceAll("\\'", '\\"')) : null;
  return { quote: '"', traits: ['apostrophes', ...(escapes?.traits ?? [])] };
}

/** The fewest of a hundred rows with a quote behind a blank. */
const fewestPadded = 0.9;

/** Nearly every row has a quote behind a delimiter and blanks, and none directly behind a delimiter. */
function asPadded(text: string, { delimiter }: Format): Quoting | null {
  if (!text.includes(`${delimiter} `) && !text.includes(`${delimiter}\t`)) return null;
  const lines = text.split(/[\r\n]+/, 100).filter((line) => line !== '');
  const isPadded = (line: string): boolean => line.split(delimiter).some((cell, at) => at > 0 && /^[ \t]+"/.test(cell));
  const isDirect = (line: string): boolean => line.includes(`${delimiter}"`) && !line.includes(`"${delimiter}"`);
  const padded = lines.filter(isPadded).length;
  return padded > 1 && padded >= fewestPadded * lines.length && !lines.some(isDirect)
    ? { quote: '"', traits: ['padded'] }
    : null;
}

/**
 * A tab-separated file without quoting may have a cell that starts with a quote. Read with quoting, such a cell
 * swallows rows silently. So the text is read in every way that it may be meant, and the usual one is left only for one
 * in which all quotes pair up and no fewer rows have the width of the header.
 */
export function detectQuoting(text: string, format: Format, isWhole: boolean): Quoting {
  const mayBeApostrophes = text.startsWith("'") || text.includes(`${format.delimiter}'`);
  if (!mayBeApostrophes && !text.includes('"')) return usual;
  const quoted = readAs(text, format, usual, isWhole);
  const others = [
    asPadded(text, format),
    asApostrophes(text, format, quoted, isWhole),
    ...(quoted.sound ? [] : [asEscapes(text)]),
  ];
  for (const other of others) {
    if (other === null) continue;
    const read = readAs(text, format, other, isWhole);
    if (read.sound && read.width > 1 && read.uniformity >= quoted.uniformity) return other;
  }
  if (quoted.sound && quoted.uniformity === 1) return usual;
  const plain = readAs(text, format, { quote: null, traits: [] }, isWhole);
  return plain.width > 1 && plain.uniformity > Math.max(0.98, quoted.uniformity) ? { quote: null, traits: [] } : usual;
}
