import type { Note } from '../../../contract/index.ts';
import type { Reader } from '../../data/database.ts';
import { parseNoteId } from '../../data/ids.ts';
import { isIndexing } from '../search-index/indexed-parts.ts';
import { countNoteIds, findNoteIds } from '../search-index/note-ids.ts';
import { matchOf, parseTerms } from '../search-index/terms.ts';
import { readCells } from '../segments/cells.ts';
import { readNumber, writeCursor } from './cursor.ts';
import type { SavedPart } from './parts.ts';
import type { QueryTools } from './query-tools.ts';
import { listOpenQuestions, listPartNotes, notesAfter, type OpenQuestion, pageOfNotes, rowOver } from './read-notes.ts';
import { rangesOf } from './search/search-all-notes.ts';
import { readShape, type StoredShape } from './shape.ts';

/** question_id 0: all questions. A page begins after `cursor`, or at `offset`. */
export interface NotesQuery {
  survey_key: string;
  q?: string | undefined;
  question_id: number;
  cursor?: string | undefined;
  limit: number;
  offset: number;
}

interface NotesPage {
  notes: Note[];
  count: number;
  indexing: boolean;
  next_cursor: string | null;
}

type Found = Pick<NotesPage, 'notes' | 'count'>;

async function foundNotes(
  db: Reader,
  parts: SavedPart[],
  questions: OpenQuestion[],
  ids: readonly number[],
): Promise<Note[]> {
  const notes: Note[] = [];
  for (const id of ids) {
    const { part: part_id, column, row } = parseNoteId(id);
    const part = parts.find((candidate) => candidate.id === part_id);
    const question = questions.find((candidate) => candidate.column_index === column);
    const [text] = await readCells(db, part_id, column, row, row + 1);
    if (part !== undefined && question !== undefined && text !== undefined)
      notes.push({ id, question_id: question.id, row: rowOver(part, row), text });
  }
  return notes;
}

/** One more than the page has, to find out whether there is a next page. */
const withNext = (limit: number): number => limit + 1;

async function listAll(db: Reader, shape: StoredShape, questions: OpenQuestion[], query: NotesQuery): Promise<Found> {
  const all = await listPartNotes(db, shape.parts, questions);
  const count = all.reduce((sum, { answered }) => sum + answered, 0);
  const limit = withNext(query.limit);
  const notes =
    query.cursor === undefined
      ? await pageOfNotes(db, all, { limit, offset: query.offset })
      : await notesAfter(db, all, readNumber(listOf(query), query.cursor), limit);
  return { notes, count };
}

async function searchAll(
  tools: QueryTools,
  shape: StoredShape,
  questions: OpenQuestion[],
  query: NotesQuery,
  isWhole: boolean,
): Promise<Found> {
  const { db, search, cache } = tools;
  const { q = '', question_id, cursor, offset } = query;
  const match = matchOf(parseTerms(q));
  if (match === null) return { notes: [], count: 0 };
  const column = question_id === 0 ? null : (questions[0]?.column_index ?? null);
  const scope = { ranges: rangesOf(shape.parts), column };
  const countAll = () => Float64Array.of(countNoteIds(search, match, scope));
  const counted = isWhole ? await cache.get(`${shape.version} notes ${question_id} ${match}`, countAll) : countAll();
  const page = {
    limit: withNext(query.limit),
    offset,
    after: cursor === undefined ? null : readNumber(listOf(query), cursor),
  };
  return {
    notes: await foundNotes(db, shape.parts, questions, findNoteIds(search, match, scope, page)),
    count: counted[0] ?? 0,
  };
}

const listOf = ({ survey_key, question_id, q = '' }: NotesQuery) => [survey_key, question_id, q.trim()];

/**
 * Open answers in the order of part, question and row; with `q` only matching ones. `indexing`: a saved part is
 * not searchable yet.
 */
export async function listNotes(tools: QueryTools, query: NotesQuery): Promise<NotesPage> {
  const shape = await readShape(tools.db, query.survey_key);
  const questions = await listOpenQuestions(tools.db, query.survey_key, query.question_id);
  const indexing = await isIndexing(tools, shape.parts);
  if (questions.length === 0) return { notes: [], count: 0, indexing, next_cursor: null };
  const { notes: found, count } =
    (query.q ?? '').trim() === ''
      ? await listAll(tools.db, shape, questions, query)
      : await searchAll(tools, shape, questions, query, !indexing);
  const notes = found.slice(0, query.limit);
  const last = notes.at(-1);
  const goesOn = found.length > query.limit && last !== undefined;
  return { notes, count, indexing, next_cursor: goesOn ? writeCursor(listOf(query), [last.id]) : null };
}
