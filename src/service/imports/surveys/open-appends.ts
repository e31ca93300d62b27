import { setImmediate as turn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

/** More appends are not open at the same time in one process. */
const most = 10_000;

/**
 * When each append of this process that won was answered, so that one which came before that gets 409 (docs/interface.md#append-to-a-survey),
 * however long the machine took for the answer. Other nodes have the time in the database.
 */
export class OpenAppends {
  /** By the upload: milliseconds of the monotonic clock; Infinity: not yet. */
  readonly #answeredAt = new LRUCache<number, number>({ max: most });

  /** @param whenAnswered of the request that won; what fails afterwards is answered too */
  won(upload_id: number, whenAnswered: (listener: () => void) => void): void {
    this.#answeredAt.set(upload_id, Number.POSITIVE_INFINITY);
    whenAnswered(() => this.#answeredAt.set(upload_id, performance.now()));
  }

  /** Whether a request that arrived at a time of the monotonic clock came before the answer of the append that won. */
  cameBeforeAnswer(upload_id: number, arrived_at: number): boolean {
    return arrived_at < (this.#answeredAt.get(upload_id) ?? 0);
  }
}

/** Lets the process read the requests that have come to it by now: the first turn accepts their connections. */
export async function readWhatHasCome(): Promise<void> {
  await turn();
  await turn();
}
