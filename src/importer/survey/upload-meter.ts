import type { MediaItem } from '../journal/survey-entry.ts';
import { type PartPlan, rowsToSend } from '../plan/import-plan.ts';
import type { ImportContext } from '../transfer/import-context.ts';
import type { Waiting } from '../transfer/progress.ts';
import { Rate } from '../transfer/rate.ts';

/** Milliseconds between two reports. */
const pause = 100;

type Item = PartPlan | MediaItem;

/** Adds up what has been sent. It counts bytes of the source file, so that the total is known however parts are encoded. */
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

  /** @param arrived numbers of parts that the storage has */
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

  /** @param fraction of the part or media file that has been sent, 0 to 1; 0 again when it must be sent again */
  moved(item: Item, fraction: number): void {
    this.#inFlight.set(toKey(item), Math.min(1, fraction) * bytesOf(item));
    if (fraction > 0) this.#waiting = null;
    this.#report(fraction === 0);
  }

  arrived(item: Item): void {
    this.#inFlight.delete(toKey(item));
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
      // While it waits there is no rate, and the time left is not known.
      bytesPerSecond: this.#waiting === null ? this.#rate.perSecond : null,
      secondsLeft: this.#waiting === null ? this.#rate.secondsFor(this.#total - sent) : null,
      waiting: this.#waiting,
    });
  }
}

/** Reports that nothing has been sent yet. Called before the first request, whose answer may take a while. */
export function reportStart(context: ImportContext): void {
  new UploadMeter(context, new Set());
}

const bytesOf = (item: Item): number => ('filename' in item ? item.bytes : item.end - item.start);

const toKey = (item: Item): number | string => ('filename' in item ? item.filename : item.part_number);
