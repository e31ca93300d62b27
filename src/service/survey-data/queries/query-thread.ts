import { EncodedJson } from '../../../contract/index.ts';
import { DomainError, type ErrorReason, unavailable } from '../../core/errors.ts';
import type { Problem } from '../../core/problems.ts';
import { createThread, type Thread, ThreadDied } from '../../core/thread.ts';
import type { DatabasePlace } from '../../data/database.ts';
import type { Queries } from './queries.ts';

type QueryName = keyof Queries;
type QueryInput<N extends QueryName> = Parameters<Queries[N]>[1];
type QueryResult<N extends QueryName> = Awaited<ReturnType<Queries[N]>>;

export interface QueryRequest {
  name: QueryName;
  input: unknown;
}
/** The answer of a query thread: JSON in UTF-8, other bytes, or a refusal for the caller. */
export type QueryAnswer = { bytes: Uint8Array } | { reason: ErrorReason; problem: Problem };

/** Runs queries on threads of their own, so that the thread that answers HTTP never waits for one. */
export interface QueryThreads {
  /** @throws DomainError what the query refused; unavailable when its thread died */
  run<N extends QueryName>(name: N, input: QueryInput<N>): Promise<EncodedJson<QueryResult<N>>>;
  /** Lets running queries finish, then ends the threads. */
  close(): Promise<void>;
}

interface QueryThread {
  thread: Thread<QueryRequest, QueryAnswer>;
  waiting: number;
}

/** Two threads, so that a long search does not delay other pages. Each starts when it is first needed. */
export function createQueryThreads(settings: { place: DatabasePlace }): QueryThreads {
  const createOne = (): QueryThread => ({
    thread: createThread(new URL('./query.worker.ts', import.meta.url), settings, 'query'),
    waiting: 0,
  });
  const [first, second] = [createOne(), createOne()];

  async function ask(request: QueryRequest): Promise<QueryAnswer> {
    const idle = first.waiting <= second.waiting ? first : second;
    idle.waiting++;
    try {
      return await idle.thread.call(request);
    } catch (error) {
      if (!(error instanceof ThreadDied)) throw error;
      throw unavailable('query_interrupted');
    } finally {
      idle.waiting--;
    }
  }

  return {
    async run(name, input) {
      const answer = await ask({ name, input });
      if ('reason' in answer) throw new DomainError(answer.reason, answer.problem);
      return new EncodedJson(answer.bytes);
    },
    async close() {
      await Promise.all([first.thread.close(), second.thread.close()]);
    },
  };
}
