import { type MediaUpload, ownLimits } from '../../contract/index.ts';
import { fingerprint } from '../core/digest.ts';
import { ImportError } from '../core/import-error.ts';
import type { MediaItem } from '../journal/journal.ts';
import type { ImportContext } from '../transfer/import-context.ts';
import { sendAll, sendBlob } from '../transfer/send-blob.ts';
import { formLifetime } from '../transfer/upload.ts';
import { UploadMeter } from './upload-parts.ts';

/** Files that are registered together, so that their forms are used within their hour. */
const groupSize = Math.min(200, ownLimits.mediaFilesPerRequest);
/** Registrations of the same files without success before a refusal counts as final. */
const freshForms = 3;

interface Sending {
  context: ImportContext;
  meter: UploadMeter;
  /** The names of the files that have arrived. */
  sent: Set<string>;
}

function noteArrived({ meter, sent }: Sending, item: MediaItem): void {
  sent.add(item.filename);
  meter.arrived(item);
}

/** Writes the names of the files that have arrived into the journal: a paused import says how much has. */
async function saveSent({ context, sent }: Sending): Promise<void> {
  context.entry.media_sent = [...sent];
  await context.save();
}

/**
 * Registers files by name. Names that have arrived are left out of the answer, so nothing is sent twice
 * (docs/interface.md#register-media).
 * @returns the forms of those that wait for their bytes
 */
async function registerMedia({ context, meter }: Sending, items: readonly MediaItem[]): Promise<MediaUpload[]> {
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

/** Resets the files of an existing survey that matched no respondent before (docs/interface.md#retry-a-media-file). */
async function retryFailed({ context, meter }: Sending): Promise<void> {
  const upload_key = context.entry.upload_key ?? '';
  const patient = context.patient((waiting) => meter.wait(waiting));
  const { media_files } = await context.client.getSurveyStatus({ params: { upload_key } }, patient);
  const own = new Set(context.entry.media.map(({ filename }) => filename));
  for (const { filename, status } of media_files ?? [])
    if (status === 'FAILED' && own.has(filename))
      await context.client.retrySurveyMedia({ params: { upload_key, filename } }, patient);
}

async function buildFile(context: ImportContext, item: MediaItem): Promise<Blob> {
  const file = context.media.get(item.filename);
  const sentence = (why: string) => `${item.filename} is still to be sent, and ${why}. Put it back and continue.`;
  const failure = { kind: 'missing-media', filename: item.filename } as const;
  if (file === undefined) throw new ImportError(failure, sentence('is missing'));
  if ((await fingerprint(file)) !== item.fingerprint)
    throw new ImportError(failure, sentence('is not the file this import started with'));
  return file;
}

/** @returns the items whose form had expired */
async function sendRegistered(
  sending: Sending,
  items: readonly MediaItem[],
  uploads: readonly MediaUpload[],
): Promise<MediaItem[]> {
  const { context, meter } = sending;
  const until = context.clock.now() + formLifetime;
  const forms = new Map(uploads.map((form) => [form.filename, form]));
  // The service waits for these, also where it had them before.
  for (const name of forms.keys()) sending.sent.delete(name);
  const expired: MediaItem[] = [];
  const sendItem = async (item: MediaItem) => {
    const form = forms.get(item.filename);
    if (form === undefined) return noteArrived(sending, item);
    if (context.clock.now() > until) return void expired.push(item);
    const blob = await buildFile(context, item);
    const isSent = await sendBlob(context, {
      blob,
      item: item.filename,
      form: async () => form,
      onSent: (bytes) => meter.moved(item, bytes / Math.max(1, blob.size)),
      onWait: (waiting) => meter.wait(waiting),
    });
    if (isSent) noteArrived(sending, item);
    else expired.push(item);
  };
  try {
    await sendAll(items, sendItem, (reason) => context.stop(reason));
  } finally {
    // Also after a pause, or when one file has failed.
    await saveSent(sending);
  }
  return expired;
}

async function sendGroup(sending: Sending, items: readonly MediaItem[]): Promise<void> {
  let left = [...items];
  for (let failedForms = 0; left.length > 0; ) {
    const expired = await sendRegistered(sending, left, await registerMedia(sending, left));
    failedForms = expired.length < left.length ? 0 : failedForms + 1;
    if (failedForms === freshForms) {
      const failure = { kind: 'storage', part_number: null, status: 403 } as const;
      throw new ImportError(failure, `The storage refuses ${expired[0]?.filename}: every form for it has expired.`);
    }
    left = expired;
  }
}

/**
 * Registers the media files of an import and sends those that the storage does not have. They go with the last parts, so that
 * all responses are there when the service links them.
 * @throws ImportError (`storage`, `missing-media`), ClientError, the signal's reason
 */
export async function uploadMedia(context: ImportContext): Promise<void> {
  const { media, plan, append_to } = context.entry;
  if (media.length === 0) return;
  const sending: Sending = {
    context,
    sent: new Set(context.entry.media_sent),
    meter: new UploadMeter(context, new Set(plan.parts.map(({ part_number }) => part_number))),
  };
  if (append_to !== null) await retryFailed(sending);
  for (let at = 0; at < media.length; at += groupSize) await sendGroup(sending, media.slice(at, at + groupSize));
}
