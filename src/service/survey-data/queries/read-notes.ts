import { type AnswerRule, missingTest } from '@sheaf/survey-columns';
import { sql } from 'kysely';
import { type Note, textTypes } from '../../../contract/index.ts';
import type { Reader } from '../../data/database.ts';
import { noteId, parseNoteId, placeOfSegment } from '../../data/ids.ts';
import { isIn } from '../../data/sql.ts';
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
export async function listOpenQuestions(db: Reader, survey_key: string, question_id: number): Promise<OpenQuestion[]> {
  const open = db
    .selectFrom('questions as q')
    .innerJoin('surveys as u', 'u.id', 'q.upload_id')
    .select(['q.id', 'q.column_index', 'q.rule'])
    .where('u.survey_key', '=', survey_key)
    .where('q.type', 'in', textTypes)
    .orderBy('q.column_index');
  const questions = await (question_id === 0 ? open : open.where('q.id', '=', question_id)).execute();
  return questions.map((question) => ({ ...question, rule: JSON.parse(question.rule) as AnswerRule }));
}

/** The number of notes of each part and question, in the order of their ids. */
export async function listPartNotes(
  db: Reader,
  parts: readonly SavedPart[],
  questions: readonly OpenQuestion[],
): Promise<PartNotes[]> {
  const rows = await db
    .selectFrom('part_answers')
    .select(['part_id', 'column_index', 'answered'])
    .where(
      isIn(
        sql.ref('part_id'),
        parts.map(({ id }) => id),
      ),
    )
    .where(
      isIn(
        sql.ref('column_index'),
        questions.map(({ column_index }) => column_index),
      ),
    )
    .execute();
  const answered = new Map(rows.map((row) => [`${row.part_id} ${row.column_index}`, row.answered]));
  return parts.flatMap((part) =>
    questions.map((question) => ({
      part,
      question,
      answered: answered.get(`${part.id} ${question.column_index}`) ?? 0,
    })),
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
async function readNotes(db: Reader, some: PartNotes, skip: number, limit: number): Promise<Note[]> {
  const notes: Note[] = [];
  let left = skip;
  for (const { id, answered } of await listSegments(db, some.part.id, some.question.column_index)) {
    if (notes.length >= limit) break;
    if (left < answered) notes.push(...notesIn(await readSegment(db, id), some, left, limit - notes.length));
    left = Math.max(left - answered, 0);
  }
  return notes;
}

/** Notes in the order of part, question and row, which is the order of their ids. */
export async function pageOfNotes(db: Reader, all: PartNotes[], page: Page): Promise<Note[]> {
  const notes: Note[] = [];
  let skip = page.offset;
  for (const some of all) {
    if (notes.length >= page.limit) break;
    if (skip < some.answered) notes.push(...(await readNotes(db, some, skip, page.limit - notes.length)));
    skip = Math.max(skip - some.answered, 0);
  }
  return notes;
}

/** The notes of one part and question from a row on. Only the segments that hold them are read. */
async function readNotesFrom(db: Reader, some: PartNotes, row: number, limit: number): Promise<Note[]> {
  const notes: Note[] = [];
  for (const { id } of await listSegments(db, some.part.id, some.question.column_index)) {
    if (notes.length >= limit) break;
    const { first, rows } = placeOfSegment(id);
    if (first + rows <= row) continue;
    const wanted = notesIn(await readSegment(db, id), some, 0, rows).filter((note) => parseNoteId(note.id).row >= row);
    notes.push(...wanted.slice(0, limit - notes.length));
  }
  return notes;
}

/** The notes whose ids come after `id`, in their order. */
export async function notesAfter(db: Reader, all: PartNotes[], id: number, limit: number): Promise<Note[]> {
  const notes: Note[] = [];
  for (const some of all) {
    if (notes.length >= limit) break;
    const first = noteId(some.part.id, some.question.column_index, 0);
    const next = noteId(some.part.id, some.question.column_index + 1, 0);
    if (next <= id + 1) continue;
    notes.push(...(await readNotesFrom(db, some, Math.max(0, id + 1 - first), limit - notes.length)));
  }
  return notes;
}

/** The first notes of a question, as samples. */
export async function sampleNotes(
  db: Reader,
  parts: SavedPart[],
  question: OpenQuestion,
  limit: number,
): Promise<string[]> {
  const notes = await pageOfNotes(db, await listPartNotes(db, parts, [question]), { limit, offset: 0 });
  return notes.map(({ text }) => text);
}
