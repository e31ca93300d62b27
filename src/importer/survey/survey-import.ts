import type { Dialect } from '../../columns/types.ts';
import { type ColumnType, missingBody, type PartUpload, type SurveyUpload } from '../../contract/index.ts';
import { ClientError } from '../client/client-error.ts';
import { fingerprint, wholeSha256 } from '../core/digest.ts';
import { scanRows } from '../csv/scan-rows.ts';
import type { SurveyEntry } from '../journal/journal.ts';
import type { Receipt } from '../journal/receipt.ts';
import type { ImportPlan } from '../plan/import-plan.ts';
import { changedFile } from '../plan/part.ts';
import { planParts } from '../plan/plan-parts.ts';
import type { LeftOutItem } from '../plan/row-transforms.ts';
import { ImportContext, type TransferOptions } from '../transfer/import-context.ts';
import {
  adoptRound,
  appendRound,
  checkTakesMedia,
  checkUnoccupied,
  nextParts,
  ownStatus,
  plannedPart,
} from './append-batches.ts';
import { follow } from './poll-status.ts';
import { prepareSurvey } from './prepare-survey.ts';
import { failureOf, receiptOf } from './receipt-builder.ts';
import { uploadMedia } from './upload-media.ts';
import { reportStart } from './upload-meter.ts';
import { uploadParts } from './upload-parts.ts';

/** How often complete may find parts missing that the storage had taken, before that is an error. */
const rounds = 3;

export interface SurveyImportOptions extends TransferOptions {
  file_name: string;
  dialect: Dialect;
  /** Made by `scanRows` and `planParts`, in a worker where there is one; made here when absent. */
  plan?: ImportPlan;
  project_id: number;
  name: string;
  /** The upload_key of a COMPLETED survey that these responses are added to; its mapping holds, whatever is given here. */
  append_to?: string | null;
  column_mapping?: Record<string, ColumnType> | null;
  /** By header, the words that count as no answer there. Ours: another service is not sent them, and the receipt says so. */
  missing_answers?: Record<string, string[]> | null;
  auto_map?: boolean;
  add_to_research_panel?: boolean;
  /** "enables respondent-level media linking" (section 4.1); not with `append_to`, where the survey's own holds. */
  media_config?: Record<string, unknown> | null;
  /** What of the file becomes no answer, for the receipt. */
  left_out?: LeftOutItem[];
}

async function planHere({ file, dialect, signal, onProgress }: SurveyImportOptions): Promise<ImportPlan> {
  const report = (bytesRead: number) => onProgress?.({ phase: 'scanning', bytesRead, bytesTotal: file.size });
  const index = await scanRows(file, dialect, { ...(signal ? { signal } : {}), onProgress: report });
  return planParts(file, dialect, index);
}

/** The words a person listed, for a service of our own kind: it tells what it is at an address of ours. */
async function missingFor(context: ImportContext): Promise<{ missing_answers?: Record<string, string[]> }> {
  const { entry } = context;
  if (entry.missing_answers === null) return {};
  if (entry.heeds_missing === null) {
    entry.heeds_missing = await context.client.getInstance({}, context.patient()).then(
      () => true,
      (error: unknown) => {
        // 403: it knows the address, and the key lacks the scope.
        if (error instanceof ClientError && !error.isPassing && error.status > 0) return error.status === 403;
        throw error;
      },
    );
    await context.save();
  }
  return entry.heeds_missing ? { missing_answers: entry.missing_answers } : {};
}

/** Safe to repeat: "Same key with the same API key returns the existing upload" (section 4.1). */
async function initialize(context: ImportContext): Promise<PartUpload[]> {
  const { entry } = context;
  if (entry.rounds.length === 0) entry.rounds.push({ first_part: 1, parts: nextParts(entry) });
  const body = {
    project_id: entry.project_id,
    name: entry.name,
    file_type: 'CSV' as const,
    num_parts: entry.rounds[0]?.parts ?? 0,
    ...(entry.column_mapping === null ? {} : { column_mapping: entry.column_mapping }),
    ...(await missingFor(context)),
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

/** The survey as the service sees it, with what an append did whose answer was lost. */
async function look(context: ImportContext): Promise<SurveyUpload> {
  const params = { upload_key: context.entry.upload_key ?? '' };
  const status = await context.client.getSurveyStatus({ params }, context.patient());
  if (adoptRound(context.entry, status)) await context.save();
  checkUnoccupied(context.entry, status);
  checkTakesMedia(context.entry, status);
  return status;
}

interface Missing {
  parts: number[];
  media: string[];
}

/** @returns what the service misses, or null when it has taken the upload up. @throws ClientError for any other refusal */
async function complete(context: ImportContext): Promise<Missing | null> {
  try {
    await context.client.completeSurvey({ params: { upload_key: context.entry.upload_key ?? '' } }, context.patient());
    return null;
  } catch (error) {
    if (!(error instanceof ClientError) || error.status !== 400) throw error;
    // "400 with `error_details` when the upload is FAILED": the status says the same, and more.
    if (typeof error.body === 'object' && error.body !== null && 'error_details' in error.body) return null;
    const { missing_parts: parts = [], missing_media_files: media = [] } = missingBody.safeParse(error.body).data ?? {};
    if (parts.length === 0 && media.length === 0) throw error;
    return { parts, media };
  }
}

/** @param arrived parts of the plan the storage holds already. Sends the others and has them processed. @returns the final status */
async function sendAndFollow(
  context: ImportContext,
  forms: readonly PartUpload[],
  arrived: Set<number>,
): Promise<SurveyUpload> {
  let usable = forms;
  for (let round = 1; ; round++) {
    await uploadParts(context, usable, arrived);
    if (nextParts(context.entry) === 0) await uploadMedia(context);
    const missing = await complete(context);
    if (missing === null) return follow(context);
    if (round === rounds) {
      const names = [...missing.parts.map((part) => `part ${part}`), ...missing.media].join(', ');
      throw new ClientError(400, `The import service does not find what the storage took: ${names}.`);
    }
    for (const { part_number } of context.entry.plan.parts) arrived.add(part_number);
    for (const part_number of missing.parts) {
      const planned = plannedPart(context.entry, part_number);
      if (planned !== null) arrived.delete(planned);
    }
    // Forms that led nowhere are not used again.
    usable = [];
  }
}

/** "1 to 100" parts an initialize or append: the rest follows in rounds, each when the one before is COMPLETED. */
async function sendRounds(context: ImportContext, first: SurveyUpload): Promise<Receipt> {
  let status = first;
  while (status.status === 'COMPLETED' && nextParts(context.entry) > 0) {
    const processed = new Set(ownStatus(context.entry, status).parts.map(({ part_number }) => part_number));
    const forms = await appendRound(context, status.num_parts);
    status = await sendAndFollow(context, forms, processed);
  }
  return finish(context, ownStatus(context.entry, status));
}

async function finish(context: ImportContext, status: SurveyUpload): Promise<Receipt> {
  if (status.status === 'FAILED') throw await failureOf(context, status);
  const receipt = await receiptOf(context, status);
  await context.close(receipt);
  context.report({ phase: 'done', receipt });
  return receipt;
}

/** The first time the service hears of it; the intent is in the journal before. */
async function begin(context: ImportContext): Promise<Receipt> {
  const { entry } = context;
  context.signal.throwIfAborted();
  entry.is_begun = true;
  entry.file_sha256 = await wholeSha256(context.file);
  entry.started_at = new Date().toISOString();
  await context.save();
  if (entry.append_to !== null) return sendRounds(context, await look(context));
  const forms = await initialize(context);
  return sendRounds(context, await sendAndFollow(context, forms, new Set()));
}

/**
 * The whole of an import: intent into the journal, initialize (or append), parts to the storage, complete, status until it
 * is final, the next hundred parts, receipt. The journal's entry is gone when the receipt is there; until then `resumeSurvey` carries on from it.
 * @throws ImportError with its `failure`; ClientError when the service refuses or stays away; the signal's reason when
 * cancelled: what the service holds then is an upload that waits, and the journal still has it
 */
export async function importSurvey(options: SurveyImportOptions): Promise<Receipt> {
  const plan = options.plan ?? (await planHere(options));
  const context = new ImportContext(options, await prepareSurvey({ ...options, plan }));
  reportStart(context);
  return begin(context);
}

/**
 * Begins an import that was only meant, or carries it on after a crash, a cancel or a failure: only what the storage has not is sent, and a part that failed
 * is tried again.
 * @throws as `importSurvey`; ImportError (`other-file`) when `file` is not the one the entry is about
 */
export async function resumeSurvey(entry: SurveyEntry, options: TransferOptions): Promise<Receipt> {
  if ((await fingerprint(options.file)) !== entry.fingerprint) throw changedFile();
  const context = new ImportContext(options, structuredClone(entry));
  reportStart(context);
  return entry.is_begun ? carryOn(context) : begin(context);
}

/**
 * Ends an import of which everything has arrived and is read, without its file: after a crash or a reload nobody need give it
 * again for that.
 * @returns its receipt; null where the file is needed, or the service still reads
 * @throws as `importSurvey`
 */
export async function completeArrivedSurvey(
  entry: SurveyEntry,
  options: Omit<TransferOptions, 'file' | 'media'>,
): Promise<Receipt | null> {
  const context = new ImportContext({ ...options, file: new Blob([]) }, structuredClone(entry));
  if (!entry.is_begun || entry.upload_key === null || nextParts(entry) > 0 || entry.parts_before !== null) return null;
  const params = { upload_key: entry.upload_key };
  const status = await context.client.getSurveyStatus({ params }, { signal: context.signal });
  const own = ownStatus(entry, status);
  const isSent = entry.plan.parts.every(({ part_number }) => entry.sent[String(part_number)] !== undefined);
  const isRead = own.parts.length > 0 && own.parts.every((part) => part.status === 'PROCESSED');
  return isSent && isRead && status.status === 'COMPLETED' ? finish(context, own) : null;
}

async function carryOn(context: ImportContext): Promise<Receipt> {
  const { entry } = context;
  const initialized = entry.append_to === null ? await initialize(context) : [];
  const status = await look(context);
  if (status.status === 'COMPLETED') return sendRounds(context, status);
  if (status.status !== 'AWAITING_UPLOAD' && status.status !== 'FAILED')
    return sendRounds(context, await follow(context));
  const { parts } = ownStatus(context.entry, status);
  const arrived = parts.filter((part) => part.status === 'PROCESSED' || part.status === 'UPLOADED');
  // From FAILED only a part's retry leads on, so no form of before will do.
  const forms = status.status === 'FAILED' ? [] : initialized;
  return sendRounds(context, await sendAndFollow(context, forms, new Set(arrived.map((part) => part.part_number))));
}
