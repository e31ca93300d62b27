import type { Note, ResponseFilter } from '../../../contract/index.ts';
import type { Reader } from '../../data/database.ts';
import { noteId, parseNoteId } from '../../data/ids.ts';
import { findNotes } from '../search-index/find-notes.ts';
import { parseTerms, soughtWords } from '../search-index/terms.ts';
import { readCells } from '../segments/cells.ts';
import { answeredRows, type Mask } from './columns.ts';
import { readNumber, writeCursor } from './cursor.ts';
import { filterRows } from './filter.ts';
import type { SavedPart } from './parts.ts';
import type { QueryTools } from './query-tools.ts';
import { listOpenQuestions, listPartNotes, notesAfter, type OpenQuestion, pageOfNotes, rowOver } from './read-notes.ts';
import { readShape, requireColumn, type StoredShape } from './shape.ts';

/** question_id 0: all questions. A page begins after `cursor`, or at `offset`. */
export interface NotesQuery {
  survey_key: string;
  q?: string | undefined;
  question_id: number;
  filter: ResponseFilter;
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

/** Ids of all notes that match, ascending. */
async function idsOf({ db, cache }: QueryTools, { parts, version }: StoredShape, questions: OpenQuestion[], q: string) {
  const sought = soughtWords(parseTerms(q));
  const lists = parts.flatMap(({ id }) => questions.map(({ column_index }) => ({ part_id: id, column_index })));
  const name = `${version} notes ${questions.map(({ id }) => id)} ${JSON.stringify(sought)}`;
  return cache.get(name, async () => {
    const ids: number[][] = [];
    for await (const some of findNotes(db, lists, sought)) ids.push(some);
    return Float64Array.from(ids.flat());
  });
}

/** Those of the notes whose response passes. */
function passing(ids: Float64Array, { parts }: StoredShape, mask: Mask): Float64Array {
  const before = new Map(parts.map(({ id, rows_before }) => [id, rows_before]));
  return ids.filter((id) => {
    const { part, row } = parseNoteId(id);
    return mask[(before.get(part) ?? 0) + row] === 1;
  });
}

/** Ids of all notes of the responses that pass, ascending: part by part, and in a part question by question. */
async function idsOfRows(tools: QueryTools, shape: StoredShape, questions: OpenQuestion[], mask: Mask) {
  const answered: { column: number; rows: Mask }[] = [];
  for (const { id, column_index } of questions)
    answered.push({ column: column_index, rows: await answeredRows(tools, shape, requireColumn(shape, id)) });
  const ids: number[] = [];
  for (const { id, rows_before, row_count } of shape.parts)
    for (const { column, rows } of answered)
      for (let row = 0; row < row_count; row++)
        if (mask[rows_before + row] === 1 && rows[rows_before + row] === 1) ids.push(noteId(id, column, row));
  return Float64Array.from(ids);
}

/** Ids of the notes that match the words, the filter or both, ascending. */
async function matchingIds(
  tools: QueryTools,
  shape: StoredShape,
  questions: OpenQuestion[],
  { q = '', filter }: NotesQuery,
): Promise<Float64Array> {
  const mask = await filterRows(tools, shape, filter);
  if (mask === undefined) return idsOf(tools, shape, questions, q);
  const name = `${shape.version} notes ${questions.map(({ id }) => id)} ${q.trim()} ${JSON.stringify(filter)}`;
  return tools.cache.get(name, async () =>
    q.trim() !== ''
      ? passing(await idsOf(tools, shape, questions, q), shape, mask)
      : idsOfRows(tools, shape, questions, mask),
  );
}

async function searchAll(
  tools: QueryTools,
  shape: StoredShape,
  questions: OpenQuestion[],
  query: NotesQuery,
): Promise<Found> {
  const { cursor, offset, limit } = query;
  const ids = await matchingIds(tools, shape, questions, query);
  const after = cursor === undefined ? undefined : readNumber(listOf(query), cursor);
  const next = after === undefined ? offset : ids.findIndex((id) => id > after);
  const page = next < 0 ? [] : [...ids.subarray(next, next + withNext(limit))];
  return { notes: await foundNotes(tools.db, shape.parts, questions, page), count: ids.length };
}

const listOf = ({ survey_key, question_id, q = '', filter }: NotesQuery) =>
  filter.length === 0
    ? [survey_key, question_id, q.trim()]
    : [survey_key, question_id, q.trim(), JSON.stringify(filter)];

/**
 * Open answers in the order of part, question and row; with `q` or `filter` only matching ones. `indexing` is
 * false: a part is searchable when it is saved.
 */
export async function listNotes(tools: QueryTools, query: NotesQuery): Promise<NotesPage> {
  const shape = await readShape(tools.db, query.survey_key);
  if (query.question_id !== 0) requireColumn(shape, query.question_id);
  const questions = await listOpenQuestions(tools.db, query.survey_key, query.question_id);
  if (questions.length === 0) return { notes: [], count: 0, indexing: false, next_cursor: null };
  const { notes: found, count } =
    (query.q ?? '').trim() === '' && query.filter.length === 0
      ? await listAll(tools.db, shape, questions, query)
      : await searchAll(tools, shape, questions, query);
  const notes = found.slice(0, query.limit);
  const last = notes.at(-1);
  const goesOn = found.length > query.limit && last !== undefined;
  return { notes, count, indexing: false, next_cursor: goesOn ? writeCursor(listOf(query), [last.id]) : null };
}
