import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ClaimLost } from '../../core/errors.ts';
import { problem } from '../../core/problems.ts';
import type { Database } from '../../data/database.ts';
import type { ClaimedJob } from '../../data/jobs/queue.ts';
import { openSqliteDatabase } from '../../data/sqlite/sqlite-database.ts';
import type { Documents, ExtractOutcome } from '../../documents/types.ts';
import { claim, createFixture, type Fixture } from '../../testing/ingest-fixture.ts';
import { mediaJob } from './media.flow.ts';

/** Jobs, links and the database are real; what a parser would say is given, as src/service/documents has its own tests. */
let fixture: Fixture;
let database: Database;
beforeAll(async () => {
  fixture = await createFixture();
  database = openSqliteDatabase(fixture.folder);
});
afterAll(async () => {
  await database.close();
  await fixture.close();
});

const clock = { now: () => Date.UTC(2026, 0, 1) };
const at = '2026-01-01T00:00:00.000Z';
const content: ExtractOutcome = {
  kind: 'extracted',
  content: {
    details: { kind: 'image', width: 1, height: 1, format: 'png' },
    passages: [{ title: null, text: 'hello', start: 0, end: 1.5 }],
    thumbnail_key: null,
  },
};

/** A survey with two LINKED files and one that nothing names, and the jobs linking made. */
async function linked() {
  const upload = await fixture.upload({ parts: ['Clip\na.mp4\nb.mp3\n'], column_mapping: { Clip: 'MEDIA_RESPONSE' } });
  await fixture.run(upload);
  const insert = fixture.db.prepare(
    "INSERT INTO survey_media (upload_id, filename, status, s3_key) VALUES (?, ?, 'UPLOADED', ?)",
  );
  for (const name of ['a.mp4', 'b.mp3', 'c.wav']) insert.run(upload.upload_id, name, `${upload.upload_id}/${name}`);
  return upload.upload_id;
}

const listQueuedJobs = (): ClaimedJob[] =>
  fixture.db
    .prepare<[], Omit<ClaimedJob, 'payload'> & { payload: string }>(
      "SELECT id, kind, payload, fence, attempts FROM jobs WHERE kind = 'survey_media' AND state = 'queued' ORDER BY id",
    )
    .all()
    .map((job) => ({ ...job, payload: JSON.parse(job.payload) as unknown }));

function claimAll(): ClaimedJob[] {
  const jobs = listQueuedJobs();
  for (const { id } of jobs) fixture.db.prepare("UPDATE jobs SET state = 'running', fence = 1 WHERE id = ?").run(id);
  return jobs.map((job) => ({ ...job, fence: 1 }));
}

const rowsOf = (upload_id: number) =>
  fixture.db
    .prepare('SELECT filename, status, extract_id, extract_failure FROM survey_media WHERE upload_id = ? ORDER BY id')
    .all(upload_id) as {
    filename: string;
    status: string;
    extract_id: number | null;
    extract_failure: string | null;
  }[];
const lookUpLinks = () => fixture.db.prepare('SELECT count(*) FROM survey_media_links').pluck().get();

const saying = (outcome: ExtractOutcome): Documents => ({ extract: async () => outcome });
const never = new AbortController().signal;
const deleted: string[] = [];
const objects = { discard: async (key: string) => void deleted.push(key) };

describe('linking', () => {
  it('each LINKED file gets one job, FAILED ones none; repeating it changes nothing; with a lost claim it does nothing', async () => {
    const upload_id = await linked();
    const lost = fixture.ingest.linkMedia({ upload_id, claim: { ...claim, fence: 0 }, at });
    await expect(lost).rejects.toThrow(ClaimLost);
    expect([rowsOf(upload_id).map(({ status }) => status), lookUpLinks()]).toEqual([Array(3).fill('UPLOADED'), 0]);
    for (let time = 0; time < 2; time++) {
      await fixture.ingest.linkMedia({ upload_id, claim, at });
      expect(rowsOf(upload_id).map(({ status }) => status)).toEqual(['LINKED', 'LINKED', 'FAILED']);
      expect([listQueuedJobs().length, lookUpLinks()]).toEqual([2, 2]);
    }
  });
});

describe('media: "all transcribed", a job for each LINKED file', () => {
  it('stores the transcript once and ends the job; a worker that has lost its claim writes nothing', async () => {
    const upload_id = await linked();
    await fixture.ingest.linkMedia({ upload_id, claim, at });
    const job = claimAll().at(-1)!;
    const handler = mediaJob({ database, clock, objects, documents: saying(content) });
    await expect(handler.run({ ...job, fence: 0 }, never)).rejects.toThrow(ClaimLost);
    expect(rowsOf(upload_id)[1]?.extract_id).toBeNull();
    await handler.run(job, never);
    const { extract_id } = rowsOf(upload_id)[1]!;
    expect(extract_id).not.toBeNull();
    const text = fixture.db.prepare('SELECT text FROM passages WHERE extract_id = ?').pluck().all(extract_id);
    expect(text).toEqual(['hello']);
    await expect(handler.run(job, never)).rejects.toThrow(ClaimLost);
    expect(rowsOf(upload_id)[1]?.extract_id).toBe(extract_id);
  });

  it('a file that cannot be read keeps its link with a reason; also if its job has failed', async () => {
    const upload_id = await linked();
    await fixture.ingest.linkMedia({ upload_id, claim, at });
    const [first, second] = claimAll().slice(-2);
    const handler = mediaJob({
      database,
      clock,
      objects,
      documents: saying({ kind: 'failed', problem: problem('document_empty') }),
    });
    await handler.run(first!, never);
    await handler.onExhausted(second!, problem('service_stopped'));
    expect(rowsOf(upload_id)).toMatchObject([
      { status: 'LINKED', extract_failure: expect.stringContaining('document_empty') },
      { status: 'LINKED', extract_failure: expect.stringContaining('document_stopped') },
      { status: 'FAILED', extract_failure: null },
    ]);
  });
});
