import { PackedTexts } from '@sheaf/tables';
import type { Reader } from '../../data/database.ts';
import { segmentRows } from '../../data/ids.ts';
import { makeDecoder, selectSegments, toCodes } from './cells.ts';

/** A part's column as small numbers: the cell of row r is `values[codes[r]]`. */
export interface CodedColumn {
  values: string[];
  codes: Uint8Array | Uint16Array | Uint32Array;
}

/** Reads a column of a part. A column stored as texts gets one number for each row. @throws DamagedPart */
export async function readCoded(db: Reader, part: number, column: number): Promise<CodedColumn> {
  const blocks = await readPacked(db, part, column);
  const values = blocks.flatMap(({ texts }) => texts.all());
  return { values, codes: blocks[0]?.codes ?? Uint32Array.from(values, (_, row) => row) };
}

/** Texts of a part's column: either one for each row, continuing the previous block, or distinct texts and a code for each row. */
export interface PackedColumn {
  texts: PackedTexts;
  codes: Uint8Array | Uint16Array | null;
}

/** Reads a column of a part without making strings. @throws DamagedPart */
async function readPacked(db: Reader, part: number, column: number): Promise<PackedColumn[]> {
  const segments = await selectSegments(db, part, column);
  return segments.map(({ codes, texts: bytes }) => {
    const texts = new PackedTexts(bytes, makeDecoder(bytes));
    return { texts, codes: codes === null ? null : toCodes(codes, texts.length) };
  });
}

/** Reads a column of some parts, one after another. @throws DamagedPart */
export async function* packedParts<Part extends { id: number }>(
  db: Reader,
  parts: readonly Part[],
  column: number,
): AsyncGenerator<[part: Part, columns: PackedColumn[]]> {
  for (const part of parts) yield [part, await readPacked(db, part.id, column)];
}

/** @returns what the cell of a row of the part means, from 0; each distinct text is read when it is first needed */
export function createCellReader<T>(columns: readonly PackedColumn[], read: (cell: string) => T): (row: number) => T {
  const [coded] = columns;
  const known = new Map<number, T>();
  return (row) => {
    if (coded !== undefined && coded.codes !== null) {
      const code = coded.codes[row] ?? 0;
      const held = known.get(code);
      if (held !== undefined) return held;
      const meaning = read(coded.texts.at(code));
      known.set(code, meaning);
      return meaning;
    }
    return read(columns[Math.floor(row / segmentRows)]?.texts.at(row % segmentRows) ?? '');
  };
}
