import type { PackedTexts } from '@sheaf/tables';
import type { ExportPersonal } from '../../../../contract/index.ts';
import { readPackedParts } from '../../segments.ts';
import { readText } from '../../take-away/readings.ts';
import { chooseCleaner } from '../personal.ts';
import type { OutlinedShape, ShapeColumn } from '../shape.ts';
import { type Draft, type DraftField, draft, type Finder } from './draft-variables.ts';

/**
 * The longest text of a column in bytes and in UTF-16 units.
 * @param toText what is written of a cell; left out: the cell
 * @throws DamagedPart
 */
async function measureTexts(
  shape: OutlinedShape,
  column: ShapeColumn,
  personal: ExportPersonal,
  toText?: (cell: string) => string,
): Promise<{ bytes: number; units: number }> {
  const clean = chooseCleaner(column, personal);
  const write = toText === undefined ? clean : (cell: string) => toText(clean(cell));
  const isSame = personal === 'keep' && toText === undefined;
  const longest = { bytes: 0, units: 0 };
  const measure = (texts: PackedTexts, at: number) => {
    const size = isSame ? texts.size(at) : Buffer.byteLength(write(texts.at(at)));
    longest.bytes = Math.max(longest.bytes, size);
    // Few texts are so long that their units must be counted.
    if (size > longest.units) longest.units = Math.max(longest.units, write(texts.at(at)).length);
  };
  for await (const [, packed] of readPackedParts(shape.db, shape.parts, column.column_index))
    for (const { texts } of packed) for (let at = 0; at < texts.length; at++) measure(texts, at);
  return longest;
}

/** SPSS knows missing texts of so many bytes at most. Of a longer text it has one: programs disagree on how several are written. */
const longestMissingText = 8;
const countMissingTexts = (bytes: number): number => (bytes <= longestMissingText ? 3 : 1);

/**
 * Variables that together have room for a text, and the most UTF-16 units of each.
 * @param toText what is written of a cell; left out: the cell
 */
export async function dividePieces(
  { shape, room, personal }: Finder,
  column: ShapeColumn,
  own: Draft,
  toText?: (cell: string) => string,
): Promise<{ variables: Draft[]; piece: number; bytes: number }> {
  const { bytes, units } = await measureTexts(shape, column, personal, toText);
  const isWhole = room.longestBytes === null ? units <= room.longestText : bytes <= room.longestBytes;
  const pieces = isWhole ? 1 : Math.ceil(units / (room.longestText - 1));
  const variables = Array.from({ length: pieces }, (_, at) => ({
    ...own,
    label: at === 0 ? own.label : `${own.label} (${at + 1})`,
    bytes: isWhole ? bytes : Math.min(bytes, room.longestText * 3),
  }));
  return { variables, piece: isWhole ? units + 1 : room.longestText, bytes };
}

/** A column whose cells are written as texts. @param separator joins the answers of a cell as they count; null: cells as they came */
export async function takeText(finder: Finder, column: ShapeColumn, separator: string | null): Promise<DraftField> {
  const toText = separator === null ? undefined : (cell: string) => readText(separator, column.rule, cell);
  const { variables, piece, bytes } = await dividePieces(finder, column, draft(column, 'text', 'nominal'), toText);
  const missing = finder.missing[column.column_index] ?? [];
  const words = missing.filter((word) => Buffer.byteLength(word) <= longestMissingText);
  const coded = words.slice(0, countMissingTexts(bytes)).map((text) => ({ text, code: 0 }));
  const [first, ...others] = variables;
  return {
    column: column.column_index,
    reading: { how: 'text', piece, separator },
    variables: first === undefined ? [] : [{ ...first, words: coded }, ...others],
    set: null,
  };
}
