import { type AnswerRule, missingTest } from '../../../columns/index.ts';
import type { Reader } from '../../data/database.ts';
import { noteId } from '../../data/ids.ts';
import type { Row } from '../../data/schema/tables.ts';
import { type Handle, openDatabase } from '../../data/sqlite/open.ts';
import { readSegments, type SegmentCells } from '../segments/cells.ts';
import { listExtractChanges, listPartChanges, noteRange, type PartChange, passageRow } from './indexed-parts.ts';

// The words of open answers, documents and transcripts, in a database of its own that can be deleted and built again.
// contentless_delete: the texts themselves stay in `segments` and `passages`.
const schemaVersion = 2;
const words = "content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2'";
const schema = `
DROP TABLE IF EXISTS notes;
DROP TABLE IF EXISTS passages;
DROP TABLE IF EXISTS indexed_parts;
DROP TABLE IF EXISTS indexed_extracts;
CREATE VIRTUAL TABLE notes USING fts5(text, ${words});
CREATE VIRTUAL TABLE passages USING fts5(text, ${words}); -- rowid: passageRow() of indexed-parts.ts
CREATE TABLE indexed_parts (
  part_id INTEGER PRIMARY KEY,
  columns TEXT NOT NULL             -- JSON: those whose answers are in
) STRICT;
CREATE TABLE indexed_extracts (extract_id INTEGER PRIMARY KEY) STRICT;
`;

/** FTS5 collects this much before it writes a segment: a part becomes one or two. */
const hashBytes = 32 * 1024 * 1024;
/** Pages that one merge step writes: some 50 ms. */
const mergePages = 250;

/** Opens the search index, creating it if it is missing or has another schema. */
export function openSearchIndex(path: string): Handle {
  const handle = openDatabase(path);
  handle.pragma('synchronous = NORMAL'); // after a power cut, what is lost is indexed again
  const create = handle.transaction(() => {
    if (handle.pragma('user_version', { simple: true }) === schemaVersion) return;
    handle.exec(schema);
    handle.pragma(`user_version = ${schemaVersion}`);
  });
  create.immediate();
  return handle;
}

/** Prepares a connection for filling the index: segments are merged only when nothing is waiting. */
export function prepareFilling(handle: Handle): void {
  for (const table of ['notes', 'passages'])
    handle.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('hashsize', ${hashBytes}), ('automerge', 0)`);
}

/** A column of a part whose open answers are indexed. */
interface NoteColumn {
  column_index: number;
  rule: AnswerRule;
  segments: SegmentCells[];
}

async function readNoteColumns(db: Reader, { part_id, add }: PartChange): Promise<NoteColumn[]> {
  const columns: NoteColumn[] = [];
  for (const column_index of add) {
    const question = await db
      .selectFrom('questions as q')
      .innerJoin('survey_parts as p', 'p.upload_id', 'q.upload_id')
      .select('q.rule')
      .where('p.id', '=', part_id)
      .where('q.column_index', '=', column_index)
      .executeTakeFirst();
    const rule = JSON.parse(question?.rule ?? '{"kind":"text"}') as AnswerRule;
    columns.push({ column_index, rule, segments: await readSegments(db, part_id, column_index) });
  }
  return columns;
}

/** The open answers of a part's columns, in the order of their ids. */
function* listNotes(part_id: number, columns: readonly NoteColumn[]): Generator<[id: bigint, text: string]> {
  for (const { column_index, rule, segments } of columns) {
    const { isMissing } = missingTest(rule.missing);
    for (const segment of segments) {
      for (let index = 0; index < segment.length; index++) {
        const text = segment.at(index);
        if (!isMissing(text)) yield [BigInt(noteId(part_id, column_index, segment.firstRow + index)), text];
      }
    }
  }
}

/**
 * @returns a function that updates the index for one part, in one transaction and with one statement: FTS5 writes a segment
 * at the end of each statement of several rows, so groups of 50 rows cost twice as much.
 */
function createPartIndexer(db: Reader, search: Handle): (change: PartChange) => Promise<void> {
  let columns: NoteColumn[] = [];
  search.table('part_notes', {
    columns: ['id', 'text'],
    parameters: ['part_id'],
    *rows(part_id) {
      yield* listNotes(Number(part_id), columns);
    },
  });
  const insert = search.prepare<[number]>('INSERT INTO notes (rowid, text) SELECT id, text FROM part_notes(?)');
  const remove = search.prepare<[number, number]>('DELETE FROM notes WHERE rowid >= ? AND rowid < ?');
  const mark = search.prepare<[number, string]>(
    'INSERT OR REPLACE INTO indexed_parts (part_id, columns) VALUES (?, ?)',
  );
  const forget = search.prepare<[number]>('DELETE FROM indexed_parts WHERE part_id = ?');
  const index = search.transaction((change: PartChange) => {
    for (const column of change.remove) remove.run(...noteRange(change.part_id, column));
    if (change.add.length > 0) insert.run(change.part_id);
    if (change.columns === null) forget.run(change.part_id);
    else mark.run(change.part_id, change.columns);
  });
  return async (change) => {
    columns = await readNoteColumns(db, change);
    index.immediate(change);
    columns = [];
  };
}

/** @returns functions that add the passages of one extract to the index or remove them, in one transaction each */
function createExtractIndexer(db: Reader, search: Handle) {
  type Passage = Row<'passages', 'position' | 'title' | 'text'>;
  const insert = search.prepare<[bigint, string]>('INSERT INTO passages (rowid, text) VALUES (?, ?)');
  const removeRows = search.prepare<[number, number]>('DELETE FROM passages WHERE rowid >= ? AND rowid < ?');
  const mark = search.prepare<[number]>('INSERT OR IGNORE INTO indexed_extracts (extract_id) VALUES (?)');
  const forget = search.prepare<[number]>('DELETE FROM indexed_extracts WHERE extract_id = ?');
  const add = search.transaction((extract_id: number, passages: readonly Passage[]) => {
    if (mark.run(extract_id).changes === 0) return;
    for (const { position, title, text } of passages)
      insert.run(BigInt(passageRow(extract_id, position)), title === null ? text : `${title}\n${text}`);
  });
  const remove = search.transaction((extract_id: number) => {
    removeRows.run(passageRow(extract_id, 0), passageRow(extract_id + 1, 0));
    forget.run(extract_id);
  });
  return {
    async add(id: number) {
      const passages = db.selectFrom('passages').select(['position', 'title', 'text']).where('extract_id', '=', id);
      add.immediate(id, await passages.orderBy('position').execute());
    },
    remove: (id: number) => remove.immediate(id),
  };
}

/** @returns a function that lists what the index lacks, and updates it step by step; it yields before each step */
export function createCatchUp(db: Reader, search: Handle): () => AsyncGenerator<{ done: number; total: number }> {
  const indexPart = createPartIndexer(db, search);
  const extracts = createExtractIndexer(db, search);
  return async function* catchUp() {
    const { remove, add } = await listExtractChanges(db, search);
    const steps = [
      ...(await listPartChanges(db, search)).map((change) => () => indexPart(change)),
      ...remove.map((id) => () => extracts.remove(id)),
      ...add.map((id) => () => extracts.add(id)),
    ];
    for (const [done, step] of steps.entries()) {
      yield { done, total: steps.length };
      await step();
    }
  };
}

/**
 * Tells whether there is anything to index or to take out of the index, so that an empty service needs no search thread.
 * Once there was something, `exist` stays true.
 */
export function createTextWatch(database_path: string, search_path: string): { exist(): boolean; close(): void } {
  const [db, search] = [openDatabase(database_path, { readonly: true }), openSearchIndex(search_path)];
  const checks = [
    search.prepare<[], number>('SELECT EXISTS (SELECT 1 FROM indexed_parts)'),
    search.prepare<[], number>('SELECT EXISTS (SELECT 1 FROM indexed_extracts)'),
    db.prepare<[], number>("SELECT EXISTS (SELECT 1 FROM survey_parts WHERE status = 'PROCESSED')"),
    db.prepare<[], number>('SELECT EXISTS (SELECT 1 FROM extracts)'),
  ].map((check) => check.pluck());
  let exist = false;
  return {
    exist() {
      exist ||= checks.some((check) => check.get() === 1);
      return exist;
    },
    close() {
      db.close();
      search.close();
    },
  };
}

/** @returns a function that merges a few segments and tells whether there may be more to merge */
export function createMerger(search: Handle): () => boolean {
  const merges = ['notes', 'passages'].map((table) =>
    search.prepare(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ${mergePages})`),
  );
  const changes = search.prepare<[], number>('SELECT total_changes()').pluck();
  return () => {
    const before = changes.get() ?? 0;
    for (const merge of merges) merge.run();
    // A merge that did nothing counts fewer than two changes (https://sqlite.org/fts5.html).
    return (changes.get() ?? 0) - before >= 2 * merges.length;
  };
}
