import { EncodedJson } from '../../../contract/index.ts';
import { ServiceError } from '../../core/errors.ts';
import { createThread, type Thread, ThreadDied } from '../../core/thread.ts';
import type { Readings } from './queries.ts';

export type ReadingName = keyof Readings;
export type ReadingInput<N extends ReadingName> = Parameters<Readings[N]>[1];
export type ReadingResult<N extends ReadingName> = ReturnType<Readings[N]>;

export interface ReadingRequest {
  name: ReadingName;
  input: unknown;
}
/** What a reading thread answers: JSON in UTF-8, bytes that are no JSON, or a refusal for whoever asked. */
export type ReadingAnswer = { bytes: Uint8Array } | { status: number; error: string };

/** Reads what was imported on threads of its own, so that the thread that answers HTTP never waits for a query. */
export interface Reading {
  /** @throws ServiceError what the reading refused; 503 when its thread died. */
  read<N extends ReadingName>(name: N, input: ReadingInput<N>): Promise<EncodedJson<ReadingResult<N>>>;
  /** Lets what is being read finish, then ends the threads. */
  close(): Promise<void>;
}

/** Sorting a million answers holds their beginnings in memory. */
const heap = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 16 };

interface Reader {
  thread: Thread<ReadingRequest, ReadingAnswer>;
  waiting: number;
}

/** Two threads, so that a long search holds up nobody's page. Each starts when it is first needed. */
export function createReading(settings: { database_path: string; search_path: string }): Reading {
  const readers: Reader[] = [0, 1].map(() => ({
    thread: createThread(new URL('./query.worker.ts', import.meta.url), settings, heap),
    waiting: 0,
  }));

  async function ask(request: ReadingRequest): Promise<ReadingAnswer> {
    const [first, second] = readers as [Reader, Reader];
    const reader = first.waiting <= second.waiting ? first : second;
    reader.waiting++;
    try {
      return await reader.thread.call(request);
    } catch (error) {
      if (!(error instanceof ThreadDied)) throw error;
      throw new ServiceError(503, 'Reading this broke off. Try again with a narrower question.');
    } finally {
      reader.waiting--;
    }
  }

  return {
    async read(name, input) {
      const answer = await ask({ name, input });
      if ('error' in answer) throw new ServiceError(answer.status, answer.error);
      return new EncodedJson(answer.bytes);
    },
    async close() {
      await Promise.all(readers.map(({ thread }) => thread.close()));
    },
  };
}
