import { type PartPlan, rowsToSend } from './plan-shape.ts';
import type { Waiting } from './progress.ts';
import { Rate } from './rate.ts';
import type { Run } from './run.ts';

/** Milliseconds between two reports. */
const pause = 100;

/** Adds up what has been sent. Bytes are the source file's, so that the total is known however the parts are encoded. */
export class UploadMeter {
  readonly #run: Run;
  readonly #total: number;
  readonly #inFlight = new Map<number, number>();
  readonly #rate = new Rate();
  #done = 0;
  #doneParts = 0;
  #waiting: Waiting | null = null;
  #reportedAt = Number.NEGATIVE_INFINITY;

  /** @param arrived numbers of parts the storage holds already */
  constructor(run: Run, arrived: ReadonlySet<number>) {
    this.#run = run;
    const { parts } = run.entry.plan;
    this.#total = parts.reduce((sum, part) => sum + bytesOf(part), 0);
    for (const part of parts) if (arrived.has(part.part_number)) this.#count(part);
    this.#report(true);
  }

  #count(part: PartPlan): void {
    this.#done += bytesOf(part);
    this.#doneParts++;
  }

  /** @param fraction of the part that has left, 0 to 1; back to 0 when it must be sent again */
  moved(part: PartPlan, fraction: number): void {
    this.#inFlight.set(part.part_number, Math.min(1, fraction) * bytesOf(part));
    if (fraction > 0) this.#waiting = null;
    this.#report(fraction === 0);
  }

  arrived(part: PartPlan): void {
    this.#inFlight.delete(part.part_number);
    this.#count(part);
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
    const { plan } = this.#run.entry;
    this.#run.report({
      phase: 'uploading',
      bytes_sent: sent,
      bytes_total: this.#total,
      parts_sent: this.#doneParts,
      parts_total: plan.parts.length,
      rows_total: rowsToSend(plan),
      bytes_per_second: this.#rate.perSecond,
      seconds_left: this.#rate.secondsFor(this.#total - sent),
      waiting: this.#waiting,
    });
  }
}

function bytesOf(part: PartPlan): number {
  return part.end - part.start;
}
