import { sql } from 'kysely';
import type { Health } from '../../../contract/index.ts';
import type { Database } from '../database.ts';

interface Counts extends Pick<Health['jobs'], 'running' | 'waiting' | 'retrying'> {
  /** Jobs that remove what was deleted, and that have failed. */
  failing_purges: number;
}

/** The health of the jobs, from their table. */
export interface JobsRecord extends Counts {
  /** When the oldest job of the last day ended that was given up, and none of its kind has been done since; null: none. */
  gave_up_since: string | null;
}

const dayMs = 24 * 3600 * 1000;
/** So many of the newest jobs are asked whether a kind works again. */
const newest = 500;

async function countOpen({ read }: Database, now: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    SELECT count(*) FILTER (WHERE state = 'running') AS running,
      count(*) FILTER (WHERE state = 'queued' AND last_error IS NULL AND run_after <= ${now}) AS waiting,
      count(*) FILTER (WHERE last_error IS NOT NULL) AS retrying,
      count(*) FILTER (WHERE last_error IS NOT NULL AND kind = 'purge') AS failing_purges
    FROM jobs WHERE state IN ('queued', 'running')`.execute(read);
  const [counts] = rows;
  if (counts === undefined) throw new Error('A count has one row.');
  return counts;
}

/** The worker tries a job three times; what is wrong with its content ends it at once. */
async function findGivenUp({ read }: Database, after: string): Promise<string | null> {
  const { rows } = await sql<{ first_at: string | null }>`
    SELECT min(first_at) AS first_at
    FROM (SELECT kind, max(id) AS last_id, min(finished_at) AS first_at
      FROM jobs WHERE state = 'failed' AND finished_at > ${after} AND attempts >= 3 GROUP BY kind) f
    WHERE NOT EXISTS (SELECT 1 FROM (SELECT kind, state FROM jobs WHERE id > f.last_id ORDER BY id DESC LIMIT ${newest}) later
      WHERE later.kind = f.kind AND later.state = 'done')`.execute(read);
  return rows[0]?.first_at ?? null;
}

/**
 * Reads the waiting and running jobs, and those that were given up in the last day; done ones are not looked through.
 * @param now milliseconds since 1970
 */
export async function readJobsRecord(database: Database, now: number): Promise<JobsRecord> {
  const after = new Date(now - dayMs).toISOString();
  const [counts, gave_up_since] = await Promise.all([countOpen(database, now), findGivenUp(database, after)]);
  return { ...counts, gave_up_since };
}
