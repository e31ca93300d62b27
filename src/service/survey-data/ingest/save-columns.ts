import { addMissing, type MissingCount } from '../../../columns/index.ts';
import { checksumOf } from '../../data/checksum.ts';
import type { Handle } from '../../data/sqlite/open.ts';
import type { Timestamps } from '../columns/timestamps.ts';
import { packAnswered } from '../segments/answered-rows.ts';
import type { Plan } from './plan.ts';
import type { PartColumn } from './read-columns.ts';
import type { PartContent, PartRow } from './types.ts';

/** Stores the questions of a survey with its first part. */
function questionWriter(db: Handle) {
  const insertTable = db.prepare<[number, string, string]>(
    'INSERT INTO survey_tables (upload_id, dialect, header_rows) VALUES (?, ?, ?)',
  );
  const insertQuestion = db
    .prepare<unknown[], number>(
      `INSERT INTO questions (upload_id, column_index, header, text, type, source, rule) VALUES (?, ?, ?, ?, ?, ?, ?)
       RETURNING id`,
    )
    .pluck();

  /** @returns the ids of the questions, in the order of the columns. */
  return function questionIdsTx(upload_id: number, plan: Plan): number[] {
    if (!plan.is_new) return plan.columns.map(({ id }) => id ?? 0);
    insertTable.run(upload_id, JSON.stringify(plan.dialect), JSON.stringify(plan.header_rows));
    return plan.columns.map(({ column_index, header, text, type, source, rule }) => {
      const id = insertQuestion.get(upload_id, column_index, header, text, type, source, JSON.stringify(rule));
      if (id === undefined) throw new Error(`Question ${column_index} was not inserted.`);
      return id;
    });
  };
}

/** Adds a part's counts to the options of a question. */
function optionWriter(db: Handle) {
  const insert = db.prepare<[number, string, number, number, number]>(
    'INSERT OR IGNORE INTO question_options (question_id, value, count, rank_sum, first_count) VALUES (?, ?, ?, ?, ?)',
  );
  const raise = db.prepare<[number, number, number, number, string]>(
    `UPDATE question_options SET count = count + ?, rank_sum = rank_sum + ?, first_count = first_count + ?
     WHERE question_id = ? AND value = ?`,
  );

  /** @returns the number of new options, and of all choices */
  return function saveOptionsTx(question_id: number, { tally }: PartColumn): { added: number; choices: number } {
    let added = 0;
    let choices = 0;
    for (const [value, { count, rank_sum, first_count }] of tally?.options ?? []) {
      choices += count;
      const { changes } = insert.run(question_id, value, count, rank_sum, first_count);
      if (changes === 0) raise.run(count, rank_sum, first_count, question_id, value);
      added += changes;
    }
    return { added, choices };
  };
}

/** Adds the missing answers of a part to those of earlier parts. */
function missingWriter(db: Handle) {
  const read = db.prepare<[number], string>('SELECT missing FROM questions WHERE id = ?').pluck();
  const write = db.prepare<[string, number]>('UPDATE questions SET missing = ? WHERE id = ?');
  return function addMissingTx(question_id: number, words: readonly MissingCount[]): void {
    if (words.length === 0) return;
    const known = JSON.parse(read.get(question_id) ?? '[]') as MissingCount[];
    write.run(JSON.stringify(addMissing(known, words)), question_id);
  };
}

/** Writes the raw cells and counts of a part, and with the first part the questions. */
export function columnWriter(db: Handle) {
  const questionIdsTx = questionWriter(db);
  const saveOptionsTx = optionWriter(db);
  const addMissingTx = missingWriter(db);
  const insertSegment = db.prepare<[number, number, Uint8Array | null, Uint8Array, number]>(
    'INSERT INTO segments (id, answered, codes, texts, checksum) VALUES (?, ?, ?, ?, ?)',
  );
  const insertAnswers = db.prepare<[number, number, number, Uint8Array | null, number]>(
    'INSERT INTO part_answers (part_id, column_index, answered, answered_rows, checksum) VALUES (?, ?, ?, ?, ?)',
  );
  const raiseQuestion = db.prepare<unknown[]>(
    `UPDATE questions SET answered = answered + ?, unreadable = unreadable + ?, options = options + ?, choices = choices + ?,
       first_at = min(coalesce(first_at, ?), coalesce(?, first_at)), last_at = max(coalesce(last_at, ?), coalesce(?, last_at))
     WHERE id = ?`,
  );

  function saveColumnTx(
    part_id: number,
    question_id: number,
    column: PartColumn,
    timestamps: Timestamps | undefined,
  ): void {
    for (const { id, answered, codes, texts } of column.segments)
      insertSegment.run(id, answered, codes, texts, checksumOf(codes, texts));
    const { answered, answered_rows, checksum } = packAnswered(column.marks);
    insertAnswers.run(part_id, column.plan.column_index, answered, answered_rows, checksum);
    const { added, choices } = saveOptionsTx(question_id, column);
    const unreadable = (column.tally?.unreadable ?? 0) + (timestamps?.unreadable ?? 0);
    const [first, last] = [timestamps?.first_at ?? null, timestamps?.last_at ?? null];
    addMissingTx(question_id, column.missing);
    raiseQuestion.run(column.answered, unreadable, added, choices, first, first, last, last, question_id);
  }

  return function saveColumnsTx(part: PartRow, content: PartContent): void {
    const ids = questionIdsTx(part.upload_id, content.plan);
    content.columns.forEach((column, index) => {
      const found = content.timestamps.find(({ column_index }) => column_index === column.plan.column_index);
      saveColumnTx(part.part_id, ids[index] ?? 0, column, found?.timestamps);
    });
  };
}
