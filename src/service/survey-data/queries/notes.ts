import { type AnswerWords, holdsText, type Note, type ResponseFilter } from '../../../contract/index.ts';
import { invalid } from '../../core/errors.ts';
import { listCodedWords, surroundsWords } from '../../data/code-marks.store.ts';
import { gatherMerged, readSurveyCodes } from '../../data/codes.store.ts';
import { noteId, parseNoteId } from '../../data/ids.ts';
import { findNotes, listSoughtWords, markWords, parseTerms } from '../search-words.ts';
import { createCodeReader, type FoundMarks, findUnmarked, type MarkQuery } from './codes.ts';
import { type Mask, readAnsweredRows } from './columns.ts';
import { filterRows } from './filter.ts';
import { type NoteOrder, orderNotes, readFolds } from './note-order.ts';
import { cutPage, type QueryTools, readNumber } from './query-tools.ts';
import { readPartCells } from './rows.ts';
import { createRowFinder, readShape, requireColumn, type ShapeColumn, type StoredShape } from './shape.ts';

/** question_id 0: all questions. A page begins after `cursor`, or at `offset`. */
export interface NotesQuery extends NoteOrder {
  survey_key: string;
  q?: string | undefined;
  question_id: number;
  filter: ResponseFilter;
  /** The questions whose answers stand beside each open answer. */
  beside?: number[] | undefined;
  cursor?: string | undefined;
  limit: number;
  offset: number;
}

/** As many fit in the line below an answer. */
const mostBeside = 4;

interface NotesPage {
  notes: Note[];
  count: number;
  entries: number;
  indexing: boolean;
  next_cursor: string | null;
}

/** The words of some answers that have a code: `own`, and the one that counts it now. */
async function readCodedWords({ db, ...shape }: StoredShape, note_ids: readonly number[]) {
  const coded = await listCodedWords(db, note_ids);
  if (coded.length === 0) return [];
  const counting = [...gatherMerged(await readSurveyCodes(db, shape))];
  return coded.flatMap(({ code_id: own, ...words }) => {
    const [code_id] = counting.find(([, ids]) => ids.includes(own)) ?? [];
    return code_id === undefined ? [] : [{ ...words, own, code_id }];
  });
}

async function readNotes(
  shape: StoredShape,
  ids: readonly number[],
  q: string,
  others: readonly ShapeColumn[],
  same: ReadonlyMap<number, number> | null = null,
): Promise<Note[]> {
  const sought = listSoughtWords(parseTerms(q));
  const { parts, columns } = shape;
  const codesOf = createCodeReader(shape);
  const words = await readCodedWords(shape, ids);
  const notes: Note[] = [];
  for (const id of ids) {
    const { part: part_id, column: column_index, row } = parseNoteId(id);
    const part = parts.find((one) => one.id === part_id);
    const column = columns.find((one) => one.column_index === column_index);
    if (part === undefined || column === undefined) continue;
    const [text = ''] = await readPartCells(shape, part, column_index, [row]);
    const beside: string[] = [];
    for (const other of others) beside.push(...(await readPartCells(shape, part, other.column_index, [row])));
    const codes = await codesOf(column, part.rows_before + row);
    notes.push({
      id,
      question_id: column.id,
      row: part.rows_before + row + 1,
      text,
      marks: markWords(text, sought).marks,
      codes,
      coded: words.flatMap(({ note_id, code_id, from, to }) =>
        note_id === id && codes.includes(code_id) ? [{ code_id, from, to }] : [],
      ),
      beside,
      same: same?.get(id) ?? 1,
    });
  }
  return notes;
}

/** One open answer; null: it is not there any more, or its column is not read as open answers any more. */
export async function readNote(
  tools: QueryTools,
  { survey_key, note_id, beside }: { survey_key: string; note_id: number; beside: readonly number[] },
): Promise<Note | null> {
  const shape = await readShape(tools, survey_key);
  const { part, column, row } = parseNoteId(note_id);
  const isThere =
    shape.parts.some(({ id, row_count }) => id === part && row < row_count) &&
    shape.columns.some(({ column_index, type }) => column_index === column && holdsText(type));
  if (!isThere) return null;
  const others = beside.map((id) => requireColumn(shape, id));
  const [note] = await readNotes(shape, [note_id], '', others);
  return note === undefined || note.text.trim() === '' ? null : note;
}

/** The ids of all notes that have the words. */
async function findIds({ db, parts }: StoredShape, questions: readonly ShapeColumn[], q: string) {
  const lists = parts.flatMap(({ id }) => questions.map(({ column_index }) => ({ part_id: id, column_index })));
  const ids: number[][] = [];
  for await (const some of findNotes(db, lists, listSoughtWords(parseTerms(q)))) ids.push(some);
  return ids.flat();
}

/** The ids of all answers: part by part, and in a part question by question. */
async function listIds(shape: StoredShape, questions: readonly ShapeColumn[]): Promise<number[]> {
  const answered: Mask[] = [];
  for (const question of questions) answered.push(await readAnsweredRows(shape, question));
  const ids: number[] = [];
  for (const { id, rows_before, row_count } of shape.parts)
    for (const [at, { column_index }] of questions.entries())
      for (let row = 0; row < row_count; row++)
        if (answered[at]?.[rows_before + row] === 1) ids.push(noteId(id, column_index, row));
  return ids;
}

/** The ids of the notes that match the words, the filter or both, ascending. */
async function matchingIds(
  shape: StoredShape,
  questions: readonly ShapeColumn[],
  { q = '', filter }: Pick<NotesQuery, 'q' | 'filter'>,
): Promise<Float64Array> {
  const name = `${shape.version} notes ${questions.map(({ id }) => id)} ${q.trim()}`;
  const ids = await shape.cache.get(name, async () =>
    Float64Array.from(await (q.trim() === '' ? listIds(shape, questions) : findIds(shape, questions, q))),
  );
  // Codes change while people read, so what passes is not kept.
  const mask = await filterRows(shape, filter);
  if (mask === undefined) return ids;
  const findRow = createRowFinder(shape);
  return ids.filter((id) => mask[findRow(id)] === 1);
}

/**
 * Open answers in the order of part, question and row, or in another one; with `q` or `filter` only matching ones. `indexing` is
 * false: a part is searchable when it is saved.
 */
export async function listNotes(tools: QueryTools, query: NotesQuery): Promise<NotesPage> {
  const { survey_key, question_id, q = '', filter, beside = [], cursor, limit, offset } = query;
  const { sort, order, fold } = query;
  const shape = await readShape(tools, survey_key);
  if (question_id !== 0) requireColumn(shape, question_id);
  const others = beside.slice(0, mostBeside).map((id) => requireColumn(shape, id));
  const questions = shape.columns.filter(
    ({ id, type }) => holdsText(type) && (question_id === 0 || id === question_id),
  );
  const list = [survey_key, question_id, q.trim(), JSON.stringify(filter), sort, order, fold];
  const found = await matchingIds(shape, questions, query);
  const { ids, same } = await orderNotes(shape, questions, found, { sort, order, fold });
  const last = cursor === undefined ? undefined : readNumber(list, cursor);
  const isAscending = ids === found;
  const start =
    last === undefined ? offset : isAscending ? ids.findLastIndex((id) => id <= last) + 1 : ids.indexOf(last) + 1;
  const { page, next_cursor } = cutPage(list, [...ids.subarray(start, start + limit + 1)], limit, (id) => [id]);
  const notes = await readNotes(shape, page, q, others, same);
  return { notes, count: found.length, entries: ids.length, indexing: false, next_cursor };
}

/** The id of the answer of a response to a question; undefined: there is no such response. @param row from 1 */
function findNoteId({ parts }: StoredShape, { column_index }: ShapeColumn, row: number): number | undefined {
  const part = parts.findLast(({ rows_before }) => rows_before < row);
  if (part === undefined || row > part.rows_before + part.row_count) return undefined;
  return noteId(part.id, column_index, row - 1 - part.rows_before);
}

/** The answers that a request names, with those that say the same among what it finds; or all that it finds. */
async function listMeant(shape: StoredShape, column: ShapeColumn, query: MarkQuery): Promise<Iterable<number>> {
  const { note_ids, also_same, rows } = query;
  if (rows !== undefined) return rows.flatMap((row) => findNoteId(shape, column, row) ?? []);
  if (note_ids !== undefined && !also_same) return note_ids;
  const found = await matchingIds(shape, [column], query);
  if (note_ids === undefined) return found;
  const folds = await readFolds(shape, column);
  const findRow = createRowFinder(shape);
  const wanted = new Set(note_ids.map((id) => folds[findRow(id)]));
  return found.filter((id) => wanted.has(folds[findRow(id)]));
}

/** The words of one answer that a person wants to mark, unless they have the mark. @throws DomainError (invalid) */
async function findWordsToMark(
  shape: StoredShape,
  column: ShapeColumn,
  query: MarkQuery,
  { from, to }: AnswerWords,
): Promise<FoundMarks> {
  const { note_ids, rows, also_same, mark, code_id } = query;
  const isOpen = holdsText(column.type);
  const isOne = (note_ids ?? rows)?.length === 1 && !also_same;
  const [id] = isOne ? await listMeant(shape, column, query) : [];
  const isAnswer = id !== undefined && (await readAnsweredRows(shape, column))[createRowFinder(shape)(id)] === 1;
  const [note] = isAnswer && parseNoteId(id).column === column.column_index ? await readNotes(shape, [id], '', []) : [];
  if (!isOpen || note === undefined || !surroundsWords(note.text, { from, to })) throw invalid('code_part_wrong');
  const held = (await readCodedWords(shape, [note.id])).filter(
    (one) => one.code_id === code_id && one.from === from && one.to === to,
  );
  const changing = mark === 'removed' ? held.map(({ own }) => own) : held.length === 0 ? [code_id] : [];
  return {
    changed: changing.length === 0 ? 0 : 1,
    marks: changing.map((own) => ({ code_id: own, note_ids: [note.id] })),
  };
}

/**
 * Finds the answers that a person wants to mark and that do not have the mark yet.
 * @throws DomainError (invalid) for a question without open answers; (conflict) when there are too many
 */
export async function findNotesToMark(tools: QueryTools, query: MarkQuery): Promise<FoundMarks> {
  const shape = await readShape(tools, query.survey_key);
  const column = requireColumn(shape, query.question_id);
  if (query.words !== undefined) return findWordsToMark(shape, column, query, query.words);
  const ids = await listMeant(shape, column, query);
  return findUnmarked(shape, query, ids);
}
