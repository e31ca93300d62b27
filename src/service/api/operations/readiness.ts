import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { endpoints, openApi, openApiPath } from '../../../contract/index.ts';
import type { Database } from '../../data/database.ts';
import type { ObjectStore } from '../../data/objects/object-store.ts';
import { readSchemaVersion } from '../../data/schema/migrate.ts';
import { version } from '../../version.ts';

interface Parts {
  database: Pick<Database, 'read'>;
  objects: Pick<ObjectStore, 'reach'>;
  /** Aborted when the service has been asked to stop. */
  stopping: AbortSignal;
}

/** Asks whether the service can do its work. @returns a sentence for each thing that is in the way; none: it can */
type Readiness = () => Promise<string[]>;

/** As long as the database is waited for. */
const patienceMs = 2000;
const noAnswer = 'The database does not answer.';
/** Nobody needs a key to ask, so database and store are asked at most once in this time. */
const keptMs = 1000;

/** @returns what is wrong with the database, as a sentence without addresses */
async function databaseProblem({ read }: Parts['database'], opened: number): Promise<string | null> {
  try {
    const version = await Promise.race([readSchemaVersion(read), sleep(patienceMs, undefined, { ref: false })]);
    if (version === undefined) return noAnswer;
    return version === opened
      ? null
      : `The database has schema ${version}, this version of Sheaf works with ${opened}.`;
  } catch {
    return noAnswer;
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

/** Serves the OpenAPI document without a key: it says what every service of this version has. It is made once, at the first request. */
export function registerDocument(server: FastifyInstance): void {
  let document: string | undefined;
  server.get(openApiPath, async (_, reply) => {
    document ??= JSON.stringify(openApi(endpoints, version));
    return reply.type('application/json; charset=utf-8').send(document);
  });
}

/**
 * The addresses for those who run the service, not for its clients: without a key, and not in the OpenAPI document
 * (docs/deploy.md#health-checks).
 */
export function registerOperations(server: FastifyInstance, readiness: Readiness): void {
  server.get('/healthz', async (_, reply) => reply.send({ status: 'ok' }));
  server.get('/readyz', async (_, reply) => {
    const reasons = await readiness();
    if (reasons.length === 0) return reply.send({ status: 'ready' });
    return reply.code(503).send({ error: reasons.join(' ') });
  });
}
