import { type JobKind, jobKinds } from '../../../contract/index.ts';
import type { Reader } from '../database.ts';

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
