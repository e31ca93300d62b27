import { type AnswerRule, missingTest } from '../../../columns/index.ts';
import type { Note } from '../../../contract/index.ts';
import { noteId, parseNoteId, placeOfSegment } from '../../data/ids.ts';
import type { Handle } from '../../data/sqlite/open.ts';
import { listSegments, readSegment, type SegmentCells } from '../segments/cells.ts';
import type { SavedPart } from './parts.ts';

/** A range of a list. */
interface Page {
  limit: number;
  offset: number;
}

export interface OpenQuestion {
  id: number;
  column_index: number;
  rule: AnswerRule;
}

/** The notes of one part and question. */
interface PartNotes {
  part: SavedPart;
  question: OpenQuestion;
  answered: number;
}

/** The open-ended questions of a survey; question_id 0: all of them. */
export function listOpenQuestions(db: Handle, survey_key: string, question_id: number): OpenQuestion[] {
  return db
    .prepare<[string, number], Omit<OpenQuestion, 'rule'> & { rule: string }>(
      `SELECT q.id, q.column_index, q.rule FROM questions q JOIN surveys u ON u.id = q.upload_id
       WHERE u.survey_key = ? AND q.type = 'Open-ended' AND ? IN (0, q.id) ORDER BY q.column_index`,
    )
    .all(survey_key, question_id)
    .map((question) => ({ ...question, rule: JSON.parse(question.rule) as AnswerRule }));
}

/** The number of notes of each part and question, in the order of their ids. */
export function listPartNotes(db: Handle, parts: SavedPart[], questions: OpenQuestion[]): PartNotes[] {
  const answered = db
    .prepare<[number, number], number>('SELECT answered FROM part_answers WHERE part_id = ? AND column_index = ?')
    .pluck();
  return parts.flatMap((part) =>
    questions.map((question) => ({ part, question, answered: answered.get(part.id, question.column_index) ?? 0 })),
  );
}

/** The row number in the survey, from 1, of a row of a part, from 0. */
export const rowOver = (part: SavedPart, row: number): number => part.rows_before + row + 1;

/** The notes of one segment from the n-th on. */
function notesIn(segment: SegmentCells, { part, question }: PartNotes, skip: number, limit: number): Note[] {
  const notes: Note[] = [];
  const { isMissing } = missingTest(question.rule.missing);
  let left = skip;
  for (let index = 0; index < segment.length && notes.length < limit; index++) {
    const text = segment.at(index);
    if (isMissing(text) || left-- > 0) continue;
    const row = segment.firstRow + index;
    const id = noteId(part.id, question.column_index, row);
    notes.push({ id, question_id: question.id, row: rowOver(part, row), text });
  }
  return notes;
}

/** Notes of one part and question, from the n-th on. Segments before it are counted, not read. */
function readNotes(db: Handle, some: PartNotes, skip: number, limit: number): Note[] {
  const notes: Note[] = [];
  let left = skip;
  for (const { id, answered } of listSegments(db, some.part.id, some.question.column_index)) {
    if (notes.length >= limit) break;
    if (left < answered) notes.push(...notesIn(readSegment(db, id), some, left, limit - notes.length));
    left = Math.max(left - answered, 0);
  }
  return notes;
}

/** Notes in the order of part, question and row, which is the order of their ids. */
export function pageOfNotes(db: Handle, all: PartNotes[], page: Page): Note[] {
  const notes: Note[] = [];
  let skip = page.offset;
  for (const some of all) {
    if (notes.length >= page.limit) break;
    if (skip < some.answered) notes.push(...readNotes(db, some, skip, page.limit - notes.length));
    skip = Math.max(skip - some.answered, 0);
  }
  return notes;
}

/** The notes of one part and question from a row on. Only the segments that hold them are read. */
function readNotesFrom(db: Handle, some: PartNotes, row: number, limit: number): Note[] {
  const notes: Note[] = [];
  for (const { id } of listSegments(db, some.part.id, some.question.column_index)) {
    if (notes.length >= limit) break;
    const { first, rows } = placeOfSegment(id);
    if (first + rows <= row) continue;
    const wanted = notesIn(readSegment(db, id), some, 0, rows).filter((note) => parseNoteId(note.id).row >= row);
    notes.push(...wanted.slice(0, limit - notes.length));
  }
  return notes;
}

/** The notes whose ids come after `id`, in their order. */
export function notesAfter(db: Handle, all: PartNotes[], id: number, limit: number): Note[] {
  const notes: Note[] = [];
  for (const some of all) {
    if (notes.length >= limit) break;
    const first = noteId(some.part.id, some.question.column_index, 0);
    const next = noteId(some.part.id, some.question.column_index + 1, 0);
    if (next <= id + 1) continue;
    notes.push(...readNotesFrom(db, some, Math.max(0, id + 1 - first), limit - notes.length));
  }
  return notes;
}

/** The first notes of a question, as samples. */
export function sampleNotes(db: Handle, parts: SavedPart[], question: OpenQuestion, limit: number): string[] {
  const notes = pageOfNotes(db, listPartNotes(db, parts, [question]), { limit, offset: 0 });
  return notes.map(({ text }) => text);
}
