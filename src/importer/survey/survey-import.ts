import { missingBody, type PartUpload, type SurveyUpload } from '../../contract/index.ts';
import { ClientError } from '../client/read-reply.ts';
import { fingerprint } from '../core/digest.ts';
import { problem } from '../core/problems.ts';
import { scanRows } from '../csv/scan-rows.ts';
import type { SurveyEntry } from '../journal/journal.ts';
import type { Receipt } from '../journal/receipt.ts';
import type { ImportPlan } from '../plan/import-plan.ts';
import { changedFileError } from '../plan/part.ts';
import { planParts } from '../plan/plan-parts.ts';
import { noTransforms } from '../plan/row-transforms.ts';
import { completeAttempts, ImportContext, type TransferOptions } from '../transfer/import-context.ts';
import {
  adoptBatch,
  appendBatch,
  checkAcceptsMedia,
  checkUnoccupied,
  countNextParts,
  pickOwnStatus,
  pollStatus,
  toPlannedPart,
} from './append-batches.ts';
import { prepareSurvey, type SurveyImportOptions } from './prepare-survey.ts';
import { buildReceipt, createPartError } from './receipt-builder.ts';
import { hasWorkspace, noteFile, sendOutline, sendPersonKey, sendWaves } from './send-decisions.ts';
import { uploadMedia } from './upload-media.ts';
import { reportStart, uploadParts } from './upload-parts.ts';

async function planFile({
  file,
  dialect,
  original = null,
  signal,
  onProgress,
}: SurveyImportOptions): Promise<ImportPlan> {
  const report = (bytesRead: number) => onProgress?.({ phase: 'scanning', bytesRead, bytesTotal: file.size });
  const index = await scanRows(file, dialect, { ...(signal ? { signal } : {}), onProgress: report });
  return planParts(file, dialect, index, noTransforms, original);
}

/** @returns the words for missing answers, for a service that has the workspace interface; another one does not know them. */
async function chooseMissingAnswers(context: ImportContext): Promise<{ missing_answers?: Record<string, string[]> }> {
  const { entry } = context;
  if (entry.missing_answers === null) return {};
  const isKnown = await hasWorkspace(context, context.patient());
  return isKnown ? { missing_answers: entry.missing_answers } : {};
}

/** May be repeated: the same key returns the existing upload (docs/interface.md#idempotency-key). */
async function initialize(context: ImportContext): Promise<PartUpload[]> {
  const { entry } = context;
  if (entry.batches.length === 0) entry.batches.push({ first_part: 1, parts: countNextParts(entry) });
  const body = {
    project_id: entry.project_id,
    name: entry.name,
    file_type: 'CSV' as const,
    num_parts: entry.batches[0]?.parts ?? 0,
    ...(entry.column_mapping === null ? {} : { column_mapping: entry.column_mapping }),
    ...(await chooseMissingAnswers(context)),
    auto_map: entry.auto_map,
    add_to_research_panel: entry.add_to_research_panel,
    ...(entry.media_config === null ? {} : { media_config: entry.media_config }),
    idempotency_key: entry.id,
  };
  const initialized = await context.client.initializeSurvey({ body }, context.patient());
  entry.upload_key = initialized.upload_key;
  entry.survey_key = initialized.survey_key;
  await context.save();
  return initialized.upload_urls;
}

/** @returns the status of the survey. An append whose answer was lost is adopted. */
async function readStatus(context: ImportContext): Promise<SurveyUpload> {
  const params = { upload_key: context.entry.upload_key ?? '' };
  const status = await context.client.getSurveyStatus({ params }, context.patient());
  if (adoptBatch(context.entry, status)) await context.save();
  checkUnoccupied(context.entry, status);
  checkAcceptsMedia(context.entry, status);
  return status;
}

interface Missing {
  parts: number[];
  media: string[];
}

/** @returns what the service misses; null when it has accepted the upload. @throws ClientError for any other refusal */
async function completeSurvey(context: ImportContext): Promise<Missing | null> {
  try {
    await context.client.completeSurvey({ params: { upload_key: context.entry.upload_key ?? '' } }, context.patient());
    return null;
  } catch (error) {
    if (!(error instanceof ClientError) || error.status !== 400) throw error;
    // The upload is FAILED; the status says the same and more (docs/interface.md#complete-a-survey).
    if (typeof error.body === 'object' && error.body !== null && 'error_details' in error.body) return null;
    const { missing_parts: parts = [], missing_media_files: media = [] } = missingBody.safeParse(error.body).data ?? {};
    if (parts.length === 0 && media.length === 0) throw error;
    return { parts, media };
  }
}

/**
 * Sends the parts that the storage does not have, and waits until they are processed.
 * @param arrived numbers of parts in the plan that the storage has
 * @returns the final status
 */
async function sendBatch(
  context: ImportContext,
  forms: readonly PartUpload[],
  arrived: Set<number>,
): Promise<SurveyUpload> {
  let validForms = forms;
  for (let attempt = 1; ; attempt++) {
    await uploadParts(context, validForms, arrived);
    if (countNextParts(context.entry) === 0) await uploadMedia(context);
    const missing = await completeSurvey(context);
    if (missing === null) return pollStatus(context);
    if (attempt === completeAttempts)
      throw new ClientError(400, problem('accepted_not_found', { what: context.entry.file_name }));
    for (const { part_number } of context.entry.plan.parts) arrived.add(part_number);
    for (const part_number of missing.parts) {
      const planned = toPlannedPart(context.entry, part_number);
      if (planned !== null) arrived.delete(planned);
    }
    // The parts went missing through these forms, so fresh ones are used.
    validForms = [];
  }
}

/** Sends the remaining batches, each when the survey is COMPLETED with the one before. */
async function sendRemaining(context: ImportContext, first: SurveyUpload): Promise<Receipt> {
  let status = first;
  while (status.status === 'COMPLETED' && countNextParts(context.entry) > 0) {
    const processed = new Set(pickOwnStatus(context.entry, status).parts.map(({ part_number }) => part_number));
    const forms = await appendBatch(context, status.num_parts);
    status = await sendBatch(context, forms, processed);
  }
  return closeImport(context, pickOwnStatus(context.entry, status));
}

/** @throws ImportError (`part`) for an upload that is FAILED */
async function closeImport(context: ImportContext, status: SurveyUpload): Promise<Receipt> {
  if (status.status === 'FAILED') throw await createPartError(context, status);
  const outline = await sendOutline(context, status.survey_key);
  await sendWaves(context, status.survey_key);
  const person_key = await sendPersonKey(context, status.survey_key);
  const receipt = await buildReceipt(context, status, { ...outline, person_key });
  // A header that only brought media is nobody's file.
  if (receipt.rows_in_file > 0) await noteFile(context, status.survey_key);
  await context.close(receipt);
  context.report({ phase: 'done', receipt });
  return receipt;
}

async function startImport(context: ImportContext): Promise<Receipt> {
  const { entry } = context;
  entry.is_started = true;
  await context.start();
  if (entry.append_to !== null) return sendRemaining(context, await readStatus(context));
  const forms = await initialize(context);
  return sendRemaining(context, await sendBatch(context, forms, new Set()));
}

async function continueImport(context: ImportContext): Promise<Receipt> {
  const { entry } = context;
  const initialized = entry.append_to === null ? await initialize(context) : [];
  const status = await readStatus(context);
  if (status.status === 'COMPLETED') return sendRemaining(context, status);
  if (status.status !== 'AWAITING_UPLOAD' && status.status !== 'FAILED')
    return sendRemaining(context, await pollStatus(context));
  const { parts } = pickOwnStatus(context.entry, status);
  const arrived = parts.filter((part) => part.status === 'PROCESSED' || part.status === 'UPLOADED');
  // A FAILED upload continues only by the retry of a part, so earlier forms are of no use.
  const forms = status.status === 'FAILED' ? [] : initialized;
  const numbers = new Set(arrived.map((part) => part.part_number));
  return sendRemaining(context, await sendBatch(context, forms, numbers));
}

/**
 * Runs a complete import: journal entry, initialize or append, parts to the storage, complete, status until it is final, the
 * next batch, receipt. The journal's entry is deleted when the receipt is there; until then `resumeSurvey` continues from it.
 * @throws ImportError with its `failure`; ClientError when the service refuses or cannot be reached; the signal's reason when
 * cancelled, after which the journal still has the entry and the service an upload that waits
 */
export async function importSurvey(options: SurveyImportOptions): Promise<Receipt> {
  const plan = options.plan ?? (await planFile(options));
  const context = new ImportContext(options, await prepareSurvey({ ...options, plan }));
  reportStart(context);
  return startImport(context);
}

/**
 * Starts an import that was only prepared, or continues it after a crash, a cancel or a failure. Only what the storage does
 * not have is sent, and a part that failed is tried again.
 * @throws as `importSurvey`; ImportError (`other-file`) when `file` is not the one of the entry
 */
export async function resumeSurvey(entry: SurveyEntry, options: TransferOptions): Promise<Receipt> {
  if ((await fingerprint(options.file)) !== entry.fingerprint) throw changedFileError();
  const context = new ImportContext(options, structuredClone(entry));
  reportStart(context);
  return entry.is_started ? continueImport(context) : startImport(context);
}

/**
 * Closes an import whose parts have all arrived and are processed, without its file: after a crash or a reload the user need
 * not give the file again for that.
 * @returns its receipt; null when the file is needed or the service has not finished
 * @throws as `importSurvey`
 */
export async function completeArrivedSurvey(
  entry: SurveyEntry,
  options: Omit<TransferOptions, 'file' | 'media'>,
): Promise<Receipt | null> {
  const context = new ImportContext({ ...options, file: new Blob([]) }, structuredClone(entry));
  if (!entry.is_started || entry.upload_key === null || countNextParts(entry) > 0 || entry.parts_before !== null)
    return null;
  const params = { upload_key: entry.upload_key };
  const status = await context.client.getSurveyStatus({ params }, { signal: context.signal });
  const own = pickOwnStatus(entry, status);
  const isSent = entry.plan.parts.every(({ part_number }) => entry.sent[String(part_number)] !== undefined);
  const isProcessed = own.parts.length > 0 && own.parts.every((part) => part.status === 'PROCESSED');
  return isSent && isProcessed && status.status === 'COMPLETED' ? closeImport(context, own) : null;
}
