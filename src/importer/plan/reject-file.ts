import { createDecoder, writeRecord } from '@sheaf/tables';
import type { BadRowReport } from './bad-rows.ts';
import type { ImportPlan } from './import-plan.ts';
import type { Original } from './original.ts';
import { headerWidth, type NumberedRow, toPlaces, treatBlock } from './treat-rows.ts';

/** The columns of a reject file. */
const columns = ['row', 'line', 'reason', 'cells', 'expected_cells', 'original', 'original_base64'];

/** Bytes that are encoded at a time: base64 has no rest after a multiple of three. */
const chunkBytes = 3 * 256 * 1024;

/** @returns the text if it is UTF-8; null if it is not */
function getText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function base64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** The facts about a row, without the row itself. */
const collectFacts = ({ number, reason, row }: NumberedRow, line: number, width: number): string[] => [
  String(number),
  String(line),
  reason ?? '',
  row === null ? '' : String(row.cells.length),
  String(width),
];

/** A row that was too large to be read: its bytes in pieces. */
async function* writeLargeRow(
  file: Blob,
  facts: readonly string[],
  { start, end }: NumberedRow,
): AsyncGenerator<string> {
  yield `${facts.join(',')},,`;
  for (let from = start; from < end; from += chunkBytes) {
    const piece = file.slice(from, Math.min(end, from + chunkBytes));
    yield base64(new Uint8Array(await piece.arrayBuffer()));
  }
  yield '\r\n';
}

async function writeRow(file: Blob, encoding: string, facts: readonly string[], { start, end }: NumberedRow) {
  const bytes = new Uint8Array(await file.slice(start, end).arrayBuffer());
  const text = encoding === 'utf-8' ? getText(bytes) : null;
  if (text !== null) return writeRecord([...facts, text, '']);
  const shown = createDecoder(encoding, { ignoreBOM: true }).decode(bytes);
  return writeRecord([...facts, shown, base64(bytes)]);
}

/**
 * Writes the rows that are skipped because they are bad as CSV, one row each: its number among the data rows, its line (of a
 * table that was converted the number of its row, case or response there), the reason, and the row as it is in the file with
 * its line end. Where that is no UTF-8 text, its bytes follow as base64. Memory does not grow with their number.
 */
export async function* writeRejects(file: Blob, plan: ImportPlan, original: Original | null): AsyncGenerator<string> {
  yield `\ufeff${writeRecord(columns)}`;
  const { dialect, header, transforms, bad_rows: report } = plan;
  if (report === undefined) return;
  const width = await headerWidth(file, dialect, header);
  const excluded = new Set(transforms.excluded);
  const toPlace = toPlaces(file, dialect, original);
  for await (const row of skippedRows(file, { dialect, header, width }, report)) {
    if (excluded.has(row.number)) continue;
    const facts = collectFacts(row, await toPlace(row.start), width);
    if (row.row === null) yield* writeLargeRow(file, facts, row);
    else yield await writeRow(file, dialect.encoding, facts, row);
  }
}

async function* skippedRows(
  file: Blob,
  form: Parameters<typeof treatBlock>[1],
  { ranges, rules }: BadRowReport,
): AsyncGenerator<NumberedRow> {
  for (const range of ranges) {
    for await (const row of treatBlock(file, form, range, { rules })) if (row.action === 'skipped') yield row;
  }
}
