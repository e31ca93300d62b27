import type { ImportKind } from '../../contract/index.ts';
import { responseId, segmentId } from './ids.ts';
import { type Claim, createThreadJobs } from './jobs/queue.ts';
import type { Row } from './schema/tables.ts';
import type { Handle } from './sqlite/open.ts';
import { findSurveyParticipants } from './survey-participants.ts';

/** Removes the rows of a deleted import. */
export interface PurgeRequest {
  kind: ImportKind;
  id: number;
  /** Also what tells where its objects were. */
  isLast: boolean;
  claim: Claim;
}

/** Runs one step in a transaction. @throws ClaimLost, and nothing was done */
type Run = (step: () => void) => void;

/** Rows removed in one transaction: some 10 ms each, so that other writers wait no longer. */
const atOnce = { segments: 64, options: 2000, passages: 200, links: 2000 };

function stepsOf(db: Handle, run: Run) {
  /** Repeats a statement that removes some rows, until it finds none. */
  return function* drain(sql: string, ...bound: number[]): Generator<void> {
    const remove = db.prepare<number[]>(sql);
    for (let changes = 1; changes > 0; ) {
      yield run(() => {
        ({ changes } = remove.run(...bound));
      });
    }
  };
}

function* purgeParts(db: Handle, run: Run, upload_id: number): Generator<void> {
  const drain = stepsOf(db, run);
  const parts = db.prepare<[number], number>('SELECT id FROM survey_parts WHERE upload_id = ?').pluck().all(upload_id);
  const inRange = (table: string, column: string, most: number) =>
    `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${column} >= ? AND ${column} < ? LIMIT ${most})`;
  for (const part of parts) {
    const rows = [responseId(part, 0), responseId(part + 1, 0)];
    yield* drain(inRange('segments', 'id', atOnce.segments), segmentId(part, 0, 0), segmentId(part + 1, 0, 0));
    yield* drain(inRange('survey_media_links', 'response_id', atOnce.links), ...rows);
    yield run(() => {
      for (const table of ['row_numbers', 'part_answers'])
        db.prepare(`DELETE FROM ${table} WHERE part_id = ?`).run(part);
    });
  }
}

/** Participants read in one transaction. */
const peopleAtOnce = 2000;

/**
 * Removes, step by step, the participants who answered only this survey. They are looked up before the steps; each step first takes
 * out those who answered a part that was saved meanwhile.
 * @param run runs a step in a transaction; it throws ClaimLost
 */
function* purgeParticipants(db: Handle, upload_id: number, run: Run): Generator<void> {
  const { only, updateTx } = findSurveyParticipants(db, upload_id);
  const project = db
    .prepare<[number], number>('SELECT project_id FROM stored_surveys WHERE id = ?')
    .pluck()
    .get(upload_id);
  // The table is ordered by identity, so it is read once in that order.
  const next = db.prepare<[number | undefined, string], Row<'participants', 'id' | 'identity'>>(
    `SELECT id, identity FROM participants WHERE project_id = ? AND identity > ? ORDER BY identity LIMIT ${peopleAtOnce}`,
  );
  const remove = db.prepare<[number | undefined, string]>(
    'DELETE FROM participants WHERE project_id = ? AND identity = ?',
  );
  for (let after: string | undefined = ''; only.size > 0 && after !== undefined; ) {
    const from: string = after;
    yield run(() => {
      updateTx();
      const some = next.all(project, from);
      for (const { id, identity } of some) if (only.delete(id)) remove.run(project, identity);
      after = some.at(-1)?.identity;
    });
  }
}

/** Empties what was read from an object. Its row stays, because ids of passages in the search index are built from its id. */
function* purgeExtract(db: Handle, run: Run, id: number): Generator<void> {
  const drain = stepsOf(db, run);
  const some = `SELECT id FROM passages WHERE extract_id = ? LIMIT ${atOnce.passages}`;
  yield* drain(`DELETE FROM passages WHERE id IN (${some})`, id);
  yield run(() => db.prepare("UPDATE extracts SET details = '{}', thumbnail_key = NULL WHERE id = ?").run(id));
}

function* purgeSurvey(db: Handle, run: Run, upload_id: number): Generator<void> {
  const drain = stepsOf(db, run);
  // First, because the rows tell who answered.
  yield* purgeParticipants(db, upload_id, run);
  yield* purgeParts(db, run, upload_id);
  const listOf = (sql: string) => db.prepare<[number], number>(sql).pluck().all(upload_id);
  for (const id of listOf('SELECT id FROM questions WHERE upload_id = ?')) {
    const some = `SELECT value FROM question_options WHERE question_id = ? LIMIT ${atOnce.options}`;
    yield* drain(`DELETE FROM question_options WHERE question_id = ? AND value IN (${some})`, id, id);
  }
  for (const id of listOf('SELECT extract_id FROM survey_media WHERE upload_id = ? AND extract_id IS NOT NULL'))
    yield* purgeExtract(db, run, id);
  yield run(() => {
    for (const table of ['column_changes', 'questions', 'survey_tables'])
      db.prepare(`DELETE FROM ${table} WHERE upload_id = ?`).run(upload_id);
    db.prepare('UPDATE survey_parts SET row_count = 0 WHERE upload_id = ?').run(upload_id);
    db.prepare(
      "UPDATE survey_media SET filename = id, extract_id = NULL, extract_failure = '' WHERE upload_id = ?",
    ).run(upload_id);
    db.prepare(
      `UPDATE stored_surveys SET name = '', column_mapping = '{}', media_config = NULL, error_details = NULL,
         number_of_responses = 0, completed_at = NULL, idempotency_key = NULL WHERE id = ?`,
    ).run(upload_id);
  });
}

function* purgeDocument(db: Handle, run: Run, table: 'stored_insights' | 'stored_files', id: number): Generator<void> {
  const extract_id = db
    .prepare<[number], number | null>(`SELECT extract_id FROM ${table} WHERE id = ?`)
    .pluck()
    .get(id);
  if (extract_id) yield* purgeExtract(db, run, extract_id);
  yield run(() => db.prepare(`UPDATE ${table} SET name = '', failure = NULL WHERE id = ?`).run(id));
}

/**
 * The steps that take the rows of a deleted import away, each a transaction of its own: when they are interrupted, they
 * start again and find less to do. Rows of uploads, parts and extracts stay, emptied: their ids must not be used again.
 * @throws ClaimLost
 */
export function* purgeSteps(db: Handle, { kind, id, isLast, claim }: PurgeRequest): Generator<void> {
  const jobs = createThreadJobs(db);
  const run: Run = (step) =>
    db
      .transaction(() => {
        jobs.requireClaim(claim);
        step();
      })
      .immediate();
  if (kind === 'survey') yield* purgeSurvey(db, run, id);
  else yield* purgeDocument(db, run, kind === 'insight' ? 'stored_insights' : 'stored_files', id);
  if (isLast && kind === 'survey') yield run(() => db.prepare('DELETE FROM survey_media WHERE upload_id = ?').run(id));
}
