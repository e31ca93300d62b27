import type { MediaItem } from '../journal/journal.ts';
import { type PartPlan, rowsToSend } from '../plan/import-plan.ts';
import type { ImportContext } from '../transfer/import-context.ts';
import type { Waiting } from '../transfer/progress.ts';
import { Rate } from '../transfer/rate.ts';

/** Milliseconds between two reports. */
const pause = 100;

type Item = PartPlan | MediaItem;

/** Adds up what has been sent. Bytes are the source file's, so that the total is known however the parts are encoded. */
export class UploadMeter {
  readonly #context: ImportContext;
  readonly #total: number;
  readonly #inFlight = new Map<number | string, number>();
  readonly #rate = new Rate();
  #done = 0;
  #doneParts = 0;
  #doneFiles = 0;
  #waiting: Waiting | null = null;
  #reportedAt = Number.NEGATIVE_INFINITY;

  /** @param arrived numbers of parts the storage holds already */
  constructor(context: ImportContext, arrived: ReadonlySet<number>) {
    this.#context = context;
    const { plan, media } = context.entry;
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
    const now = this.#context.clock.now();
    if (!isDue && now - this.#reportedAt < pause) return;
    this.#reportedAt = now;
    const inFlight = [...this.#inFlight.values()].reduce((sum, bytes) => sum + bytes, 0);
    const sent = Math.floor(this.#done + inFlight);
    this.#rate.add(now, sent);
    const { plan, media } = this.#context.entry;
    this.#context.report({
      phase: 'uploading',
      bytesSent: sent,
      bytesTotal: this.#total,
      partsSent: this.#doneParts,
      partsTotal: plan.parts.length,
      filesSent: this.#doneFiles,
      filesTotal: media.length,
      rowsTotal: rowsToSend(plan),
      // Of what waits there is no rate, and nobody knows for how long.
      bytesPerSecond: this.#waiting === null ? this.#rate.perSecond : null,
      secondsLeft: this.#waiting === null ? this.#rate.secondsFor(this.#total - sent) : null,
      waiting: this.#waiting,
    });
  }
}

/** Nothing has left yet: told before the first question, which may stay without an answer. */
export function reportStart(context: ImportContext): void {
  new UploadMeter(context, new Set());
}

const bytesOf = (item: Item): number => ('filename' in item ? item.bytes : item.end - item.start);

const keyOf = (item: Item): number | string => ('filename' in item ? item.filename : item.part_number);
