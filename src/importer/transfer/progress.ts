import type { Problem } from '@sheaf/tables';
import type { WaitingFor } from '../../contract/index.ts';
import type { DocumentReceipt } from '../journal/journal.ts';
import type { Receipt } from '../journal/receipt.ts';

/** Why nothing moves for the moment: too many requests, no connection, or a service that has no space. */
export interface Waiting {
  /** In English, or in the words of the service. */
  sentence: string;
  /** The same as a code with params; absent where the service has words alone. */
  problem?: Problem | null;
  /** Until the next try; null: the service continues by itself. */
  seconds: number | null;
  /** How long the other side has not answered, when that is the reason. */
  silentSeconds?: number;
}

/** @returns why the service does not go on, as its status says it; null: it does */
export const readWaiting = ({ waiting_for, waiting_for_details }: WaitingFor): Waiting | null =>
  waiting_for === undefined ? null : { sentence: waiting_for, problem: waiting_for_details ?? null, seconds: null };

/** How far the import of a survey is. It counts only what the upload has sent or the storage or the service has confirmed. */
export type Progress =
  | { phase: 'scanning'; bytesRead: number; bytesTotal: number }
  | {
      phase: 'uploading';
      bytesSent: number;
      bytesTotal: number;
      /** null until enough has been sent to tell. */
      bytesPerSecond: number | null;
      secondsLeft: number | null;
      waiting: Waiting | null;
    }
  | {
      phase: 'processing';
      rowsProcessed: number;
      rowsTotal: number;
      secondsLeft: number | null;
      waiting: Waiting | null;
    }
  | { phase: 'done'; receipt: Receipt };

/** How far the import of a document or recording is. */
export type DocumentProgress =
  /** The service has not answered yet. */
  | { phase: 'asking'; waiting: Waiting }
  | {
      phase: 'sending';
      bytesSent: number;
      bytesTotal: number;
      bytesPerSecond: number | null;
      secondsLeft: number | null;
      waiting: Waiting | null;
    }
  /** The service reads it and does not say how far it is. */
  | { phase: 'reading'; waiting: Waiting | null }
  | { phase: 'done'; receipt: DocumentReceipt };

/** How far back a rate goes, and how much time it needs at least; milliseconds. */
const span = 10_000;
const least = 1_000;
/** There is no rate when bytes have not moved for so long; milliseconds. */
const staleBytes = 3_000;
/** The same for rows, which are counted part by part. */
export const staleRows = 10_000;

/** A rate over the last ten seconds. */
export class Rate {
  readonly #stale: number;
  #samples: { at: number; value: number }[] = [];
  #movedAt = Number.NEGATIVE_INFINITY;

  constructor(stale = staleBytes) {
    this.#stale = stale;
  }

  /** @param value a total that grows */
  add(at: number, value: number): void {
    if (value > (this.#samples.at(-1)?.value ?? 0)) this.#movedAt = at;
    this.#samples.push({ at, value });
    while (this.#samples.length > 2 && (this.#samples[1]?.at ?? at) < at - span) this.#samples.shift();
  }

  /** Units per second; null during the first second, before anything moves, and when nothing moves any more. */
  get perSecond(): number | null {
    const first = this.#samples[0];
    const last = this.#samples.at(-1);
    if (first === undefined || last === undefined || last.at - first.at < least || last.value <= first.value)
      return null;
    if (last.at - this.#movedAt > this.#stale) return null;
    return ((last.value - first.value) * 1000) / (last.at - first.at);
  }

  /** Whole seconds until `left` more units, or null. */
  secondsFor(left: number): number | null {
    const rate = this.perSecond;
    return rate === null ? null : Math.ceil(left / rate);
  }
}
