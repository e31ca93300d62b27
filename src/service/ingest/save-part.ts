import type { ErrorDetails } from '../../contract/index.ts';
import { responseId } from '../content/ids.ts';
import type { Handle } from '../database/open.ts';
import type { Moments } from './moments.ts';
import type { PartPeople } from './people.ts';
import type { Plan } from './plan.ts';
import type { PartColumn } from './read-columns.ts';
import { peopleStore, SeenElsewhere } from './save-people.ts';

/** The job on whose behalf a part is written; an older holder of it can no longer write. */
export interface Fence {
  job_id: number;
  fence: number;
}

export interface IngestRequest {
  part_id: number;
  fence: Fence;
}

/** What became of a part. */
export type IngestOutcome =
  | { kind: 'processed'; rows: number }
  | { kind: 'failed'; details: ErrorDetails }
  | { kind: 'fenced' };

/** The part, and the upload it belongs to. */
export interface PartRow {
  part_id: number;
  part_number: number;
  status: string;
  row_count: number;
  s3_key: string;
  upload_id: number;
  project_id: number;
  column_mapping: string;
  auto_map: number;
  add_to_research_panel: number;
}

/** Everything one part adds, computed before the transaction begins. */
export interface PartContent {
  plan: Plan;
  rows: number;
  columns: PartColumn[];
  people: PartPeople;
  /** One for each Timestamp column; the first decides a response's time. */
  moments: { column_index: number; moments: Moments }[];
}

const batch = 50;
const values = (count: number, group: string): string => Array(count).fill(group).join(', ');

/** Writes whole parts. Statements are prepared once for each connection. */
export function partStore(db: Handle) {
  const people = peopleStore(db);
  const findPart = db.prepare<[number], PartRow>(
    `SELECT p.id AS part_id, p.part_number, p.status, p.row_count, p.s3_key, p.upload_id, u.project_id, u.column_mapping,
       u.auto_map, u.add_to_research_panel
     FROM survey_parts p JOIN survey_uploads u ON u.id = p.upload_id WHERE p.id = ?`,
  );
  const holds = db.prepare<[number, number]>("SELECT 1 FROM jobs WHERE id = ? AND fence = ? AND state = 'running'");
  const insertTable = db.prepare<[number, string, string]>(
    'INSERT INTO survey_tables (upload_id, dialect, header_rows) VALUES (?, ?, ?)',
  );
  const insertQuestion = db
    .prepare<unknown[], number>(
      `INSERT INTO questions (upload_id, column_index, header, text, type, source, rule) VALUES (?, ?, ?, ?, ?, ?, ?)
       RETURNING id`,
    )
    .pluck();
  const insertChunk = db.prepare<[number, number, Buffer | null, Buffer]>(
    'INSERT INTO chunks (id, answered, codes, texts) VALUES (?, ?, ?, ?)',
  );
  const insertAnswers = db.prepare<[number, number, number]>(
    'INSERT INTO part_answers (part_id, column_index, answered) VALUES (?, ?, ?)',
  );
  const addOption = db.prepare<[number, string, number, number, number]>(
    'INSERT INTO question_options (question_id, value, count, rank_sum, first_count) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const raiseOption = db.prepare<[number, number, number, number, string]>(
    `UPDATE question_options SET count = count + ?, rank_sum = rank_sum + ?, first_count = first_count + ?
     WHERE question_id = ? AND value = ?`,
  );
  const raiseQuestion = db.prepare<unknown[]>(
    `UPDATE questions SET answered = answered + ?, unreadable = unreadable + ?, options = options + ?, choices = choices + ?,
       first_at = min(coalesce(first_at, ?), coalesce(?, first_at)), last_at = max(coalesce(last_at, ?), coalesce(?, last_at))
     WHERE id = ?`,
  );
  const insertResponsesOf = (count: number) =>
    db.prepare<unknown[]>(`INSERT INTO responses (id, timestamp, participant_id) VALUES ${values(count, '(?, ?, ?)')}`);
  const insertResponses = insertResponsesOf(batch);
  const raisePeople = db.prepare<[number, number, number]>(
    'UPDATE survey_tables SET participants = participants + ?, emails = emails + ? WHERE upload_id = ?',
  );
  const finishPart = db.prepare<[number, number]>(
    "UPDATE survey_parts SET status = 'PROCESSED', row_count = ? WHERE id = ?",
  );
  const raiseUpload = db.prepare<[number, number]>(
    'UPDATE survey_uploads SET number_of_responses = number_of_responses + ? WHERE id = ?',
  );

  function questionIdsTx(upload_id: number, plan: Plan): number[] {
    if (!plan.is_new) return plan.columns.map(({ id }) => id ?? 0);
    insertTable.run(upload_id, JSON.stringify(plan.dialect), JSON.stringify(plan.header_rows));
    return plan.columns.map(({ column_index, header, text, type, source, rule }) => {
      const id = insertQuestion.get(upload_id, column_index, header, text, type, source, JSON.stringify(rule));
      if (id === undefined) throw new Error(`Question ${column_index} was not inserted.`);
      return id;
    });
  }

  function saveOptionsTx(question_id: number, column: PartColumn): { added: number; choices: number } {
    let added = 0;
    let choices = 0;
    for (const [value, { count, rank_sum, first_count }] of column.tally?.options ?? []) {
      choices += count;
      const { changes } = addOption.run(question_id, value, count, rank_sum, first_count);
      if (changes === 0) raiseOption.run(count, rank_sum, first_count, question_id, value);
      added += changes;
    }
    return { added, choices };
  }

  function saveColumnTx(part_id: number, question_id: number, column: PartColumn, moments: Moments | undefined): void {
    for (const { id, answered, codes, texts } of column.chunks) insertChunk.run(id, answered, codes, texts);
    insertAnswers.run(part_id, column.plan.column_index, column.answered);
    const { added, choices } = saveOptionsTx(question_id, column);
    const unreadable = (column.tally?.unreadable ?? 0) + (moments?.unreadable ?? 0);
    const [first, last] = [moments?.first_at ?? null, moments?.last_at ?? null];
    raiseQuestion.run(column.answered, unreadable, added, choices, first, first, last, last, question_id);
  }

  function saveResponsesTx(part: PartRow, content: PartContent, ids: Float64Array): void {
    const times = content.moments[0]?.moments.times;
    const { byRow } = content.people;
    for (let first = 0; first < content.rows; first += batch) {
      const size = Math.min(batch, content.rows - first);
      const bound: (number | null)[] = [];
      for (let row = first; row < first + size; row++) {
        const time = times?.[row] ?? Number.NaN;
        const person = byRow[row] ?? -1;
        bound.push(
          responseId(part.part_id, row),
          Number.isNaN(time) ? null : time,
          person < 0 ? null : (ids[person] ?? null),
        );
      }
      (size === batch ? insertResponses : insertResponsesOf(size)).run(...bound);
    }
  }

  function savePeopleTx(part: PartRow, content: PartContent, seen: Seen): Float64Array {
    const list = content.people.people;
    const { ids, known } = people.saveTx(part.project_id, list, part.add_to_research_panel);
    let added = list.length - known.size;
    let emails = list.filter(({ identity }, index) => !known.has(index) && !identity.startsWith('#')).length;
    for (const index of known) {
      if (!seen.isNew(ids[index] ?? 0)) continue;
      added++;
      emails++; // only an address is ever met again
    }
    raisePeople.run(added, emails, part.upload_id);
    return ids;
  }

  const save = db.transaction((part: PartRow, fence: Fence, content: PartContent, seen: Seen): IngestOutcome => {
    if (holds.get(fence.job_id, fence.fence) === undefined) return { kind: 'fenced' };
    const held = findPart.get(part.part_id);
    if (held === undefined) return { kind: 'fenced' };
    if (held.status === 'PROCESSED') return { kind: 'processed', rows: held.row_count };
    const questionIds = questionIdsTx(part.upload_id, content.plan);
    content.columns.forEach((column, index) => {
      const moments = content.moments.find((entry) => entry.column_index === column.plan.column_index)?.moments;
      saveColumnTx(part.part_id, questionIds[index] ?? 0, column, moments);
    });
    saveResponsesTx(part, content, savePeopleTx(part, content, seen));
    finishPart.run(content.rows, part.part_id);
    raiseUpload.run(content.rows, part.upload_id);
    return { kind: 'processed', rows: content.rows };
  });

  return {
    find: (part_id: number): PartRow | undefined => findPart.get(part_id),
    /** One transaction: rows, counts, people and PROCESSED, or nothing. */
    save: (part: PartRow, fence: Fence, content: PartContent, seen: Seen): IngestOutcome =>
      save.immediate(part, fence, content, seen),
    isHeld: ({ job_id, fence }: Fence): boolean => holds.get(job_id, fence) !== undefined,
  };
}

/** Tells whether a participant known to the project is new to the survey. */
export interface Seen {
  isNew(participant: number): boolean;
}

/** Reads which participants of other surveys an upload's saved parts have met. */
export function seenBy(db: Handle, upload_id: number): Seen {
  const parts = new Set(
    db.prepare<[number], number>('SELECT id FROM survey_parts WHERE upload_id = ?').pluck().all(upload_id),
  );
  const elsewhere = new SeenElsewhere();
  const isOwn = (participant: number) => parts.has(Math.floor(participant / 2 ** 15));
  const met = db
    .prepare<[number, number], number>(
      'SELECT participant_id FROM responses WHERE id >= ? AND id < ? AND participant_id IS NOT NULL',
    )
    .pluck();
  for (const part of parts) {
    for (const participant of met.all(responseId(part, 0), responseId(part + 1, 0))) {
      if (!isOwn(participant)) elsewhere.add(participant);
    }
  }
  return { isNew: (participant) => !isOwn(participant) && elsewhere.add(participant) };
}
