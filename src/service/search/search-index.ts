import { isBlank } from '../../columns/index.ts';
import { listChunks, readChunk } from '../content/cells.ts';
import { noteId } from '../content/ids.ts';
import { type Handle, openDatabase } from '../database/open.ts';

// The words of open answers, in a database of its own: it can be thrown away and made again from the answers.
// contentless_delete: the texts themselves stay in `chunks`. `indexed_parts` says which parts are in.
const schema = `
CREATE VIRTUAL TABLE IF NOT EXISTS notes USING fts5(text, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2');
CREATE TABLE IF NOT EXISTS indexed_parts (part_id INTEGER PRIMARY KEY) STRICT;
`;

/** FTS5 gathers this much before it writes a segment: a part becomes one or two. */
const hashBytes = 32 * 1024 * 1024;
/** Pages one step of merging writes: some 50 ms. */
const mergePages = 250;

/** Opens the search index, creating it where it is missing. */
export function openSearchIndex(path: string): Handle {
  const handle = openDatabase(path);
  handle.pragma('synchronous = NORMAL'); // what a power cut takes is indexed again
  handle.exec(schema);
  return handle;
}

/** Readies a connection for filling the index: segments are merged only when nothing waits. */
export function prepareFilling(handle: Handle): void {
  handle.exec(`INSERT INTO notes (notes, rank) VALUES ('hashsize', ${hashBytes}), ('automerge', 0)`);
}

/** The processed parts the index does not hold yet, oldest first. */
export function missingParts(db: Handle, search: Handle): number[] {
  const indexed = new Set(search.prepare<[], number>('SELECT part_id FROM indexed_parts').pluck().all());
  const processed = db
    .prepare<[], number>("SELECT id FROM survey_parts WHERE status = 'PROCESSED' ORDER BY id")
    .pluck()
    .all();
  return processed.filter((part) => !indexed.has(part));
}

/** The columns of a part whose answers are notes. */
export function openColumns(db: Handle, part_id: number): number[] {
  return db
    .prepare<[number], number>(
      `SELECT q.column_index FROM questions q JOIN survey_parts p ON p.upload_id = q.upload_id
       WHERE p.id = ? AND q.type = 'Open-ended' ORDER BY q.column_index`,
    )
    .pluck()
    .all(part_id);
}

/** The open answers of a part, in the order of their ids. */
function* readNotes(db: Handle, part_id: number): Generator<[id: bigint, text: string]> {
  for (const column of openColumns(db, part_id)) {
    for (const { id } of listChunks(db, part_id, column)) {
      const chunk = readChunk(db, id);
      for (let index = 0; index < chunk.length; index++) {
        const text = chunk.at(index);
        if (!isBlank(text)) yield [BigInt(noteId(part_id, column, chunk.firstRow + index)), text];
      }
    }
  }
}

/**
 * @returns a function that adds the open answers of one saved part, once, in one transaction. One statement a part: FTS5
 * writes a segment at the end of each statement of several rows, so groups of 50 cost twice as much.
 */
export function createPartIndexer(db: Handle, search: Handle): (part_id: number) => void {
  search.table('part_notes', {
    columns: ['id', 'text'],
    parameters: ['part_id'],
    *rows(part_id) {
      yield* readNotes(db, Number(part_id));
    },
  });
  const insert = search.prepare<[number]>('INSERT INTO notes (rowid, text) SELECT id, text FROM part_notes(?)');
  const mark = search.prepare<[number]>('INSERT OR IGNORE INTO indexed_parts (part_id) VALUES (?)');
  const index = search.transaction((part_id: number) => {
    if (mark.run(part_id).changes > 0) insert.run(part_id);
  });
  return (part_id) => index.immediate(part_id);
}

/** @returns a function that joins a few of the segments that filling left, and tells whether there may be more to join. */
export function createMerger(search: Handle): () => boolean {
  const merge = search.prepare(`INSERT INTO notes (notes, rank) VALUES ('merge', ${mergePages})`);
  const changes = search.prepare<[], number>('SELECT total_changes()').pluck();
  return () => {
    const before = changes.get() ?? 0;
    merge.run();
    // "If the difference … is less than 2, then the 'merge' command was a no-op." (https://sqlite.org/fts5.html)
    return (changes.get() ?? 0) - before >= 2;
  };
}
