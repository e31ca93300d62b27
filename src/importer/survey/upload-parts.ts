import type { PartUpload, PresignedForm } from '../../contract/index.ts';
import { sha256 } from '../core/digest.ts';
import type { PartPlan } from '../plan/import-plan.ts';
import { partBlob } from '../plan/part.ts';
import type { ImportContext } from '../transfer/import-context.ts';
import { sendAll, sendBlob } from '../transfer/send-blob.ts';
import { formLifetime } from '../transfer/upload.ts';
import { plannedPart, registeredParts, servicePart } from './append-batches.ts';
import { UploadMeter } from './upload-meter.ts';

/** Fresh forms that are requested for one part before a refusal counts as final. */
const freshForms = 3;

/** The forms of an import's parts, and when they expire. */
class PartForms {
  readonly #context: ImportContext;
  readonly #forms = new Map<number, { form: PresignedForm; until: number }>();

  constructor(context: ImportContext, forms: readonly PartUpload[]) {
    this.#context = context;
    for (const form of forms) {
      const planned = plannedPart(context.entry, form.part_number);
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
    const params = { upload_key, part_number: String(servicePart(this.#context.entry, partNumber)) };
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
  const blob = await partBlob(context.file, context.entry.plan, part_number);
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
    .slice(0, registeredParts(context.entry))
    .filter((part) => !arrived.has(part.part_number));
  await sendAll(
    missing,
    (part) => sendPart(context, forms, meter, part),
    (reason) => context.stop(reason),
  );
}
