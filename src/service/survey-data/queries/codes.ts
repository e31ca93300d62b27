import {
  type AnswerWords,
  type Distribution,
  holdsText,
  type QuestionMarks,
  type ResponseFilter,
} from '../../../contract/index.ts';
import { conflict, notFound } from '../../core/errors.ts';
import { type CodeMarks, foldMarks, listMarkedCodes, listMarks } from '../../data/code-marks.store.ts';
import { gatherMerged, readSurveyCodes, type SurveyCodes } from '../../data/codes.store.ts';
import { parseNoteId } from '../../data/ids.ts';
import { listSoughtWords, parseTerms } from '../search-words.ts';
import type { Weights } from './charts/numbers.ts';
import { addRows, addRowsWithWords, keepRows, type Mask, readAnsweredRows } from './columns.ts';
import type { QueryTools } from './query-tools.ts';
import type { Selection } from './rows.ts';
import { createRowFinder, readShape, requireColumn, requireOpen, type ShapeColumn, type StoredShape } from './shape.ts';

/** Answers that one change can mark: more would hold up whoever else writes. */
const mostMarked = 200_000;

/** A code that counts answers of a question. */
export interface UsedCode {
  code: SurveyCodes['codes'][number];
  /** 1 for each row that has it, or one that was merged into it. Kept until the codes or the answers change. */
  readRows(): Promise<Mask>;
  /** The same of itself and of each code that was merged into it. */
  members: { id: number; readRows(): Promise<Mask> }[];
}

/** What people marked with one code, by row from 0. */
interface RowMarks {
  /** Whether the answer has it as a whole. */
  whole: Map<number, boolean>;
  words: (AnswerWords & { row: number })[];
}

/** What people marked with one code, or with several of which one counts the answers of all. */
async function readMarks(shape: StoredShape, column: ShapeColumn, code_ids: readonly number[]): Promise<RowMarks> {
  const findRow = createRowFinder(shape);
  const read: RowMarks = { whole: new Map(), words: [] };
  for (const code_id of code_ids) {
    const { whole, words } = foldMarks(await listMarks(shape.db, column.id, code_id));
    for (const [id, isSet] of whole) read.whole.set(findRow(id), isSet || read.whole.get(findRow(id)) === true);
    for (const [id, some] of words) read.words.push(...some.map((one) => ({ ...one, row: findRow(id) })));
  }
  read.whole.delete(Number.NaN);
  return { ...read, words: read.words.filter(({ row }) => !Number.isNaN(row)) };
}

const listIds = ({ members }: UsedCode): number[] => members.map(({ id }) => id);

/** The rows that have one code, without those merged into it. Only answers have codes: a word may have become a missing one. */
async function readOwnRows(
  shape: StoredShape,
  column: ShapeColumn,
  rules: SurveyCodes['rules'],
  id: number,
): Promise<Mask> {
  const mask = new Uint8Array(shape.rows);
  for (const { code_id, words } of rules)
    if (code_id === id) await addRowsWithWords(shape, column, listSoughtWords(parseTerms(words)), mask);
  // What people set or removed wins over the rules.
  const { whole, words } = await readMarks(shape, column, [id]);
  for (const [row, isSet] of whole) mask[row] = isSet ? 1 : 0;
  for (const { row } of words) mask[row] = 1;
  keepRows(mask, await readAnsweredRows(shape, column));
  return mask;
}

/** The rows whose answer has a code by some of its words, and not as a whole. */
async function findRowsByWords(shape: StoredShape, column: ShapeColumn, code: UsedCode): Promise<Set<number>> {
  const { whole, words } = await readMarks(shape, column, listIds(code));
  return new Set(words.flatMap(({ row }) => (whole.get(row) === true ? [] : [row])));
}

/** What people marked in one question with a code and those merged into it. Set: one of them as a whole. Removed: it has none of them. */
async function readQuestionMarks(shape: StoredShape, column: ShapeColumn, code: UsedCode): Promise<QuestionMarks> {
  const { whole, words } = await readMarks(shape, column, listIds(code));
  const coded = await code.readRows();
  const ordered = [...whole].sort(([one], [other]) => one - other);
  const set = ordered.flatMap(([row, isSet]) => (isSet ? [row + 1] : []));
  const removed = ordered.flatMap(([row, isSet]) => (!isSet && coded[row] !== 1 ? [row + 1] : []));
  return { question_id: column.id, set, removed, words: words.map(({ row, ...one }) => ({ row: row + 1, ...one })) };
}

/**
 * What people marked with a code and with those that were merged into it, in each open question.
 * @throws DomainError (not found) for a code that does not count
 */
export async function listCodeMarks(
  tools: QueryTools,
  { survey_key, code_id }: { survey_key: string; code_id: number },
): Promise<{ questions: QuestionMarks[] }> {
  const shape = await readShape(tools, survey_key);
  const codes = await readSurveyCodes(shape.db, shape);
  if (!gatherMerged(codes).has(code_id)) throw notFound('code_absent');
  const questions: QuestionMarks[] = [];
  for (const column of shape.columns.filter(({ type }) => holdsText(type))) {
    const used = (await listUsedCodes(shape, column, codes)).find(({ code }) => code.id === code_id);
    if (used !== undefined) questions.push(await readQuestionMarks(shape, column, used));
  }
  return { questions: questions.filter(({ set, removed, words }) => set.length + removed.length + words.length > 0) };
}

/** The codes that have a rule or a mark in a question, by group and name. */
export async function listUsedCodes(shape: StoredShape, column: ShapeColumn, codes: SurveyCodes): Promise<UsedCode[]> {
  const rules = codes.rules.filter(({ question_id }) => question_id === column.id);
  const used = await listMarkedCodes(shape.db, column.id);
  for (const { code_id } of rules) used.add(code_id);
  const merged = gatherMerged(codes);
  const keep = (ids: readonly number[], find: () => Promise<Mask>) =>
    shape.cache.get(`${shape.version} code ${column.id} ${ids} ${codes.version}`, find);
  return codes.codes.flatMap((code) => {
    const ids = merged.get(code.id)?.filter((id) => used.has(id)) ?? [];
    if (ids.length === 0) return [];
    const members = ids.map((id) => ({
      id,
      readRows: () => keep([id], () => readOwnRows(shape, column, rules, id)),
    }));
    return [{ code, members, readRows: () => keep(ids, () => readCodedRows(shape, members)) }];
  });
}

/** The codes of a question. */
export const readUsedCodes = async (shape: StoredShape, column: ShapeColumn): Promise<UsedCode[]> =>
  listUsedCodes(shape, column, await readSurveyCodes(shape.db, shape));

/** @returns a function that reads the ids of the codes of an answer. @throws DamagedPart */
export function createCodeReader(shape: StoredShape): (column: ShapeColumn, row: number) => Promise<number[]> {
  const used = new Map<number, Promise<{ id: number; mask: Mask }[]>>();
  const readMasks = async (column: ShapeColumn) => {
    const codes = await readUsedCodes(shape, column);
    return Promise.all(codes.map(async ({ code, readRows }) => ({ id: code.id, mask: await readRows() })));
  };
  return async (column, row) => {
    const masks = used.get(column.id) ?? readMasks(column);
    used.set(column.id, masks);
    return (await masks).flatMap(({ id, mask }) => (mask[row] === 1 ? [id] : []));
  };
}

/** The rows that have one of some codes. */
async function readCodedRows(shape: StoredShape, codes: readonly Pick<UsedCode, 'readRows'>[]): Promise<Mask> {
  const [only, ...others] = codes;
  if (only !== undefined && others.length === 0) return only.readRows();
  const any = new Uint8Array(shape.rows);
  for (const { readRows } of codes) addRows(any, await readRows());
  return any;
}

function sumRows(mask: Mask, { rows }: Selection, weights: Weights | undefined): number {
  let sum = 0;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] ?? 0;
    if (mask[row] === 1) sum += weights?.[row] ?? 1;
  }
  return sum;
}

type CodedCounts = Pick<Extract<Distribution, { kind: 'text' }>, 'coded' | 'codes'>;

/** How many of some rows have each code of a question, the most given first, and how many have any. */
export async function countCodes(
  shape: StoredShape,
  column: ShapeColumn,
  selection: Selection,
  weights?: Weights,
): Promise<CodedCounts> {
  const used = await readUsedCodes(shape, column);
  if (used.length === 0) return { coded: 0, codes: [] };
  const codes: CodedCounts['codes'] = [];
  for (const one of used) {
    const { id, name, color } = one.code;
    const count = sumRows(await one.readRows(), selection, weights);
    codes.push({ code_id: id, name, color, count, merged: listIds(one).filter((member) => member !== id) });
  }
  codes.sort((one, other) => other.count - one.count);
  return { coded: sumRows(await readCodedRows(shape, used), selection, weights), codes };
}

/** Finds the rows of a filter by codes, of merged ones those of their target; without codes those with an answer that has none. @throws DomainError (invalid) */
export async function findCodedRows(
  shape: StoredShape,
  column: ShapeColumn,
  code_ids: readonly number[],
): Promise<Mask> {
  requireOpen(column);
  const used = await readUsedCodes(shape, column);
  if (code_ids.length > 0)
    return readCodedRows(
      shape,
      used.filter((one) => listIds(one).some((id) => code_ids.includes(id))),
    );
  const coded = await readCodedRows(shape, used);
  return (await readAnsweredRows(shape, column)).map((answered, row) => answered & (1 - (coded[row] ?? 0)));
}

/** The answers to be marked: some, or all that words and a filter find. */
export interface MarkQuery {
  survey_key: string;
  question_id: number;
  code_id: number;
  mark: 'set' | 'removed';
  note_ids?: number[] | undefined;
  /** Numbers of responses, from 1. */
  rows?: number[] | undefined;
  /** Whether all that say the same as one of `note_ids` are meant, too. */
  also_same: boolean;
  /** The part of one answer that is meant. */
  words?: AnswerWords | undefined;
  q?: string | undefined;
  filter: ResponseFilter;
}

/** Marks to be added, and how many answers they change. */
export interface FoundMarks {
  changed: number;
  marks: CodeMarks[];
}

/**
 * Finds those of some answers that do not have a mark yet. A removed code is removed with those merged into it.
 * @param ids of open answers
 * @throws DomainError (invalid) for a question without open answers; (conflict) when there are too many
 */
export async function findUnmarked(
  shape: StoredShape,
  { question_id, code_id, mark }: Pick<MarkQuery, 'question_id' | 'code_id' | 'mark'>,
  ids: Iterable<number>,
): Promise<FoundMarks> {
  const column = requireColumn(shape, question_id);
  requireOpen(column);
  const answered = await readAnsweredRows(shape, column);
  const used = await readUsedCodes(shape, column);
  const code = used.find(({ members }) => members.some(({ id }) => id === code_id));
  const coded = await code?.readRows();
  const findRow = createRowFinder(shape);
  const isSet = mark === 'set' ? 1 : 0;
  const byWords = code === undefined ? new Set<number>() : await findRowsByWords(shape, column, code);
  const unmarked = [...new Set(ids)].filter((id) => {
    const row = findRow(id);
    const isAnswer = parseNoteId(id).column === column.column_index && answered[row] === 1;
    // An answer that has it by some of its words only gets it as a whole.
    return isAnswer && ((coded?.[row] ?? 0) !== isSet || (isSet === 1 && byWords.has(row)));
  });
  const changed = unmarked.length;
  if (changed > mostMarked) throw conflict('too_many_coded', { count: changed, most: mostMarked });
  if (isSet === 1) return { changed, marks: [{ code_id, note_ids: unmarked }] };
  const marks: CodeMarks[] = [];
  for (const { id: member, readRows } of code?.members ?? []) {
    const rows = await readRows();
    marks.push({ code_id: member, note_ids: unmarked.filter((id) => rows[findRow(id)] === 1) });
  }
  return { changed, marks };
}
