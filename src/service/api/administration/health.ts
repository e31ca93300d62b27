import { statfs } from 'node:fs/promises';
import type { Health } from '../../../contract/index.ts';
import { timestamp } from '../../core/clock.ts';
import { type JobsRecord, readJobsRecord } from '../../data/jobs/job-health.ts';
import { describeParsers } from '../../documents/index.ts';
import type { ApiContext } from '../context.ts';
import { measureDatabase, measureStorage } from './storage-use.ts';

type Of<Part extends 'jobs' | 'storage' | 'backups'> = Health[Part];

/** With less free space, imports begin to fail. */
const lowSpaceBytes = 200 * 1024 ** 2;
/** Counting the bytes of all objects looks at every file. */
const countAgainMs = 10 * 60 * 1000;

function jobsCondition({ retrying, gave_up_since, running, waiting }: JobsRecord, isStopped: boolean) {
  if (isStopped) return 'stopped';
  if (gave_up_since !== null) return 'gave_up';
  if (retrying > 0) return 'retrying';
  return running + waiting > 0 ? 'working' : 'idle';
}

function jobsHealth({ health }: ApiContext, record: JobsRecord): Of<'jobs'> {
  const { gave_up_since, failing_purges: _, ...counts } = record;
  const { since, last_failure } = health.jobs.read();
  const condition = jobsCondition(record, since !== null);
  const state = condition === 'idle' ? 'ok' : condition === 'working' ? 'busy' : 'failing';
  return { ...counts, state, condition, since: since ?? gave_up_since, last_failure };
}

/** @returns what the storage part says of sizes; the objects are counted in the background */
export function createSizes({
  config,
  database,
  clock,
  health,
  log,
}: Pick<ApiContext, 'config' | 'database' | 'clock' | 'health' | 'log'>) {
  let objects: Of<'storage'>['objects'] = null;
  let nextCount = 0;

  async function countObjects(): Promise<void> {
    const { object_bytes } = await measureStorage(config, database);
    if (object_bytes !== null) objects = { bytes: object_bytes, counted_at: timestamp(clock) };
    health.storage.worked('count');
  }

  return async () => {
    if (config.foreign_store === null && clock.now() >= nextCount) {
      nextCount = clock.now() + countAgainMs;
      countObjects().catch((error: unknown) => {
        log.warn({ error: String(error) }, 'stored bytes not counted');
        health.storage.failed('count', error);
      });
    }
    const { bavail, bsize } = await statfs(config.data_dir);
    return { objects, database_bytes: await measureDatabase(config.data_dir, database), free_bytes: bavail * bsize };
  };
}

function storageCondition({ health, space }: ApiContext, failing_purges: number, free_bytes: number) {
  const { isFailing } = health.storage;
  if (isFailing('reach')) return 'unreachable';
  if (space.isFull()) return 'full';
  if (isFailing('files')) return 'few_files';
  if (free_bytes < lowSpaceBytes) return 'low_space';
  if (isFailing('delete') || failing_purges > 0) return 'not_deleted';
  return isFailing('serve') || isFailing('count') ? 'error' : 'ready';
}

function backupsHealth({ backups }: ApiContext): Of<'backups'> {
  const { plan, running, failure } = backups.read();
  const last_failure = failure === null ? null : { at: failure.at, message: failure.message, message_details: null };
  const shared = { since: failure?.since ?? null, last_failure };
  if (failure !== null) return { state: 'failing', condition: 'failed', ...shared };
  if (running !== null) return { state: 'busy', condition: 'running', ...shared };
  return { state: 'ok', condition: plan === null ? 'off' : 'made', ...shared };
}

/** @returns a function that looks at every part: the object store is asked, the tables are read, nothing is remembered as `ok` */
export function createHealthReader(context: ApiContext): () => Promise<Health> {
  const { database, clock, objects, health, addressProblems: problems } = context;
  const readSizes = createSizes(context);

  async function storageHealth(failing_purges: number): Promise<Of<'storage'>> {
    // It reports to the watch itself.
    await objects.reach().catch(() => undefined);
    const sizes = await readSizes();
    const condition = storageCondition(context, failing_purges, sizes.free_bytes);
    return { ...health.storage.read(), ...sizes, state: condition === 'ready' ? 'ok' : 'failing', condition };
  }

  return async () => {
    const record = await readJobsRecord(database, clock.now());
    const storage = await storageHealth(record.failing_purges);
    return {
      checked_at: timestamp(clock),
      jobs: jobsHealth(context, record),
      storage,
      backups: backupsHealth(context),
      addresses: { state: problems.length > 0 ? 'failing' : 'ok', problems: [...problems] },
      parsers: await describeParsers(context.config.data_dir),
    };
  };
}
