import type { MediaItem } from '../journal/journal.ts';
import { type PartPlan, rowsToSend } from '../plan/import-plan.ts';
import type { Run } from '../transfer/import-context.ts';
import type { Waiting } from '../transfer/progress.ts';
import { Rate } from '../transfer/rate.ts';

/** Milliseconds between two reports. */
const pause = 100;

type Item = PartPlan | MediaItem;

/** Adds up what has been sent. Bytes are the source file's, so that the total is known however the parts are encoded. */
export class UploadMeter {
  readonly #run: Run;
  readonly #total: number;
  readonly #inFlight = new Map<number | string, number>();
  readonly #rate = new Rate();
  #done = 0;
  #doneParts = 0;
  #doneFiles = 0;
  #waiting: Waiting | null = null;
  #reportedAt = Number.NEGATIVE_INFINITY;

  /** @param arrived numbers of parts the storage holds already */
  constructor(run: Run, arrived: ReadonlySet<number>) {
    this.#run = run;
    const { plan, media } = run.entry;
    const { parts } = plan;
    this.#total = [...parts, ...media].reduce((sum, item) => sum + bytesOf(item), 0);
    for (const part of parts) if (arrived.has(part.part_number)) this.#count(part);
    this.#report(true);
  }

  #count(item: Item): void {
    this.#done += bytesOf(item);
    if ('filename' in item) this.#doneFiles++;
    else this.#doneParts++;
  }

  /** @param fraction of the part or media file that has left, 0 to 1; back to 0 when it must be sent again */
  moved(item: Item, fraction: number): void {
    this.#inFlight.set(keyOf(item), Math.min(1, fraction) * bytesOf(item));
    if (fraction > 0) this.#waiting = null;
    this.#report(fraction === 0);
  }

  arrived(item: Item): void {
    this.#inFlight.delete(keyOf(item));
    this.#count(item);
    this.#waiting = null;
    this.#report(true);
  }

  wait(waiting: Waiting): void {
    this.#waiting = waiting;
    this.#report(true);
  }

  #report(isDue: boolean): void {
    const now = this.#run.clock.now();
    if (!isDue && now - this.#reportedAt < pause) return;
    this.#reportedAt = now;
    const inFlight = [...this.#inFlight.values()].reduce((sum, bytes) => sum + bytes, 0);
    const sent = Math.floor(this.#done + inFlight);
    this.#rate.add(now, sent);
    const { plan, media } = this.#run.entry;
    this.#run.report({
      phase: 'uploading',
      bytes_sent: sent,
      bytes_total: this.#total,
      parts_sent: this.#doneParts,
      parts_total: plan.parts.length,
      files_sent: this.#doneFiles,
      files_total: media.length,
      rows_total: rowsToSend(plan),
      // Of what waits there is no rate, and nobody knows for how long.
      bytes_per_second: this.#waiting === null ? this.#rate.perSecond : null,
      seconds_left: this.#waiting === null ? this.#rate.secondsFor(this.#total - sent) : null,
      waiting: this.#waiting,
    });
  }
}

/** Nothing has left yet: told before the first question, which may stay without an answer. */
export function reportStart(run: Run): void {
  new UploadMeter(run, new Set());
}

const bytesOf = (item: Item): number => ('filename' in item ? item.bytes : item.end - item.start);

const keyOf = (item: Item): number | string => ('filename' in item ? item.filename : item.part_number);
