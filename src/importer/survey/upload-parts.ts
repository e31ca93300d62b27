import type { PartUpload, PresignedForm } from '../../contract/index.ts';
import { sha256 } from '../core/digest.ts';
import type { MediaItem } from '../journal/journal.ts';
import type { PartPlan } from '../plan/import-plan.ts';
import { buildPart } from '../plan/part.ts';
import type { ImportContext } from '../transfer/import-context.ts';
import { Rate, type Waiting } from '../transfer/progress.ts';
import { sendAll, sendBlob } from '../transfer/send-blob.ts';
import { formLifetime } from '../transfer/upload.ts';
import { countRegisteredParts, toPlannedPart, toServicePart } from './append-batches.ts';

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
  #waiting: Waiting | null = null;
  #reportedAt = Number.NEGATIVE_INFINITY;

  /** @param arrived numbers of parts that the storage has */
  constructor(context: ImportContext, arrived: ReadonlySet<number>) {
    this.#context = context;
    const { plan, media } = context.entry;
    const { parts } = plan;
    this.#total = [...parts, ...media].reduce((sum, item) => sum + bytesOf(item), 0);
    for (const part of parts) if (arrived.has(part.part_number)) this.#done += bytesOf(part);
    this.#report(true);
  }

  /** @param fraction of the part or media file that has been sent, 0 to 1; 0 again when it must be sent again */
  moved(item: Item, fraction: number): void {
    this.#inFlight.set(toKey(item), Math.min(1, fraction) * bytesOf(item));
    if (fraction > 0) this.#waiting = null;
    this.#report(fraction === 0);
  }

  arrived(item: Item): void {
    this.#inFlight.delete(toKey(item));
    this.#done += bytesOf(item);
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
    this.#context.report({
      phase: 'uploading',
      bytesSent: sent,
      bytesTotal: this.#total,
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

/** Fresh forms that are requested for one part before a refusal counts as final. */
const freshForms = 3;

/** The forms of an import's parts, and when they expire. */
class PartForms {
  readonly #context: ImportContext;
  readonly #forms = new Map<number, { form: PresignedForm; until: number }>();

  constructor(context: ImportContext, forms: readonly PartUpload[]) {
    this.#context = context;
    for (const form of forms) {
      const planned = toPlannedPart(context.entry, form.part_number);
      if (planned !== null) this.#add(planned, form);
    }
  }

  #add(partNumber: number, form: PresignedForm): PresignedForm {
    this.#forms.set(partNumber, { form, until: this.#context.clock.now() + formLifetime });
    return form;
  }

  /** @returns the form of a part while it is valid, else a fresh one (docs/interface.md#retry-a-part). */
  async get(partNumber: number, meter: UploadMeter): Promise<PresignedForm> {
    const known = this.#forms.get(partNumber);
    if (known !== undefined && this.#context.clock.now() < known.until) return known.form;
    const upload_key = this.#context.entry.upload_key ?? '';
    const params = { upload_key, part_number: String(toServicePart(this.#context.entry, partNumber)) };
    const form = await this.#context.client.retrySurveyPart(
      { params },
      this.#context.patient((waiting) => meter.wait(waiting)),
    );
    return this.#add(partNumber, form);
  }

  drop(partNumber: number): void {
    this.#forms.delete(partNumber);
  }
}

/** Sends one part until the storage has it. @throws as `sendBlob` */
async function sendPart(context: ImportContext, forms: PartForms, meter: UploadMeter, part: PartPlan): Promise<void> {
  const { part_number } = part;
  const blob = await buildPart(context.file, context.entry.plan, part_number);
  const digest = await sha256(blob);
  let refusals = 0;
  await sendBlob(context, {
    blob,
    item: part_number,
    form: () => forms.get(part_number, meter),
    renewForm() {
      if (refusals++ >= freshForms) return false;
      forms.drop(part_number);
      return true;
    },
    onSent: (bytes) => meter.moved(part, bytes / Math.max(1, blob.size)),
    onWait: (waiting) => meter.wait(waiting),
  });
  context.entry.sent[String(part_number)] = { bytes: blob.size, sha256: digest };
  meter.arrived(part);
  await context.save();
}

/**
 * Sends the registered parts that are not in `arrived`, each through a form that is still valid.
 * @throws ImportError (`storage`), ClientError, the signal's reason
 */
export async function uploadParts(
  context: ImportContext,
  uploads: readonly PartUpload[],
  arrived: ReadonlySet<number>,
): Promise<void> {
  const meter = new UploadMeter(context, arrived);
  const forms = new PartForms(context, uploads);
  const missing = context.entry.plan.parts
    .slice(0, countRegisteredParts(context.entry))
    .filter((part) => !arrived.has(part.part_number));
  await sendAll(
    missing,
    (part) => sendPart(context, forms, meter, part),
    (reason) => context.stop(reason),
  );
}
