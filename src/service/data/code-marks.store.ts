import { sql } from 'kysely';
import type { AnswerWords } from '../../contract/index.ts';
import { notFound } from '../core/errors.ts';
import { type CodedSurvey, raiseCodesRevisionTx, requireCode } from './codes.store.ts';
import type { Reader, Tx } from './database.ts';
import { changeRows } from './rows.ts';
import type { Row } from './schema/tables.ts';

// What people marked in open answers. Rows are only added; see the table.

/** Answers of one question that get, or lose, a code. */
export interface CodeMarks {
  code_id: number;
  note_ids: number[];
}

/** What one change marks. `code_id`: the code that somebody named. */
export interface NewMarks {
  question_id: number;
  code_id: number;
  marks: readonly CodeMarks[];
  is_set: boolean;
  /** The part of the answer that is meant; undefined: the whole answer. */
  words?: AnswerWords | undefined;
}

/** Rows of one statement: it has eight values for each. */
const rowsAtOnce = 2000;

/** Marks answers as one change. @returns its id; null when there are none @throws DomainError (not found) for an unknown code */
export async function addMarksTx(
  tx: Tx,
  { upload_id, project_id }: CodedSurvey,
  { question_id, code_id, marks, is_set, words }: NewMarks,
  changed_at: string,
): Promise<number | null> {
  await requireCode(tx, project_id, code_id);
  if (marks.every(({ note_ids }) => note_ids.length === 0)) return null;
  const change = { upload_id, changed_at };
  const mark = { question_id, is_set: is_set ? 1 : 0, from_at: words?.from ?? null, to_at: words?.to ?? null };
  const { id: change_id } = await tx
    .insertInto('code_changes')
    .values(change)
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { code_id, note_ids } of marks)
    for (let from = 0; from < note_ids.length; from += rowsAtOnce) {
      const rows = note_ids.slice(from, from + rowsAtOnce).map((note_id) => ({ ...mark, change_id, code_id, note_id }));
      await tx.insertInto('code_marks').values(rows).execute();
    }
  await raiseCodesRevisionTx(tx, upload_id);
  return change_id;
}

/** Takes a change back, or does it again. @throws DomainError (not found) */
export async function undoMarksTx(tx: Tx, { upload_id }: CodedSurvey, id: number, undone: boolean): Promise<void> {
  if ((await changeRows(tx, 'code_changes', { id, upload_id }, { undone: undone ? 1 : 0 })) === 0)
    throw notFound('code_change_absent');
  await raiseCodesRevisionTx(tx, upload_id);
}

/** A mark that is not undone. */
export type HeldMark = Row<'code_marks', 'note_id' | 'code_id' | 'is_set' | 'from_at' | 'to_at'>;

/** The marks of codes that are meant, oldest first. */
const selectMarks = (db: Reader) =>
  db
    .selectFrom('code_marks as m')
    .innerJoin('code_changes as c', 'c.id', 'm.change_id')
    .select(['m.note_id', 'm.code_id', 'm.is_set', 'm.from_at', 'm.to_at'])
    .where('c.undone', '=', 0)
    .orderBy('m.id');

/** The marks of a code in a question that are not undone, oldest first. */
export const listMarks = (db: Reader, question_id: number, code_id: number): Promise<HeldMark[]> =>
  selectMarks(db).where('m.question_id', '=', question_id).where('m.code_id', '=', code_id).execute();

/** What people marked with a code. */
export interface FoldedMarks {
  /** By the id of the answer: whether it has the code as a whole. The last mark holds. */
  whole: Map<number, boolean>;
  /** Its words that have the code. Who takes the code from an answer takes it from its words. */
  words: Map<number, AnswerWords[]>;
}

/** @param marks of one code, oldest first */
export function foldMarks(marks: readonly Omit<HeldMark, 'code_id'>[]): FoldedMarks {
  const [whole, words]: [FoldedMarks['whole'], FoldedMarks['words']] = [new Map(), new Map()];
  for (const { note_id, is_set, from_at: from, to_at: to } of marks) {
    if (from === null || to === null) {
      whole.set(note_id, is_set === 1);
      if (is_set === 0) words.delete(note_id);
      continue;
    }
    const others = (words.get(note_id) ?? []).filter((one) => one.from !== from || one.to !== to);
    words.set(note_id, is_set === 1 ? [...others, { from, to }] : others);
  }
  return { whole, words };
}

/** Whether a place in a text lies between the two halves of a character. */
const splitsPair = (text: string, at: number): boolean =>
  /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, at - 1), at + 1));

/** Whether something that is no blank stands between two places of a text, and neither of them cuts a character in two. */
export const surroundsWords = (text: string, { from, to }: AnswerWords): boolean =>
  to <= text.length && text.slice(from, to).trim() !== '' && !splitsPair(text, from) && !splitsPair(text, to);

/** Words of an answer that have a code. */
export interface CodedWords extends AnswerWords {
  note_id: number;
  code_id: number;
}

/** The words of some answers that people gave a code. */
export async function listCodedWords(db: Reader, note_ids: readonly number[]): Promise<CodedWords[]> {
  const marks = await selectMarks(db)
    .where('m.note_id', 'in', [0, ...note_ids])
    .where(sql<boolean>`(m.from_at IS NOT NULL OR m.is_set = 0)`)
    .execute();
  const ofCode = Map.groupBy(marks, ({ code_id }) => code_id);
  return [...ofCode].flatMap(([code_id, own]) =>
    [...foldMarks(own).words].flatMap(([note_id, words]) => words.map((one) => ({ ...one, note_id, code_id }))),
  );
}

/** The codes that somebody marked in a question, undone or not. */
export async function listMarkedCodes(db: Reader, question_id: number): Promise<Set<number>> {
  const isMarked = sql<boolean>`EXISTS (SELECT 1 FROM code_marks m WHERE m.question_id = ${question_id} AND m.code_id = codes.id)`;
  const rows = await db.selectFrom('codes').select('id').where(isMarked).execute();
  return new Set(rows.map(({ id }) => id));
}
