import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { endpoints, openApi, openApiPath } from '../../../contract/index.ts';
import type { DiskSpace } from '../../core/disk-space.ts';
import { DomainError, diskFullSentence, isShortage } from '../../core/errors.ts';
import { problem, say } from '../../core/problems.ts';
import { countFilesLeft } from '../../core/process-limits.ts';
import type { Database } from '../../data/database.ts';
import type { ObjectStore } from '../../data/objects/object-store.ts';
import { readSchemaVersion } from '../../data/schema/migrate.ts';
import { tryWrite } from '../../data/try-write.ts';
import { version } from '../../version.ts';

interface Parts {
  database: Pick<Database, 'read' | 'write' | 'place'>;
  objects: Pick<ObjectStore, 'reach'>;
  space: Pick<DiskSpace, 'hasRoom'>;
  dataDir: string;
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
/** Fewer files than a request may need at once. */
const fewFiles = 12;

/** @returns the sentence of what a request would meet, without addresses */
const describeFailure = (error: unknown, otherwise: string): string => {
  if (isShortage(error)) return say(problem('too_many_open_files'));
  return error instanceof DomainError ? error.message : otherwise;
};

/** @returns what is wrong with the database; it may take long to say so */
async function databaseProblem(database: Parts['database'], opened: number): Promise<string | null> {
  try {
    const version = await readSchemaVersion(database.read);
    if (version !== opened) return `The database has schema ${version}, this version of Sheaf works with ${opened}.`;
  } catch (error) {
    return describeFailure(error, noAnswer);
  }
  const sentence = await tryWrite(database).then(
    () => null,
    (error: unknown) => describeFailure(error, say(problem('database_read_only'))),
  );
  return sentence === say(problem('database_busy')) ? null : sentence;
}

async function storeProblem(objects: Parts['objects']): Promise<string | null> {
  return objects.reach().then(
    () => null,
    () => 'The object store does not answer.',
  );
}

/** @returns what is wrong with the disk of the data folder */
async function folderProblem({ space, dataDir }: Pick<Parts, 'space' | 'dataDir'>): Promise<string | null> {
  if (!space.hasRoom()) return diskFullSentence;
  return access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => null,
    (error: unknown) => describeFailure(error, 'The data folder takes no changes.'),
  );
}

/** To be called when the database has been brought to this version's schema: another version later on is a reason. */
export async function createReadiness({ database, objects, stopping, ...folder }: Parts): Promise<Readiness> {
  const opened = await readSchemaVersion(database.read);
  let asked: { at: number; problems: Promise<(string | null)[]> } | undefined;
  // SQLite reads at once and has one writer at a time: that a large part is written says nothing against the service.
  const lateProblem = database.place.engine === 'sqlite' ? null : noAnswer;
  /** A database that stands still is not asked again meanwhile: each question holds a connection. */
  let isAsking = false;

  async function askDatabase(): Promise<string | null> {
    if (isAsking) return lateProblem;
    isAsking = true;
    const found = databaseProblem(database, opened).finally(() => {
      isAsking = false;
    });
    return Promise.race([found, sleep(patienceMs, lateProblem, { ref: false })]);
  }

  return async () => {
    if (stopping.aborted) return ['The service is stopping.'];
    if (asked === undefined || performance.now() - asked.at > keptMs) {
      const files = countFilesLeft() < fewFiles ? say(problem('too_many_open_files')) : null;
      const problems = Promise.all([askDatabase(), storeProblem(objects), folderProblem(folder), files]);
      asked = { at: performance.now(), problems };
    }
    return [...new Set((await asked.problems).filter((problem) => problem !== null))];
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
    return reply
      .code(503)
      .header('retry-after', '5')
      .send({ error: reasons.join(' ') });
  });
}
