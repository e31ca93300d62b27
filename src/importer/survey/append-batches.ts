import { errorDetails, limits, type PartUpload, type SurveyUpload } from '../../contract/index.ts';
import { ClientError } from '../client/client-error.ts';
import { backOff } from '../core/clock.ts';
import { ImportError } from '../core/import-error.ts';
import type { SurveyEntry } from '../journal/journal.ts';
import type { ImportContext } from '../transfer/import-context.ts';

/** @returns how many parts of the plan the service knows of. */
export function registeredParts({ rounds }: Pick<SurveyEntry, 'rounds'>): number {
  return rounds.reduce((sum, { parts }) => sum + parts, 0);
}

/** "num_parts: 1 to 100": how many parts the next initialize or append is about; 0 when all are registered. */
export function nextParts(entry: Pick<SurveyEntry, 'plan' | 'rounds'>): number {
  const done = registeredParts(entry);
  const rest = entry.plan.parts.slice(done, done + limits.partsPerRequest);
  const appended = rest.findIndex((part, at) => at > 0 && part.appended === true && rest[at - 1]?.appended !== true);
  return appended === -1 ? rest.length : appended;
}

/** @returns the number by which the service knows part `planned` (1-based) of the plan: others may have appended in between. */
export function servicePart({ rounds }: Pick<SurveyEntry, 'rounds'>, planned: number): number {
  let before = 0;
  for (const { first_part, parts } of rounds) {
    if (planned <= before + parts) return first_part + planned - before - 1;
    before += parts;
  }
  throw new RangeError(`Part ${planned} is not registered.`);
}

/** @returns the part of the plan the service calls `part_number`; null when it is somebody else's. */
export function plannedPart({ rounds }: Pick<SurveyEntry, 'rounds'>, part_number: number): number | null {
  let before = 0;
  for (const { first_part, parts } of rounds) {
    if (part_number >= first_part && part_number < first_part + parts) return before + part_number - first_part + 1;
    before += parts;
  }
  return null;
}

/** @returns the status as far as it is about this import, its parts numbered as in the plan. */
export function ownStatus(entry: Pick<SurveyEntry, 'rounds'>, status: SurveyUpload): SurveyUpload {
  const parts = status.parts.flatMap((part) => {
    const part_number = plannedPart(entry, part.part_number);
    return part_number === null ? [] : [{ ...part, part_number }];
  });
  const details = errorDetails.safeParse(status.error_details).data;
  const failed = details && plannedPart(entry, details.part_number);
  const error_details = details && failed ? { ...details, part_number: failed } : status.error_details;
  return { ...status, parts, error_details };
}

function occupied(): ImportError {
  const message =
    'Somebody else is adding responses to this survey. What has arrived is kept; carry on when theirs are through.';
  return new ImportError({ kind: 'occupied' }, message);
}

/**
 * Takes up a round whose answer was lost: the append that was written down as meant has happened when the survey has just
 * that many parts more. @returns whether it has
 * @throws ImportError (`occupied`) when other parts were added than these
 */
export function adoptRound(entry: SurveyEntry, { num_parts }: SurveyUpload): boolean {
  const before = entry.parts_before;
  if (before === null || num_parts === before) return false;
  const parts = nextParts(entry);
  if (num_parts !== before + parts) throw occupied();
  entry.rounds.push({ first_part: before + 1, parts });
  entry.parts_before = null;
  return true;
}

/** Unlike the other calls it must not simply be made again: whether it happened is told by the number of parts. */
async function ask(context: ImportContext): Promise<PartUpload[] | ClientError> {
  const { entry } = context;
  const num_parts = nextParts(entry);
  const call = { params: { upload_key: entry.upload_key ?? '' }, body: { num_parts } };
  try {
    const { upload_urls } = await context.client.appendSurvey(call, { signal: context.signal });
    const first_part = Math.min(...upload_urls.map(({ part_number }) => part_number));
    entry.rounds.push({ first_part, parts: num_parts });
    entry.parts_before = null;
    return upload_urls;
  } catch (error) {
    if (error instanceof ClientError) return error;
    throw error;
  }
}

/**
 * Registers the next parts with a survey that is COMPLETED. The intent is in the journal before.
 * @param parts_before how many parts the survey has
 * @returns their forms; none where the answer was lost and only the status tells of them
 * @throws ImportError (`occupied`) when somebody else appends; ClientError
 */
export async function appendRound(context: ImportContext, parts_before: number): Promise<PartUpload[]> {
  const { entry, clock } = context;
  const end = clock.now() + context.patienceSeconds * 1000;
  entry.parts_before = parts_before;
  await context.save();
  for (let tries = 0; ; tries++) {
    const answer = await ask(context);
    if (!(answer instanceof ClientError)) {
      await context.save();
      return answer;
    }
    if (!answer.isPassing && answer.status !== 400 && answer.status !== 409) throw answer;
    const wait = Math.max(backOff(tries), (answer.retry_after_seconds ?? 0) * 1000);
    await clock.sleep(wait, context.signal);
    const params = { upload_key: entry.upload_key ?? '' };
    const status = await context.client.getSurveyStatus({ params }, context.patient());
    if (adoptRound(entry, status)) {
      await context.save();
      return [];
    }
    if (status.status !== 'COMPLETED') throw occupied();
    if (!answer.isPassing || clock.now() > end) throw answer;
  }
}

/** @throws ImportError (`occupied`) unless the survey waits for nobody but this import */
export function checkUnoccupied(entry: SurveyEntry, status: SurveyUpload): void {
  if (status.status !== 'COMPLETED' && registeredParts(entry) === 0) throw occupied();
}

/**
 * "`media_files` is null for uploads without media" (section 4.1): such a survey refuses media after the append, and would wait
 * for ever then. @throws ImportError (`no-media`)
 */
export function checkTakesMedia({ append_to, media }: SurveyEntry, { media_files }: SurveyUpload): void {
  if (append_to === null || media.length === 0 || media_files !== null) return;
  const message =
    'The survey was made without media and takes none. Add the responses without media files; they can be imported as files of their own.';
  throw new ImportError({ kind: 'no-media' }, message);
}
