import type { PartUpload, PresignedForm } from '../../contract/index.ts';
import { backOff } from '../core/clock.ts';
import { sha256 } from '../core/digest.ts';
import { ImportError } from '../core/import-error.ts';
import type { PartPlan } from '../plan/import-plan.ts';
import { partBlob } from '../plan/part.ts';
import type { Run } from '../transfer/import-context.ts';
import { formLease, isPassing, storageMessage, type UploadReply } from '../transfer/upload.ts';
import { plannedPart, registeredParts, servicePart } from './append-batches.ts';
import { UploadMeter } from './upload-meter.ts';

/** Parts on their way at the same time. */
const lanes = 2;
/** Fresh forms asked for one part before a refusal counts as final. */
const freshForms = 3;

/** Presigned forms, and when they run out. */
class Forms {
  readonly #run: Run;
  readonly #held = new Map<number, { form: PresignedForm; until: number }>();

  constructor(run: Run, forms: readonly PartUpload[]) {
    this.#run = run;
    for (const form of forms) {
      const planned = plannedPart(run.entry, form.part_number);
      if (planned !== null) this.#hold(planned, form);
    }
  }

  #hold(partNumber: number, form: PresignedForm): PresignedForm {
    this.#held.set(partNumber, { form, until: this.#run.clock.now() + formLease });
    return form;
  }

  /** The form at hand while its hour lasts, else a fresh one from the part's retry endpoint. */
  async take(partNumber: number, meter: UploadMeter): Promise<PresignedForm> {
    const held = this.#held.get(partNumber);
    if (held !== undefined && this.#run.clock.now() < held.until) return held.form;
    const upload_key = this.#run.entry.upload_key ?? '';
    const params = { upload_key, part_number: String(servicePart(this.#run.entry, partNumber)) };
    const form = await this.#run.client.retrySurveyPart(
      { params },
      this.#run.patient((waiting) => meter.wait(waiting)),
    );
    return this.#hold(partNumber, form);
  }

  drop(partNumber: number): void {
    this.#held.delete(partNumber);
  }
}

interface Sending {
  run: Run;
  forms: Forms;
  meter: UploadMeter;
}

/** One attempt. @returns the storage's answer, or null when none came. @throws the signal's reason */
async function attempt({ run, forms, meter }: Sending, part: PartPlan, blob: Blob): Promise<UploadReply | null> {
  const form = await forms.take(part.part_number, meter);
  meter.moved(part, 0);
  const on_progress = (bytes: number) => meter.moved(part, bytes / Math.max(1, blob.size));
  try {
    return await run.upload(form, blob, { signal: run.signal, on_progress });
  } catch {
    run.signal.throwIfAborted();
    return null;
  }
}

/** Sends one part until the storage has it. @throws ImportError (`storage`) when it will not take it or stays away too long */
async function sendPart(sending: Sending, part: PartPlan): Promise<void> {
  const { run, forms, meter } = sending;
  const { part_number } = part;
  const blob = await partBlob(run.file, run.entry.plan, part_number);
  const digest = await sha256(blob);
  const end = run.clock.now() + run.patienceSeconds * 1000;
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
    if ((reply !== null && !isPassing(reply.status)) || run.clock.now() + wait > end) throw refused(part_number, reply);
    const sentence =
      reply === null ? 'The storage cannot be reached.' : `The storage is busy: ${storageMessage(reply)}`;
    meter.wait({ sentence, seconds: Math.ceil(wait / 1000) });
    await run.clock.sleep(wait, run.signal);
  }
  run.entry.sent[String(part_number)] = { bytes: blob.size, sha256: digest };
  meter.arrived(part);
  await run.save();
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
export async function uploadParts(run: Run, forms: readonly PartUpload[], arrived: ReadonlySet<number>): Promise<void> {
  const meter = new UploadMeter(run, arrived);
  const sending = { run, meter, forms: new Forms(run, forms) };
  const queue = run.entry.plan.parts
    .slice(0, registeredParts(run.entry))
    .filter((part) => !arrived.has(part.part_number));
  const lane = async () => {
    for (let part = queue.shift(); part !== undefined; part = queue.shift()) await sendPart(sending, part);
  };
  const running = Array.from({ length: lanes }, () =>
    lane().catch((error: unknown) => {
      run.stop(error);
      throw error;
    }),
  );
  await Promise.allSettled(running);
  await Promise.all(running);
}
