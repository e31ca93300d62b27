import { sql } from 'kysely';
import { type Health, type JobKind, jobKinds } from '../../../contract/index.ts';
import type { Database, Reader } from '../database.ts';
import { readFirst } from '../sql.ts';

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
  const query = sql<Counts>`
    SELECT count(*) FILTER (WHERE state = 'running') AS running,
      count(*) FILTER (WHERE state = 'queued' AND last_error IS NULL AND run_after <= ${now}) AS waiting,
      count(*) FILTER (WHERE last_error IS NOT NULL) AS retrying,
      count(*) FILTER (WHERE last_error IS NOT NULL AND kind = 'purge') AS failing_purges
    FROM jobs WHERE state IN ('queued', 'running')`;
  const counts = await readFirst(read, query);
  if (counts === undefined) throw new Error('A count has one row.');
  return counts;
}

/** The worker tries a job three times; what is wrong with its content ends it at once. */
async function findGivenUp({ read }: Database, after: string): Promise<string | null> {
  const query = sql<{ first_at: string | null }>`
    SELECT min(first_at) AS first_at
    FROM (SELECT kind, max(id) AS last_id, min(finished_at) AS first_at
      FROM jobs WHERE state = 'failed' AND finished_at > ${after} AND attempts >= 3 GROUP BY kind) f
    WHERE NOT EXISTS (SELECT 1 FROM (SELECT kind, state FROM jobs WHERE id > f.last_id ORDER BY id DESC LIMIT ${newest}) later
      WHERE later.kind = f.kind AND later.state = 'done')`;
  return (await readFirst(read, query))?.first_at ?? null;
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

const states = ['queued', 'running', 'failed'] as const;

/** How many jobs of a kind are in a state. */
interface JobCount {
  kind: JobKind;
  state: (typeof states)[number];
  count: number;
}

/** @returns a count for each kind and state, zeros too; jobs that are done are not counted */
export async function countJobs(db: Reader): Promise<JobCount[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['kind', 'state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('state', 'in', states)
    .groupBy(['kind', 'state'])
    .execute();
  const lookUpCount = (kind: string, state: string) =>
    rows.find((row) => row.kind === kind && row.state === state)?.count;
  return jobKinds.flatMap((kind) =>
    states.map((state) => ({ kind, state, count: Number(lookUpCount(kind, state) ?? 0) })),
  );
}

/**
 * @param now milliseconds since 1970
 * @returns for each kind how many seconds ago its oldest job was created that could run now and does not; 0: there is none
 */
export async function oldestWaiting(db: Reader, now: number): Promise<{ kind: JobKind; seconds: number }[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['kind', (eb) => eb.fn.min('created_at').as('created_at')])
    .where('state', '=', 'queued')
    .where('run_after', '<=', now)
    .groupBy('kind')
    .execute();
  return jobKinds.map((kind) => {
    const created = rows.find((row) => row.kind === kind)?.created_at;
    return { kind, seconds: created ? Math.max(0, (now - Date.parse(created)) / 1000) : 0 };
  });
}
