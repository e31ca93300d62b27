import { sql } from 'kysely';
import { type Health, type JobKind, jobKinds } from '../../../contract/index.ts';
import { tellStored } from '../../core/problems.ts';
import type { Database } from '../database.ts';

type JobsHealth = Health['jobs'];
type Counts = Pick<JobsHealth, 'running' | 'waiting' | 'oldest_waiting_at' | 'scheduled' | 'retrying'>;
/** The health of the jobs, from their table. */
export interface JobsRecord extends Counts, Pick<JobsHealth, 'gave_up' | 'refused' | 'failures'> {
  /** When the oldest job ended that was given up, and none of its kind has been done since; null: none. */
  gave_up_since: string | null;
  /** Jobs that remove what was deleted, and that have failed. */
  failing_purges: number;
}

const dayMs = 24 * 3600 * 1000;
const listed = 5;
/** So many of the newest jobs are asked whether a kind works again. */
const newest = 500;

const ofKinds = sql`kind IN (${sql.join([...jobKinds])})`;
/** The worker tries a job three times; what is wrong with its content ends it at once. */
const outcome = sql<'gave_up' | 'refused'>`CASE WHEN attempts >= 3 THEN 'gave_up' ELSE 'refused' END`;

async function countOpen({ read }: Database, now: number): Promise<Counts & { failing_purges: number }> {
  const { rows } = await sql<Counts & { failing_purges: number }>`
    SELECT count(*) FILTER (WHERE state = 'running') AS running,
      count(*) FILTER (WHERE state = 'queued' AND last_error IS NULL AND run_after <= ${now}) AS waiting,
      min(created_at) FILTER (WHERE state = 'queued' AND last_error IS NULL AND run_after <= ${now}) AS oldest_waiting_at,
      count(*) FILTER (WHERE state = 'queued' AND last_error IS NULL AND run_after > ${now}) AS scheduled,
      count(*) FILTER (WHERE last_error IS NOT NULL) AS retrying,
      count(*) FILTER (WHERE last_error IS NOT NULL AND kind = 'purge') AS failing_purges
    FROM jobs WHERE state IN ('queued', 'running')`.execute(read);
  const [counts] = rows;
  if (counts === undefined) throw new Error('A count has one row.');
  return counts;
}

interface FailedJob {
  kind: JobKind;
  outcome: 'will_retry' | 'gave_up' | 'refused';
  at: string;
  last_error: string | null;
}

async function listFailed({ read }: Database, after: string): Promise<JobsHealth['failures']> {
  const retrying = await sql<Pick<FailedJob, 'kind' | 'last_error'> & { run_after: number }>`
    SELECT kind, run_after, last_error
    FROM jobs WHERE state = 'queued' AND last_error IS NOT NULL AND ${ofKinds} ORDER BY id DESC LIMIT ${listed}`.execute(
    read,
  );
  const ended = await sql<FailedJob>`
    SELECT kind, ${outcome} AS outcome, finished_at AS at, last_error
    FROM jobs WHERE state = 'failed' AND finished_at > ${after} AND ${ofKinds}
    ORDER BY finished_at DESC, id DESC LIMIT ${listed}`.execute(read);
  const waiting = retrying.rows.map(({ kind, run_after, last_error }) => {
    return { kind, outcome: 'will_retry' as const, at: new Date(run_after).toISOString(), last_error };
  });
  return [...waiting, ...ended.rows].slice(0, listed).map(({ last_error, ...job }) => {
    const [message, message_details] = tellStored(last_error);
    return { ...job, message, message_details };
  });
}

interface EndedCounts {
  kind: string;
  outcome: 'gave_up' | 'refused';
  count: number;
  last_id: number;
  first_at: string;
}

async function countEnded({ read }: Database, after: string) {
  const { rows } = await sql<EndedCounts & { works_again: 0 | 1 }>`
    SELECT *, EXISTS (SELECT 1 FROM (SELECT kind, state FROM jobs WHERE id > f.last_id ORDER BY id DESC LIMIT ${newest}) later
        WHERE later.kind = f.kind AND later.state = 'done') AS works_again
    FROM (SELECT kind, ${outcome} AS outcome, count(*) AS count, max(id) AS last_id, min(finished_at) AS first_at
      FROM jobs WHERE state = 'failed' AND finished_at > ${after} GROUP BY 1, 2) f`.execute(read);
  const sum = (which: string) =>
    rows.filter((row) => row.outcome === which).reduce((total, { count }) => total + count, 0);
  const open = rows.filter((row) => row.outcome === 'gave_up' && row.works_again === 0);
  return {
    gave_up: sum('gave_up'),
    refused: sum('refused'),
    gave_up_since: open.map(({ first_at }) => first_at).sort()[0] ?? null,
  };
}

/**
 * Reads the waiting and running jobs, and those that failed in the last day; done ones are not looked through.
 * @param now milliseconds since 1970
 */
export async function readJobsRecord(database: Database, now: number): Promise<JobsRecord> {
  const after = new Date(now - dayMs).toISOString();
  const [counts, failures, ended] = await Promise.all([
    countOpen(database, now),
    listFailed(database, after),
    countEnded(database, after),
  ]);
  return { ...counts, ...ended, failures };
}
