import type { PartUpload, PresignedForm } from '../../contract/index.ts';
import { backOff } from '../core/clock.ts';
import { sha256 } from '../core/digest.ts';
import { ImportError } from '../core/import-error.ts';
import type { PartPlan } from '../plan/import-plan.ts';
import { partBlob } from '../plan/part.ts';
import type { ImportContext } from '../transfer/import-context.ts';
import { formLease, isPassing, storageMessage, type UploadReply } from '../transfer/upload.ts';
import { plannedPart, registeredParts, servicePart } from './append-batches.ts';
import { UploadMeter } from './upload-meter.ts';

/** Parts on their way at the same time. */
const lanes = 2;
/** Fresh forms asked for one part before a refusal counts as final. */
const freshForms = 3;

/** Presigned forms, and when they expire. */
class Forms {
  readonly #context: ImportContext;
  readonly #held = new Map<number, { form: PresignedForm; until: number }>();

  constructor(context: ImportContext, forms: readonly PartUpload[]) {
    this.#context = context;
    for (const form of forms) {
      const planned = plannedPart(context.entry, form.part_number);
      if (planned !== null) this.#hold(planned, form);
    }
  }

  #hold(partNumber: number, form: PresignedForm): PresignedForm {
    this.#held.set(partNumber, { form, until: this.#context.clock.now() + formLease });
    return form;
  }

  /** The form at hand while its hour lasts, else a fresh one from the part's retry endpoint. */
  async take(partNumber: number, meter: UploadMeter): Promise<PresignedForm> {
    const held = this.#held.get(partNumber);
    if (held !== undefined && this.#context.clock.now() < held.until) return held.form;
    const upload_key = this.#context.entry.upload_key ?? '';
    const params = { upload_key, part_number: String(servicePart(this.#context.entry, partNumber)) };
    const form = await this.#context.client.retrySurveyPart(
      { params },
      this.#context.patient((waiting) => meter.wait(waiting)),
    );
    return this.#hold(partNumber, form);
  }

  drop(partNumber: number): void {
    this.#held.delete(partNumber);
  }
}

interface Sending {
  context: ImportContext;
  forms: Forms;
  meter: UploadMeter;
}

/** One attempt. @returns the storage's answer, or null when none came. @throws the signal's reason */
async function attempt({ context, forms, meter }: Sending, part: PartPlan, blob: Blob): Promise<UploadReply | null> {
  const form = await forms.take(part.part_number, meter);
  meter.moved(part, 0);
  const onProgress = (bytes: number) => meter.moved(part, bytes / Math.max(1, blob.size));
  try {
    return await context.upload(form, blob, { signal: context.signal, onProgress });
  } catch {
    context.signal.throwIfAborted();
    return null;
  }
}

/** Sends one part until the storage has it. @throws ImportError (`storage`) when it will not take it or stays away too long */
async function sendPart(sending: Sending, part: PartPlan): Promise<void> {
  const { context, forms, meter } = sending;
  const { part_number } = part;
  const blob = await partBlob(context.file, context.entry.plan, part_number);
  const digest = await sha256(blob);
  const end = context.clock.now() + context.patienceSeconds * 1000;
  for (let tries = 0, refusals = 0; ; tries++) {
    const reply = await attempt(sending, part, blob);
    if (reply !== null && reply.status >= 200 && reply.status < 300) break;
    meter.moved(part, 0);
    // Expired, replaced or spoilt: the part's own retry endpoint gives a fresh form.
    if (reply?.status === 403 && refusals++ < freshForms) {
      forms.drop(part_number);
      continue;
    }
    const wait = backOff(tries);
    if ((reply !== null && !isPassing(reply.status)) || context.clock.now() + wait > end)
      throw refused(part_number, reply);
    const sentence =
      reply === null ? 'The storage cannot be reached.' : `The storage is busy: ${storageMessage(reply)}`;
    meter.wait({ sentence, seconds: Math.ceil(wait / 1000) });
    await context.clock.sleep(wait, context.signal);
  }
  context.entry.sent[String(part_number)] = { bytes: blob.size, sha256: digest };
  meter.arrived(part);
  await context.save();
}

function refused(part_number: number, reply: UploadReply | null): ImportError {
  const failure = { kind: 'storage', part_number, status: reply?.status ?? 0 } as const;
  if (reply === null) {
    const message = `Part ${part_number} could not be sent: the storage cannot be reached. What has arrived is kept; carry on when the connection is back.`;
    return new ImportError(failure, message);
  }
  return new ImportError(failure, `The storage refused part ${part_number}: ${storageMessage(reply)}`);
}

/**
 * Sends the registered parts that are not in `arrived`, two at a time, each through a form that is still good.
 * @throws ImportError (`storage`), ClientError, the signal's reason
 */
export async function uploadParts(
  context: ImportContext,
  forms: readonly PartUpload[],
  arrived: ReadonlySet<number>,
): Promise<void> {
  const meter = new UploadMeter(context, arrived);
  const sending = { context, meter, forms: new Forms(context, forms) };
  const queue = context.entry.plan.parts
    .slice(0, registeredParts(context.entry))
    .filter((part) => !arrived.has(part.part_number));
  const lane = async () => {
    for (let part = queue.shift(); part !== undefined; part = queue.shift()) await sendPart(sending, part);
  };
  const running = Array.from({ length: lanes }, () =>
    lane().catch((error: unknown) => {
      context.stop(error);
      throw error;
    }),
  );
  await Promise.allSettled(running);
  await Promise.all(running);
}
