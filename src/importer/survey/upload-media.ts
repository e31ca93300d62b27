import { type MediaUpload, ownLimits } from '../../contract/index.ts';
import { fingerprint } from '../core/digest.ts';
import { ImportError } from '../core/import-error.ts';
import type { MediaItem } from '../journal/journal.ts';
import type { ImportContext } from '../transfer/import-context.ts';
import { sendFile } from '../transfer/send-file.ts';
import { formLease } from '../transfer/upload.ts';
import { UploadMeter } from './upload-meter.ts';

/** Files on their way at the same time. */
const lanes = 2;
/** Names of one register: its forms are to be used up within their hour. */
const together = Math.min(200, ownLimits.mediaFilesPerRequest);
/** Registers of the same names that led to nothing, before a refusal counts as final. */
const freshForms = 3;

interface Sending {
  context: ImportContext;
  meter: UploadMeter;
}

/**
 * Registers names. "already registered names are skipped, except names still PENDING, which get a fresh URL" (section
 * 4.1): so this also tells what has arrived, and nothing is sent twice.
 * @returns the forms of those that wait for their bytes
 */
async function register({ context, meter }: Sending, items: readonly MediaItem[]): Promise<MediaUpload[]> {
  const call = {
    params: { upload_key: context.entry.upload_key ?? '' },
    body: { files: items.map((item) => item.filename) },
  };
  const { media_files } = await context.client.registerSurveyMedia(
    call,
    context.patient((waiting) => meter.wait(waiting)),
  );
  return media_files;
}

/** Of a survey that was added to, files that matched nobody before: "Resets the file to PENDING." (section 4.1, media retry) */
async function retryFailed({ context, meter }: Sending): Promise<void> {
  const upload_key = context.entry.upload_key ?? '';
  const patient = context.patient((waiting) => meter.wait(waiting));
  const { media_files } = await context.client.getSurveyStatus({ params: { upload_key } }, patient);
  const own = new Set(context.entry.media.map(({ filename }) => filename));
  for (const { filename, status } of media_files ?? [])
    if (status === 'FAILED' && own.has(filename))
      await context.client.retrySurveyMedia({ params: { upload_key, filename } }, patient);
}

async function blobOf(context: ImportContext, item: MediaItem): Promise<Blob> {
  const file = context.media.get(item.filename);
  const sentence = (why: string) => `${item.filename} is still to be sent, and ${why}. Put it back and carry on.`;
  const failure = { kind: 'missing-media', filename: item.filename } as const;
  if (file === undefined) throw new ImportError(failure, sentence('is not there'));
  if ((await fingerprint(file)) !== item.fingerprint)
    throw new ImportError(failure, sentence('is not the file this import began with'));
  return file;
}

/** @returns the items whose form had expired */
async function sendAll(
  { context, meter }: Sending,
  items: readonly MediaItem[],
  forms: readonly MediaUpload[],
): Promise<MediaItem[]> {
  const until = context.clock.now() + formLease;
  const byName = new Map(forms.map((form) => [form.filename, form]));
  const queue = [...items];
  const expired: MediaItem[] = [];
  const sendOne = async (item: MediaItem) => {
    const form = byName.get(item.filename);
    if (form === undefined) return meter.arrived(item);
    if (context.clock.now() > until) return void expired.push(item);
    const file = await blobOf(context, item);
    const moved = (bytes: number) => meter.moved(item, bytes / Math.max(1, file.size));
    const wait = meter.wait.bind(meter);
    if (await sendFile(context, { name: item.filename, file, form, moved, wait })) meter.arrived(item);
    else expired.push(item);
  };
  const lane = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await sendOne(item);
  };
  const running = Array.from({ length: lanes }, () =>
    lane().catch((error: unknown) => {
      context.stop(error);
      throw error;
    }),
  );
  await Promise.allSettled(running);
  await Promise.all(running);
  return expired;
}

async function sendTogether(sending: Sending, items: readonly MediaItem[]): Promise<void> {
  let left = [...items];
  for (let vain = 0; left.length > 0; ) {
    const expired = await sendAll(sending, left, await register(sending, left));
    vain = expired.length < left.length ? 0 : vain + 1;
    if (vain === freshForms) {
      const failure = { kind: 'storage', part_number: null, status: 403 } as const;
      throw new ImportError(
        failure,
        `The storage refuses ${expired[0]?.filename}: every form it is given has expired.`,
      );
    }
    left = expired;
  }
}

/**
 * Registers the media files of an import and sends those the storage has not. With the last parts, so that every
 * response is there when they are linked.
 * @throws ImportError (`storage`, `missing-media`), ClientError, the signal's reason
 */
export async function uploadMedia(context: ImportContext): Promise<void> {
  const { media, plan, append_to } = context.entry;
  if (media.length === 0) return;
  const sending = {
    context,
    meter: new UploadMeter(context, new Set(plan.parts.map(({ part_number }) => part_number))),
  };
  if (append_to !== null) await retryFailed(sending);
  for (let at = 0; at < media.length; at += together) await sendTogether(sending, media.slice(at, at + together));
}
