import { SourceError } from '../source.ts';
import { ByteCursor, BytesEnd } from '../statistics/byte-reader.ts';
import { makeLabelsDistinct, sortByValue } from '../statistics/cells.ts';
import { formatNumber } from '../statistics/formats.ts';
import { type DtaDictionary, decodeField } from './dta-dictionary.ts';
import { damagedDtaError } from './dta-layout.ts';

/** The most bytes of all value labels. */
const maxBytes = 64 * 1024 ** 2;
/** Values from here on mean missing ones (`.`, `.a` to `.z`). */
const missingFrom = 2_147_483_621;

/** The labels of values by the name of their table. */
export type LabelTables = ReadonlyMap<string, ReadonlyMap<number, string>>;

/** Reads one table: the values, where each label begins, and the labels, each with a zero byte at its end. */
function readTable(cursor: ByteCursor, { charset }: DtaDictionary): ReadonlyMap<number, string> {
  const count = cursor.int32();
  const length = cursor.int32();
  const places = cursor.take(4 * count);
  const values = cursor.take(4 * count);
  const texts = cursor.take(length);
  const read = (bytes: Uint8Array<ArrayBuffer>) => new ByteCursor(bytes, cursor.isLittle);
  const [placeCursor, valueCursor] = [read(places), read(values)];
  const labels = new Map<number, string>();
  for (let left = count; left > 0; left--) {
    const place = placeCursor.int32();
    const value = valueCursor.int32();
    if (place < 0 || place >= length) throw damagedDtaError('label_misplaced');
    if (value < missingFrom) labels.set(value, decodeField(texts.subarray(place), charset));
  }
  return makeLabelsDistinct(sortByValue(labels), formatNumber);
}

function readTables(cursor: ByteCursor, dictionary: DtaDictionary): LabelTables {
  const { layout, charset } = dictionary;
  const tables = new Map<string, ReadonlyMap<number, string>>();
  const tagBytes = layout.hasTags ? '<lbl>'.length : 0;
  while (cursor.left > tagBytes) {
    cursor.skip(tagBytes);
    const length = cursor.int32();
    const name = decodeField(cursor.take(layout.name), charset);
    cursor.skip(3);
    tables.set(name, readTable(new ByteCursor(cursor.take(length), cursor.isLittle), dictionary));
    if (layout.hasTags) cursor.skip('</lbl>'.length);
  }
  return tables;
}

/** Reads the tables of value labels, which follow the observations. @throws SourceError */
export async function readLabelTables(file: Blob, dictionary: DtaDictionary): Promise<LabelTables> {
  const { start, end } = dictionary.labels;
  if (end - start > maxBytes) throw new SourceError('too-large', 'stata_too_many_labels');
  const bytes = new Uint8Array(await file.slice(start, end).arrayBuffer());
  try {
    return readTables(new ByteCursor(bytes, dictionary.isLittle), dictionary);
  } catch (error) {
    throw error instanceof BytesEnd ? damagedDtaError('ends_in_labels') : error;
  }
}

/** A long text with the zero byte at its end; null for bytes that are not text. */
type LongText = Uint8Array<ArrayBuffer> | null;

/** The most bytes of all long texts together. They stay in memory, because any case may refer to any of them. */
const maxLongTextBytes = 512 * 1024 ** 2;
const binary = 129;
const magic = 'GSO';

/** More variables than a file may have: a key is `case * variables + variable`. */
const keyFactor = 2 ** 17;

/** @returns the key of a long text by the variable and case it was written for; 0 for an empty one */
export const makeLongTextKey = (variable: number, inCase: number): number => inCase * keyFactor + variable;

function readLongText(cursor: ByteCursor, isUtf8: boolean): [key: number, LongText] {
  for (const letter of magic) if (cursor.uint8() !== letter.charCodeAt(0)) throw damagedDtaError('long_text_misplaced');
  const variable = cursor.uint32();
  const key = makeLongTextKey(variable, isUtf8 ? cursor.int64() : cursor.uint32());
  const type = cursor.uint8();
  const bytes = cursor.take(cursor.uint32());
  return [key, type === binary ? null : bytes];
}

/** Reads the long texts (`strL`), which follow the observations, by their keys. @throws SourceError */
export async function readLongTexts(file: Blob, dictionary: DtaDictionary): Promise<ReadonlyMap<number, LongText>> {
  const { start, end } = dictionary.longTexts;
  if (end - start > maxLongTextBytes) throw new SourceError('too-large', 'stata_texts_too_large');
  const cursor = new ByteCursor(new Uint8Array(await file.slice(start, end).arrayBuffer()), dictionary.isLittle);
  const texts = new Map<number, LongText>();
  try {
    while (cursor.left > 0) texts.set(...readLongText(cursor, dictionary.layout.isUtf8));
  } catch (error) {
    throw error instanceof BytesEnd ? damagedDtaError('ends_in_long_text') : error;
  }
  return texts;
}
