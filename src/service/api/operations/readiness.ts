import type { Database } from '../../data/database.ts';
import type { ObjectStore } from '../../data/objects/object-store.ts';
import { readSchemaVersion } from '../../data/schema/schema-version.ts';

interface Parts {
  database: Pick<Database, 'read'>;
  objects: Pick<ObjectStore, 'reach'>;
  /** Aborted when the service has been asked to stop. */
  stopping: AbortSignal;
}

/** Asks whether the service can do its work. @returns a sentence for each thing that is in the way; none: it can */
export type Readiness = () => Promise<string[]>;

/** As long as the object store is waited for. */
const patienceMs = 2000;
/** Nobody needs a key to ask, so database and store are asked at most once in this time. */
const keptMs = 1000;

async function withinTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('No answer in time.')), patienceMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** @returns what is wrong with the database, as a sentence without addresses */
async function databaseProblem({ read }: Parts['database'], opened: number): Promise<string | null> {
  try {
    const version = await withinTime(readSchemaVersion(read));
    return version === opened
      ? null
      : `The database has schema ${version}, this version of Sheaf works with ${opened}.`;
  } catch {
    return 'The database does not answer.';
  }
}

async function storeProblem(objects: Parts['objects']): Promise<string | null> {
  return objects.reach().then(
    () => null,
    () => 'The object store does not answer.',
  );
}

/** To be called when the database has been brought to this version's schema: another version later on is a reason. */
export async function createReadiness({ database, objects, stopping }: Parts): Promise<Readiness> {
  const opened = await readSchemaVersion(database.read);
  let asked: { at: number; problems: Promise<(string | null)[]> } | undefined;

  return async () => {
    if (stopping.aborted) return ['The service is stopping.'];
    if (asked === undefined || performance.now() - asked.at > keptMs) {
      const problems = Promise.all([databaseProblem(database, opened), storeProblem(objects)]);
      asked = { at: performance.now(), problems };
    }
    return (await asked.problems).filter((problem) => problem !== null);
  };
}
