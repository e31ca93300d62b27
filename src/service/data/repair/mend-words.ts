// Makes lists of words again from the texts that are stored beside them.

import { PackedTexts } from '@sheaf/tables';
import { sql } from 'kysely';
import { checksumOf } from '../checksum.ts';
import type { Connection, Reader } from '../database.ts';
import { codedSegment, columnsPerPart, segmentId } from '../ids.ts';
import { all } from '../sql.ts';
import { type ListedTexts, listWords } from '../words/list-words.ts';
import type { WordBlock } from '../words/word-blocks.ts';
import { blocksOfPassages, removeWordsTx, saveWordsTx } from '../words/words.store.ts';

interface Segment {
  id: number;
  codes: Buffer | null;
  texts: Buffer;
  checksum: number;
}

/** A bit for each row, or null when every row or none holds an answer. */
interface Answered {
  answered: number;
  answered_rows: Buffer | null;
  checksum: number;
  row_count: number;
}

function marksOf({ answered, answered_rows, row_count }: Answered): Uint8Array {
  const marks = new Uint8Array(row_count).fill(answered_rows === null && answered > 0 ? 1 : 0);
  if (answered_rows === null) return marks;
  return marks.map((_, row) => ((answered_rows[row >> 3] ?? 0) >> (row & 7)) & 1);
}

function codedTexts({ codes, texts }: Segment, marks: Uint8Array): ListedTexts | null {
  if (codes === null) return null;
  const isWide = codes.length === 2 * marks.length;
  const numbers = isWide ? new Uint16Array(Uint8Array.from(codes).buffer) : Uint8Array.from(codes);
  const count = new PackedTexts(texts, () => '').length;
  const filled = new Uint8Array(count);
  numbers.forEach((code, row) => {
    if (marks[row] === 1) filled[code] = 1;
  });
  return { packs: [texts], filled, codes: numbers };
}

async function textsOf(db: Reader, part_id: number, column: number): Promise<ListedTexts | null> {
  const [answered] = await all(
    db,
    sql<Answered>`SELECT a.answered, a.answered_rows, a.checksum, p.row_count FROM part_answers a
      JOIN survey_parts p ON p.id = a.part_id WHERE a.part_id = ${part_id} AND a.column_index = ${column}`,
  );
  const segments = await all(
    db,
    sql<Segment>`SELECT id, codes, texts, checksum FROM segments
      WHERE id >= ${segmentId(part_id, column, 0)} AND id <= ${segmentId(part_id, column, codedSegment)} ORDER BY id`,
  );
  const isWhole = segments.every(({ codes, texts, checksum }) => checksumOf(codes, texts) === checksum);
  if (answered === undefined || !isWhole || checksumOf(answered.answered_rows) !== answered.checksum) return null;
  const marks = marksOf(answered);
  const [only] = segments;
  if (only !== undefined && only.codes !== null) return codedTexts(only, marks);
  return { packs: segments.map(({ texts }) => texts), filled: marks, codes: null };
}

/** @returns the words of a column of a part, from its stored answers; null when these are damaged */
export async function wordsOfNotes(db: Reader, list: number): Promise<WordBlock[] | null> {
  const texts = await textsOf(db, Math.floor(list / columnsPerPart), list % columnsPerPart);
  return texts && listWords(texts);
}

/** @returns whether the words of a column of a part were made again; false: its stored answers are damaged */
export async function mendNoteWords(database: Connection, list: number): Promise<boolean> {
  const blocks = await wordsOfNotes(database.read, list);
  if (blocks === null) return false;
  await database.write(async (tx) => {
    await removeWordsTx(tx, { source: 'note', list });
    await saveWordsTx(tx, { source: 'note', list }, blocks);
  });
  return true;
}

/** @returns the words of a document or a transcript, from its passages */
export async function wordsOfPassages(db: Reader, extract_id: number): Promise<WordBlock[]> {
  const passages = await db
    .selectFrom('passages')
    .select(['position', 'title', 'text'])
    .where('extract_id', '=', extract_id)
    .orderBy('position')
    .execute();
  return passages.length === 0 ? [] : blocksOfPassages(passages);
}

/** Makes the words of a document or a transcript again. */
export async function mendPassageWords(database: Connection, extract_id: number): Promise<void> {
  const blocks = await wordsOfPassages(database.read, extract_id);
  await database.write(async (tx) => {
    await removeWordsTx(tx, { source: 'passage', list: extract_id });
    await saveWordsTx(tx, { source: 'passage', list: extract_id }, blocks);
  });
}
