import { addMissing, type MissingCount } from '@sheaf/survey-columns';
import { sql } from 'kysely';
import { computeChecksum } from '../../data/checksum.ts';
import type { Tx } from '../../data/database.ts';
import { changeRows, findRow } from '../../data/rows.ts';
import { insertMany, optionKey } from '../../data/sql.ts';
import { readMissing } from '../../data/stored-outline.ts';
import { packAnswered } from '../segments.ts';
import type { PartContent, PartRow } from './index.ts';
import type { Plan } from './plan.ts';
import type { PartColumn } from './read-columns.ts';

/** Stores the questions of a survey with its first part. @returns their ids, in the order of the columns */
async function questionIdsTx(tx: Tx, upload_id: number, plan: Plan): Promise<number[]> {
  if (!plan.is_new) return plan.columns.map(({ id }) => id ?? 0);
  const table = {
    upload_id,
    dialect: JSON.stringify(plan.dialect),
    header_rows: JSON.stringify(plan.header_rows),
    found_groups: JSON.stringify(plan.outline?.groups ?? []),
  };
  await tx.insertInto('survey_tables').values(table).execute();
  const columns = ['upload_id', 'column_index', 'header', 'text', 'type', 'source', 'rule', 'found_display'] as const;
  const formatFoundDisplays = (column: number) => {
    const displays = plan.outline?.displays[column];
    return displays === undefined ? null : JSON.stringify(displays);
  };
  const rows = plan.columns.map(({ column_index, header, text, type, source, rule }) => [
    upload_id,
    column_index,
    header,
    text,
    type,
    source,
    JSON.stringify(rule),
    formatFoundDisplays(column_index),
  ]);
  type Inserted = { id: number; column_index: number };
  const returned = await insertMany<'questions', Inserted>(
    tx,
    'questions',
    columns,
    rows,
    'RETURNING id, column_index',
  );
  const ids = new Map(returned.map(({ id, column_index }) => [column_index, id]));
  return plan.columns.map(({ column_index }) => {
    const id = ids.get(column_index);
    if (id === undefined) throw new Error(`Question ${column_index} was not inserted.`);
    return id;
  });
}

const addCounts = `DO UPDATE SET count = question_options.count + excluded.count,
  rank_sum = question_options.rank_sum + excluded.rank_sum,
  first_count = question_options.first_count + excluded.first_count`;

/** Adds a part's counts to the options of a question. @returns the number of all choices */
async function saveOptionsTx(tx: Tx, question_id: number, { tally }: PartColumn): Promise<number> {
  const options = [...(tally?.options ?? [])];
  await insertMany(
    tx,
    'question_options',
    ['question_id', 'value', 'count', 'rank_sum', 'first_count'],
    options.map(([value, { count, rank_sum, first_count }]) => [question_id, value, count, rank_sum, first_count]),
    {
      sqlite: `ON CONFLICT ${optionKey.sqlite} ${addCounts}`,
      postgres: `ON CONFLICT ${optionKey.postgres} ${addCounts}`,
    },
  );
  return options.reduce((sum, [, { count }]) => sum + count, 0);
}

/** Adds the missing answers of a part to those of earlier parts. */
async function addMissingTx(tx: Tx, question_id: number, words: readonly MissingCount[]): Promise<void> {
  if (words.length === 0) return;
  const question = await findRow(tx, 'questions', ['missing'], { id: question_id });
  const known = readMissing(question?.missing ?? '[]');
  await changeRows(tx, 'questions', { id: question_id }, { missing: JSON.stringify(addMissing(known, words)) });
}

/** What a part adds to the counts of a question. */
interface Added {
  answered: number;
  unreadable: number;
  choices: number;
  first_at: string | null;
  last_at: string | null;
}

async function raiseQuestionTx(tx: Tx, id: number, added: Added): Promise<void> {
  const { answered, unreadable, choices, first_at, last_at } = added;
  await sql`UPDATE questions SET answered = answered + ${answered}, unreadable = unreadable + ${unreadable},
      options = (SELECT count(*) FROM question_options WHERE question_id = ${id}), choices = choices + ${choices},
      first_at = CASE WHEN first_at IS NULL OR ${first_at} < first_at THEN ${first_at} ELSE first_at END,
      last_at = CASE WHEN last_at IS NULL OR ${last_at} > last_at THEN ${last_at} ELSE last_at END
    WHERE id = ${id}`.execute(tx);
}

async function saveCountsTx(tx: Tx, question_id: number, column: PartColumn, content: PartContent): Promise<void> {
  const found = content.timestamps.find(({ column_index }) => column_index === column.plan.column_index)?.timestamps;
  const choices = await saveOptionsTx(tx, question_id, column);
  await addMissingTx(tx, question_id, column.missing);
  await raiseQuestionTx(tx, question_id, {
    answered: column.answered,
    unreadable: (column.tally?.unreadable ?? 0) + (found?.unreadable ?? 0),
    choices,
    first_at: found?.first_at ?? null,
    last_at: found?.last_at ?? null,
  });
}

/** Writes the raw cells of a part, and which of its rows have an answer. */
export async function insertAnswersTx(tx: Tx, part_id: number, columns: PartContent['columns']): Promise<void> {
  const segments = columns.flatMap((column) => column.segments);
  await insertMany(
    tx,
    'segments',
    ['id', 'codes', 'texts', 'checksum'],
    segments.map(({ id, codes, texts }) => [id, codes, texts, computeChecksum(codes, texts)]),
  );
  await insertMany(
    tx,
    'part_answers',
    ['part_id', 'column_index', 'answered', 'answered_rows', 'checksum'],
    columns.map(({ plan, marks }) => {
      const { answered, answered_rows, checksum } = packAnswered(marks);
      return [part_id, plan.column_index, answered, answered_rows, checksum];
    }),
  );
}

/** Writes the raw cells and counts of a part, and with the first part the questions. */
export async function saveColumnsTx(tx: Tx, part: PartRow, content: PartContent): Promise<void> {
  const ids = await questionIdsTx(tx, part.upload_id, content.plan);
  await insertAnswersTx(tx, part.part_id, content.columns);
  for (const [index, column] of content.columns.entries()) await saveCountsTx(tx, ids[index] ?? 0, column, content);
}
