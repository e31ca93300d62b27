import { isBlank } from '../../columns/index.ts';
import type { Note } from '../../contract/index.ts';
import { type ChunkCells, listChunks, readCells, readChunk } from '../content/cells.ts';
import { noteId, parseNoteId } from '../content/ids.ts';
import type { Handle } from '../database/open.ts';
import { isIndexing, type SearchRange, searchNotes } from '../search/search-notes.ts';
import { listSavedParts, type SavedPart } from './parts.store.ts';
import type { Page } from './responses.store.ts';

/** What to list; question_id 0: all questions. */
interface NotesQuery extends Page {
  q?: string | undefined;
  question_id: number;
}

interface OpenQuestion {
  id: number;
  column_index: number;
}

/** The notes one part adds to one question. */
interface PartNotes {
  part: SavedPart;
  question: OpenQuestion;
  answered: number;
}

function listOpenQuestions(db: Handle, survey_key: string, question_id: number): OpenQuestion[] {
  return db
    .prepare<[string, number], OpenQuestion>(
      `SELECT q.id, q.column_index FROM questions q JOIN survey_uploads u ON u.id = q.upload_id
       WHERE u.survey_key = ? AND q.type = 'Open-ended' AND ? IN (0, q.id) ORDER BY q.column_index`,
    )
    .all(survey_key, question_id);
}

function listPartNotes(db: Handle, parts: SavedPart[], questions: OpenQuestion[]): PartNotes[] {
  const answered = db
    .prepare<[number, number], number>('SELECT answered FROM part_answers WHERE part_id = ? AND column_index = ?')
    .pluck();
  return parts.flatMap((part) =>
    questions.map((question) => ({ part, question, answered: answered.get(part.id, question.column_index) ?? 0 })),
  );
}

const rowOver = (part: SavedPart, row: number): number => part.rows_before + row + 1;

/** The notes of one chunk from the n-th on. */
function notesIn(chunk: ChunkCells, { part, question }: PartNotes, skip: number, limit: number): Note[] {
  const notes: Note[] = [];
  let left = skip;
  for (let index = 0; index < chunk.length && notes.length < limit; index++) {
    const text = chunk.at(index);
    if (isBlank(text) || left-- > 0) continue;
    const row = chunk.firstRow + index;
    const id = noteId(part.id, question.column_index, row);
    notes.push({ id, question_id: question.id, row: rowOver(part, row), text });
  }
  return notes;
}

/** Notes of one part and question, from the n-th on. Chunks before it are counted, not read. */
function readNotes(db: Handle, some: PartNotes, skip: number, limit: number): Note[] {
  const notes: Note[] = [];
  let left = skip;
  for (const { id, answered } of listChunks(db, some.part.id, some.question.column_index)) {
    if (notes.length >= limit) break;
    if (left < answered) notes.push(...notesIn(readChunk(db, id), some, left, limit - notes.length));
    left = Math.max(left - answered, 0);
  }
  return notes;
}

function pageOfNotes(db: Handle, all: PartNotes[], page: Page): Note[] {
  const notes: Note[] = [];
  let skip = page.offset;
  for (const some of all) {
    if (notes.length >= page.limit) break;
    if (skip < some.answered) notes.push(...readNotes(db, some, skip, page.limit - notes.length));
    skip = Math.max(skip - some.answered, 0);
  }
  return notes;
}

/** The first few notes of a question, as samples. */
export function sampleNotes(db: Handle, parts: SavedPart[], question: OpenQuestion, limit: number): string[] {
  const notes = pageOfNotes(db, listPartNotes(db, parts, [question]), { limit, offset: 0 });
  return notes.map(({ text }) => text);
}

/** Ids of a survey's notes: parts made together have neighbouring ids and are searched as one range. */
function rangesOf(parts: SavedPart[]): SearchRange[] {
  const ranges: SearchRange[] = [];
  for (const { id } of parts) {
    const last = ranges.at(-1);
    if (last?.to === noteId(id, 0, 0)) last.to = noteId(id + 1, 0, 0);
    else ranges.push({ from: noteId(id, 0, 0), to: noteId(id + 1, 0, 0) });
  }
  return ranges;
}

function foundNotes(db: Handle, parts: SavedPart[], questions: OpenQuestion[], ids: number[]): Note[] {
  return ids.flatMap((id) => {
    const { part: part_id, column, row } = parseNoteId(id);
    const part = parts.find((candidate) => candidate.id === part_id);
    const question = questions.find((candidate) => candidate.column_index === column);
    const [text] = readCells(db, part_id, column, row, row + 1);
    if (part === undefined || question === undefined || text === undefined) return [];
    return [{ id, question_id: question.id, row: rowOver(part, row), text }];
  });
}

/**
 * Open answers in the order of part, question and row; with `q` those that hold all its words. `indexing`: some saved
 * part is not searchable yet.
 */
export function listNotes(
  db: Handle,
  search: Handle,
  survey_key: string,
  { q = '', question_id, ...page }: NotesQuery,
): { notes: Note[]; count: number; indexing: boolean } {
  const parts = listSavedParts(db, survey_key);
  const questions = listOpenQuestions(db, survey_key, question_id);
  const indexing = isIndexing(
    search,
    parts.map(({ id }) => id),
  );
  if (questions.length === 0) return { notes: [], count: 0, indexing };
  if (q.trim() === '') {
    const all = listPartNotes(db, parts, questions);
    const count = all.reduce((sum, { answered }) => sum + answered, 0);
    return { notes: pageOfNotes(db, all, page), count, indexing };
  }
  const column = question_id === 0 ? null : (questions[0]?.column_index ?? null);
  const { ids, count } = searchNotes(search, q, { ranges: rangesOf(parts), column }, page);
  return { notes: foundNotes(db, parts, questions, ids), count, indexing };
}
