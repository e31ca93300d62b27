import { type ExtractDetails, extractDetails, type Passage } from '../../contract/index.ts';
import { splitIntoBatches } from '../core/batches.ts';
import { parseStored } from '../core/json.ts';
import type { Reader, Tx } from './database.ts';
import { countRows, findRow, findRows } from './rows.ts';
import { makePassageBlocks, saveWordsTx } from './words/words.store.ts';

/** The text read from an object. */
export interface NewExtract {
  details: ExtractDetails;
  passages: Omit<Passage, 'position'>[];
  /** The place of its picture in the object store. */
  thumbnail_key: string | null;
}

const passagesAtOnce = 500;
const milliseconds = (seconds: number | null) => (seconds === null ? null : Math.round(seconds * 1000));
const seconds = (milliseconds: number | null) => (milliseconds === null ? null : milliseconds / 1000);

/** Stores what processing found, and its words, in the transaction that ends its job. @returns the extract's id */
export async function insertExtractTx(tx: Tx, extract: NewExtract, created_at: string): Promise<number> {
  const { id } = await tx
    .insertInto('extracts')
    .values({ details: JSON.stringify(extract.details), thumbnail_key: extract.thumbnail_key, created_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = extract.passages.map(({ title, text, start, end }, index) => ({
    extract_id: id,
    position: index + 1,
    title,
    text,
    start_ms: milliseconds(start),
    end_ms: milliseconds(end),
  }));
  for (const some of splitIntoBatches(rows, passagesAtOnce)) await tx.insertInto('passages').values(some).execute();
  await saveWordsTx(tx, { source: 'passage', list: id }, makePassageBlocks(rows));
  return id;
}

/** @returns what was read, without its text; undefined when there is no such extract. */
export async function findExtract(
  db: Reader,
  id: number,
): Promise<{ details: ExtractDetails; thumbnail_key: string | null } | undefined> {
  const row = await findRow(db, 'extracts', ['details', 'thumbnail_key'], { id });
  return row && { ...row, details: parseStored(row.details, extractDetails) };
}

/** A page of the text, and how many passages there are. */
export async function listPassages(
  db: Reader,
  extract_id: number,
  page: { limit: number; offset: number },
): Promise<{ passages: Passage[]; count: number }> {
  const count = await countRows(db, 'passages', { extract_id });
  const columns = ['position', 'title', 'text', 'start_ms', 'end_ms'] as const;
  const rows = await findRows(db, 'passages', columns, { extract_id }, { order: 'position', ...page });
  const passages = rows.map(({ start_ms, end_ms, ...row }) => ({
    ...row,
    start: seconds(start_ms),
    end: seconds(end_ms),
  }));
  return { passages, count };
}
