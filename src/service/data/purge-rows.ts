import { type RawBuilder, sql } from 'kysely';
import type { ImportKind } from '../../contract/index.ts';
import type { Connection, Tx } from './database.ts';
import { responseId, segmentId } from './ids.ts';
import { type Claim, requireClaimTx } from './jobs/queue.ts';
import { lockTx } from './locks.ts';
import { removeStagedTx } from './staged-people.store.ts';
import { findOnlyNamed, type OnlyNamed } from './survey-participants.ts';
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
  const parts = await read.selectFrom('survey_parts').select('id').where('upload_id', '=', upload_id).execute();
  for (const { id } of parts) {
    const [first, next] = [segmentId(id, 0, 0), segmentId(id + 1, 0, 0)];
    yield* drain(
      run,
      sql`DELETE FROM segments WHERE id IN
        (SELECT id FROM segments WHERE id >= ${first} AND id < ${next} LIMIT ${atOnce.segments})`,
    );
    const rows = sql`response_id >= ${responseId(id, 0)} AND response_id < ${responseId(id + 1, 0)}`;
    yield* drain(
      run,
      sql`DELETE FROM survey_media_links WHERE ${rows} AND media_id IN
        (SELECT media_id FROM survey_media_links WHERE ${rows} ORDER BY response_id LIMIT ${atOnce.links})`,
    );
    await run(async (tx) => {
      await tx.deleteFrom('row_numbers').where('part_id', '=', id).execute();
      await tx.deleteFrom('part_answers').where('part_id', '=', id).execute();
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
      const people = tx.selectFrom('participants').where('project_id', '=', project_id);
      const some = await people
        .select(['id', 'identity'])
        .where('identity', '>', from)
        .orderBy('identity')
        .limit(atOnce.people)
        .execute();
      for (const { id, identity } of some) {
        if (!only.has(id)) continue;
        await removePersonTx(tx, project_id, identity);
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
  const { project_id } = await read
    .selectFrom('stored_surveys')
    .select('project_id')
    .where('id', '=', upload_id)
    .executeTakeFirstOrThrow();
  yield* removePeople(run, project_id, named);
  await run((tx) => removeStagedTx(tx, upload_id));
}

async function removePersonTx(tx: Tx, project_id: number, identity: string): Promise<void> {
  await tx.deleteFrom('participants').where('project_id', '=', project_id).where('identity', '=', identity).execute();
}

/** Empties what was read from an object. Its row stays, because places of passages in search (passageRow) are built from its id. */
async function* purgeExtract(run: Run, id: number): Steps {
  yield* drain(
    run,
    sql`DELETE FROM passages WHERE id IN
      (SELECT id FROM passages WHERE extract_id = ${id} LIMIT ${atOnce.passages})`,
  );
  await run((tx) => removeWordsTx(tx, { source: 'passage', list: id }));
  await run((tx) =>
    tx.updateTable('extracts').set({ details: '{}', thumbnail_key: null }).where('id', '=', id).execute(),
  );
  yield;
}

async function emptySurveyTx(tx: Tx, upload_id: number): Promise<void> {
  const tables = [
    'column_changes',
    'person_key_changes',
    'saved_filters',
    'questions',
    'survey_waves',
    'imported_files',
    'survey_tables',
  ] as const;
  for (const table of tables) await tx.deleteFrom(table).where('upload_id', '=', upload_id).execute();
  await tx.updateTable('survey_parts').set({ row_count: 0 }).where('upload_id', '=', upload_id).execute();
  await tx
    .updateTable('survey_media')
    .set((eb) => ({ filename: eb.cast<string>('id', 'text'), extract_id: null, extract_failure: '' }))
    .where('upload_id', '=', upload_id)
    .execute();
  const emptied = { name: '', column_mapping: '{}', media_config: null, error_details: null, number_of_responses: 0 };
  await tx
    .updateTable('stored_surveys')
    .set({ ...emptied, completed_at: null, idempotency_key: null })
    .where('id', '=', upload_id)
    .execute();
}

async function* purgeSurvey(connection: Connection, run: Run, upload_id: number): Steps {
  const { read } = connection;
  // First, because the rows tell who answered.
  yield* purgeParticipants(connection, run, upload_id);
  yield* purgeParts(connection, run, upload_id);
  for (const { id } of await read.selectFrom('questions').select('id').where('upload_id', '=', upload_id).execute())
    yield* drain(
      run,
      sql`DELETE FROM question_options WHERE question_id = ${id} AND value IN
        (SELECT value FROM question_options WHERE question_id = ${id} LIMIT ${atOnce.options})`,
    );
  const media = read.selectFrom('survey_media').select('extract_id').where('upload_id', '=', upload_id);
  for (const { extract_id } of await media.where('extract_id', 'is not', null).execute())
    if (extract_id !== null) yield* purgeExtract(run, extract_id);
  await run((tx) => emptySurveyTx(tx, upload_id));
  yield;
}

async function* purgeDocument(
  { read }: Connection,
  run: Run,
  table: 'stored_insights' | 'stored_files',
  id: number,
): Steps {
  const stored = await read.selectFrom(table).select('extract_id').where('id', '=', id).executeTakeFirst();
  if (stored?.extract_id) yield* purgeExtract(run, stored.extract_id);
  await run((tx) => tx.updateTable(table).set({ name: '', failure: null }).where('id', '=', id).execute());
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
  await run((tx) => tx.deleteFrom('survey_media').where('upload_id', '=', id).execute());
  yield;
}
