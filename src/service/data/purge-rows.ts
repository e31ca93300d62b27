import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ImportKind } from '../../contract/index.ts';
import type { Connection, Tx } from './database.ts';
import { makeResponseId, makeSegmentId } from './ids.ts';
import { type Claim, requireClaimTx } from './jobs/queue.ts';
import { lockTx } from './locks.ts';
import { changeRows, findRow, findRows, removeRows } from './rows.ts';
import { findOnlyNamed, type OnlyNamed, removeStagedTx } from './survey-participants.ts';
import { removeWordsOfPartTx, removeWordsTx } from './words/words.store.ts';

/** Removes the rows of a deleted import. */
export interface PurgeRequest {
  kind: ImportKind;
  id: number;
  /** Also what tells where its objects were. */
  isLast: boolean;
  claim: Claim;
}

/** Runs one step in a transaction. @throws ClaimLost, and nothing was done */
export type Run = (step: (tx: Tx) => Promise<unknown>) => Promise<void>;
export type Steps = AsyncGenerator<void, void, undefined>;

/** Rows removed in one transaction: some 10 ms each, so that other writers wait no longer. */
const atOnce = { segments: 64, options: 2000, passages: 200, links: 2000, people: 2000 };

/** Repeats a statement that removes some rows, until it finds none. */
async function* drain(run: Run, remove: RawBuilder<unknown>): Steps {
  for (let changes = 1n; changes > 0n; ) {
    await run(async (tx) => {
      changes = (await remove.execute(tx)).numAffectedRows ?? 0n;
    });
    yield;
  }
}

async function* purgeParts({ read }: Connection, run: Run, upload_id: number): Steps {
  const parts = await findRows(read, 'survey_parts', ['id'], { upload_id });
  for (const { id } of parts) {
    const [first, next] = [makeSegmentId(id, 0, 0), makeSegmentId(id + 1, 0, 0)];
    yield* drain(
      run,
      sql`DELETE FROM segments WHERE id IN
        (SELECT id FROM segments WHERE id >= ${first} AND id < ${next} LIMIT ${atOnce.segments})`,
    );
    const rows = sql`response_id >= ${makeResponseId(id, 0)} AND response_id < ${makeResponseId(id + 1, 0)}`;
    yield* drain(
      run,
      sql`DELETE FROM survey_media_links WHERE ${rows} AND media_id IN
        (SELECT media_id FROM survey_media_links WHERE ${rows} ORDER BY response_id LIMIT ${atOnce.links})`,
    );
    await run(async (tx) => {
      await removeRows(tx, 'row_numbers', { part_id: id });
      await removeRows(tx, 'part_answers', { part_id: id });
      await removeWordsOfPartTx(tx, id);
    });
    yield;
  }
}

/**
 * Removes, step by step, participants whom nobody names any more. They are looked up before the steps; each step first takes out those
 * who are named in a part that was saved meanwhile.
 * @param run runs a step in a transaction; it throws ClaimLost
 * @param onRemoved is told how many are gone
 */
export async function* removePeople(
  run: Run,
  project_id: number,
  { only, updateTx }: OnlyNamed,
  onRemoved: (tx: Tx, removed: number) => Promise<void> = async () => {},
): Steps {
  let removed = 0;
  // The table is ordered by identity, so it is read once in that order.
  for (let after: string | undefined = ''; only.size > 0 && after !== undefined; ) {
    const from: string = after;
    await run(async (tx) => {
      await lockTx(tx, 'project', project_id);
      await updateTx(tx);
      const next = { and: sql<SqlBool>`identity > ${from}`, order: 'identity', limit: atOnce.people } as const;
      const some = await findRows(tx, 'participants', ['id', 'identity'], { project_id }, next);
      for (const { id, identity } of some) {
        if (!only.has(id)) continue;
        await removeRows(tx, 'participants', { project_id, identity });
        only.delete(id);
        removed++;
      }
      await onRemoved(tx, removed);
      after = some.at(-1)?.identity;
    });
    yield;
  }
}

async function* purgeParticipants({ read }: Connection, run: Run, upload_id: number): Steps {
  const named = await findOnlyNamed(read, (place) => place.upload_id === upload_id);
  const survey = await findRow(read, 'stored_surveys', ['project_id'], { id: upload_id });
  if (survey !== undefined) yield* removePeople(run, survey.project_id, named);
  await run((tx) => removeStagedTx(tx, upload_id));
}

/** Empties what was read from an object. Its row stays, because places of passages in search (passageRow) are built from its id. */
async function* purgeExtract(run: Run, id: number): Steps {
  yield* drain(
    run,
    sql`DELETE FROM passages WHERE id IN
      (SELECT id FROM passages WHERE extract_id = ${id} LIMIT ${atOnce.passages})`,
  );
  yield* drain(
    run,
    sql`DELETE FROM coded_passages WHERE id IN
      (SELECT id FROM coded_passages WHERE extract_id = ${id} LIMIT ${atOnce.options})`,
  );
  await run((tx) => removeWordsTx(tx, { source: 'passage', list: id }));
  await run((tx) => changeRows(tx, 'extracts', { id }, { details: '{}', thumbnail_key: null }));
  yield;
}

async function emptySurveyTx(tx: Tx, upload_id: number): Promise<void> {
  const tables = [
    'column_changes',
    'person_key_changes',
    'saved_filters',
    'findings',
    'code_rules',
    'code_changes',
    'questions',
    'survey_waves',
    'imported_files',
    'survey_tables',
  ] as const;
  for (const table of tables) await removeRows(tx, table, { upload_id });
  await changeRows(tx, 'survey_parts', { upload_id }, { row_count: 0 });
  const filename = sql`CAST(id AS text)`;
  await changeRows(tx, 'survey_media', { upload_id }, { filename, extract_id: null, extract_failure: '' });
  const emptied = { name: '', column_mapping: '{}', media_config: null, error_details: null, number_of_responses: 0 };
  const none = { completed_at: null, idempotency_key: null };
  await changeRows(tx, 'stored_surveys', { id: upload_id }, { ...emptied, ...none });
}

async function* purgeSurvey(connection: Connection, run: Run, upload_id: number): Steps {
  const { read } = connection;
  // First, because the rows tell who answered.
  yield* purgeParticipants(connection, run, upload_id);
  yield* purgeParts(connection, run, upload_id);
  for (const { id } of await findRows(read, 'questions', ['id'], { upload_id }))
    yield* drain(
      run,
      sql`DELETE FROM question_options WHERE question_id = ${id} AND value IN
        (SELECT value FROM question_options WHERE question_id = ${id} LIMIT ${atOnce.options})`,
    );
  for (const { extract_id } of await findRows(read, 'survey_media', ['extract_id'], { upload_id }))
    if (extract_id !== null) yield* purgeExtract(run, extract_id);
  yield* drain(
    run,
    sql`DELETE FROM code_marks WHERE id IN (SELECT m.id FROM code_marks m JOIN code_changes c ON c.id = m.change_id
      WHERE c.upload_id = ${upload_id} LIMIT ${atOnce.options})`,
  );
  await run((tx) => emptySurveyTx(tx, upload_id));
  yield;
}

async function* purgeDocument(
  { read }: Connection,
  run: Run,
  table: 'stored_insights' | 'stored_files',
  id: number,
): Steps {
  const stored = await findRow(read, table, ['extract_id'], { id });
  if (stored?.extract_id) yield* purgeExtract(run, stored.extract_id);
  await run((tx) => changeRows(tx, table, { id }, { name: '', failure: null }));
  yield;
}

/**
 * The steps that take the rows of a deleted import away, each a transaction of its own: when they are interrupted, they
 * start again and find less to do. Rows of uploads, parts and extracts stay, emptied: their ids must not be used again.
 * @throws ClaimLost
 */
export async function* purgeSteps(connection: Connection, { kind, id, isLast, claim }: PurgeRequest): Steps {
  const run: Run = (step) =>
    connection.write(async (tx) => {
      await requireClaimTx(tx, claim);
      await step(tx);
    });
  if (kind === 'survey') yield* purgeSurvey(connection, run, id);
  else yield* purgeDocument(connection, run, kind === 'insight' ? 'stored_insights' : 'stored_files', id);
  if (!isLast || kind !== 'survey') return;
  await run((tx) => removeRows(tx, 'survey_media', { upload_id: id }));
  yield;
}
