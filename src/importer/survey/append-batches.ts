import { errorDetails, isFinal, limits, type PartUpload, type SurveyUpload } from '../../contract/index.ts';
import { ClientError } from '../client/read-reply.ts';
import { ImportError } from '../core/import-error.ts';
import { Retry } from '../core/retry.ts';
import type { SurveyEntry } from '../journal/journal.ts';
import { countRowsToSend } from '../plan/import-plan.ts';
import type { ImportContext } from '../transfer/import-context.ts';
import { Rate, readWaiting, staleRows, type Waiting } from '../transfer/progress.ts';

// One initialize or append registers at most 100 parts (docs/interface.md#append-to-a-survey). The parts of a larger plan are
// sent in batches, each when the survey is COMPLETED with the one before.

/** @returns how many parts of the plan are registered with the service. */
export function countRegisteredParts({ batches }: Pick<SurveyEntry, 'batches'>): number {
  return batches.reduce((sum, { parts }) => sum + parts, 0);
}

/** @returns how many parts the next initialize or append registers, at most 100; 0 when all are registered. */
export function countNextParts(entry: Pick<SurveyEntry, 'plan' | 'batches'>): number {
  const done = countRegisteredParts(entry);
  const rest = entry.plan.parts.slice(done, done + limits.partsPerRequest);
  const appended = rest.findIndex((part, at) => at > 0 && part.appended === true && rest[at - 1]?.appended !== true);
  return appended === -1 ? rest.length : appended;
}

/** @returns the service's number of part `planned` (1-based) of the plan. They differ when others append in between. */
export function toServicePart({ batches }: Pick<SurveyEntry, 'batches'>, planned: number): number {
  let before = 0;
  for (const { first_part, parts } of batches) {
    if (planned <= before + parts) return first_part + planned - before - 1;
    before += parts;
  }
  throw new RangeError(`Part ${planned} is not registered.`);
}

/** @returns the number in the plan of the service's part `part_number`; null when it is not part of this import. */
export function toPlannedPart({ batches }: Pick<SurveyEntry, 'batches'>, part_number: number): number | null {
  let before = 0;
  for (const { first_part, parts } of batches) {
    if (part_number >= first_part && part_number < first_part + parts) return before + part_number - first_part + 1;
    before += parts;
  }
  return null;
}

/** @returns the status of the parts of this import only, numbered as in the plan. */
export function pickOwnStatus(entry: Pick<SurveyEntry, 'batches'>, status: SurveyUpload): SurveyUpload {
  const parts = status.parts.flatMap((part) => {
    const part_number = toPlannedPart(entry, part.part_number);
    return part_number === null ? [] : [{ ...part, part_number }];
  });
  const details = errorDetails.safeParse(status.error_details).data;
  const failed = details && toPlannedPart(entry, details.part_number);
  const error_details = details && failed ? { ...details, part_number: failed } : status.error_details;
  return { ...status, parts, error_details };
}

function createOccupiedError(): ImportError {
  const message =
    'Someone else is adding responses to this survey. What has arrived is saved; continue when their import is done.';
  return new ImportError({ kind: 'occupied' }, message);
}

/**
 * Adopts a batch whose append got no answer: it has happened when the survey has exactly that many parts more.
 * @returns whether it has
 * @throws ImportError (`occupied`) when other parts were added
 */
export function adoptBatch(entry: SurveyEntry, { num_parts }: SurveyUpload): boolean {
  const before = entry.parts_before;
  if (before === null || num_parts === before) return false;
  const parts = countNextParts(entry);
  if (num_parts !== before + parts) throw createOccupiedError();
  entry.batches.push({ first_part: before + 1, parts });
  entry.parts_before = null;
  return true;
}

/** Sends one append. It must not simply be repeated: the number of parts tells whether it has happened. */
async function requestAppend(context: ImportContext): Promise<PartUpload[] | ClientError> {
  const { entry } = context;
  const num_parts = countNextParts(entry);
  const call = { params: { upload_key: entry.upload_key ?? '' }, body: { num_parts } };
  try {
    const { upload_urls } = await context.client.appendSurvey(call, { signal: context.signal });
    const first_part = Math.min(...upload_urls.map(({ part_number }) => part_number));
    entry.batches.push({ first_part, parts: num_parts });
    entry.parts_before = null;
    return upload_urls;
  } catch (error) {
    if (error instanceof ClientError) return error;
    throw error;
  }
}

/**
 * Registers the next batch with a survey that is COMPLETED. The journal has it before the service is asked.
 * @param partsBefore how many parts the survey has
 * @returns the forms of the parts; none when the answer was lost and only the status tells of the parts
 * @throws ImportError (`occupied`) when someone else appends; ClientError
 */
export async function appendBatch(context: ImportContext, partsBefore: number): Promise<PartUpload[]> {
  const { entry, clock } = context;
  const retry = new Retry(clock, context.patienceSeconds);
  entry.parts_before = partsBefore;
  await context.save();
  for (;;) {
    const answer = await requestAppend(context);
    if (!(answer instanceof ClientError)) {
      await context.save();
      return answer;
    }
    if (!answer.isTemporary && answer.status !== 400 && answer.status !== 409) throw answer;
    await clock.sleep(retry.nextWait(answer.retryAfterSeconds), context.signal);
    const params = { upload_key: entry.upload_key ?? '' };
    const status = await context.client.getSurveyStatus({ params }, context.patient());
    if (adoptBatch(entry, status)) {
      await context.save();
      return [];
    }
    if (status.status !== 'COMPLETED') throw createOccupiedError();
    if (!answer.isTemporary || !retry.allows(0)) throw answer;
  }
}

/** @throws ImportError (`occupied`) when someone else's parts wait at the survey */
export function checkUnoccupied(entry: SurveyEntry, status: SurveyUpload): void {
  if (status.status !== 'COMPLETED' && countRegisteredParts(entry) === 0) throw createOccupiedError();
}

/**
 * A survey that was made without media refuses media after an append, and the import could never end
 * (docs/interface.md#survey-media-files).
 * @throws ImportError (`no-media`)
 */
export function checkAcceptsMedia({ append_to, media }: SurveyEntry, { media_files }: SurveyUpload): void {
  if (append_to === null || media.length === 0 || media_files !== null) return;
  const message =
    'The survey was made without media and accepts none. Add the responses without media files; they can be imported as files of their own.';
  throw new ImportError({ kind: 'no-media' }, message);
}

/** @returns the rows of the parts that the service has processed. */
function processedRows(status: SurveyUpload): number {
  return status.parts.reduce((sum, part) => sum + (part.status === 'PROCESSED' ? part.row_count : 0), 0);
}

/** Asks for the status, with longer and longer pauses, until it is final (docs/interface.md#polling). */
export function pollStatus(context: ImportContext): Promise<SurveyUpload> {
  const { plan, upload_key } = context.entry;
  const params = { upload_key: upload_key ?? '' };
  const rate = new Rate(staleRows);
  let rows = 0;
  const report = (waiting: Waiting | null) =>
    context.report({
      phase: 'processing',
      rowsProcessed: rows,
      rowsTotal: countRowsToSend(plan),
      secondsLeft: waiting === null ? rate.secondsFor(countRowsToSend(plan) - rows) : null,
      waiting,
    });
  report(null);
  return context.poll(async () => {
    const status = await context.client.getSurveyStatus({ params }, context.patient(report));
    const own = pickOwnStatus(context.entry, status);
    rows = processedRows(own);
    rate.add(context.clock.now(), rows);
    report(readWaiting(status));
    // When all own parts are processed, the survey may already wait for the parts of someone else.
    const isSaved = own.parts.length > 0 && own.parts.every((part) => part.status === 'PROCESSED');
    if (isSaved && (status.status === 'AWAITING_UPLOAD' || status.status === 'FAILED'))
      return { ...status, status: 'COMPLETED' };
    return isFinal(status.status) ? status : null;
  });
}
