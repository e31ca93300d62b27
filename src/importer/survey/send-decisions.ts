import type { ImportedFile, OptionOrders, OutlineChange, WavesChange } from '../../contract/index.ts';
import type { CallOptions, Client } from '../client/client.ts';
import { lacksAddress } from '../client/find-address.ts';
import { ClientError } from '../client/read-reply.ts';
import { completeSha256, streamSha256 } from '../core/digest.ts';
import type { SurveyEntry } from '../journal/journal.ts';
import type { Receipt, Refusal } from '../journal/receipt.ts';
import type { ImportContext } from '../transfer/import-context.ts';
import { toServicePart } from './append-batches.ts';

// What was decided about a survey beyond the import interface: its waves, its outline, and who a person is. It is sent when the survey is
// complete, to a service that has the workspace interface. A failure does not fail the import, because the responses are there.
// Sending anything twice changes nothing.

/** None of it is worth a long wait; seconds. */
const patienceSeconds = 60;

/** Asks once whether the service has the workspace interface. @throws ClientError when the service cannot be asked */
export async function hasWorkspace(context: ImportContext, call: CallOptions): Promise<boolean> {
  const { entry } = context;
  if (entry.has_workspace === null) {
    entry.has_workspace = await context.client.getInstance({}, call).then(
      () => true,
      (error: unknown) => {
        if (lacksAddress(error)) return false;
        // 403: the service has this endpoint, and the key lacks the scope.
        if (error instanceof ClientError && !error.isTemporary && error.status > 0) return error.status === 403;
        throw error;
      },
    );
    await context.save();
  }
  return entry.has_workspace;
}

const notRefused: Refusal = { problem: null, problem_details: null };

/**
 * @returns what came of it; `absent` where the service has no workspace interface
 * @throws the signal's reason
 */
async function tellWorkspace(
  context: ImportContext,
  send: (call: CallOptions) => Promise<Refusal | undefined>,
): Promise<{ absent: boolean; refusal: Refusal }> {
  const call = { ...context.patient(), patienceSeconds: Math.min(patienceSeconds, context.patienceSeconds) };
  try {
    if (!(await hasWorkspace(context, call))) return { absent: true, refusal: notRefused };
    return { absent: false, refusal: (await send(call)) ?? notRefused };
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    return { absent: false, refusal: { problem: error.message, problem_details: error.problem } };
  }
}

/**
 * The service takes each append for a wave. What this import sent in several batches is one, unless the plan says where waves
 * begin.
 * @returns the change by the service's part numbers; empty when the service is right already
 */
function wavesChange({ plan, batches }: Pick<SurveyEntry, 'plan' | 'batches'>): WavesChange {
  const begun = new Set(batches.map(({ first_part }) => first_part));
  const change: WavesChange = {};
  for (const [at, { begins_wave }] of plan.parts.entries()) {
    const part = toServicePart({ batches }, at + 1);
    const name = begins_wave?.name ?? null;
    const isBegin = at === 0 || (begins_wave ?? null) !== null;
    if (isBegin && (name !== null || !begun.has(part))) change[part] = { name };
    else if (!isBegin && begun.has(part)) change[part] = null;
  }
  return change;
}

/** Tells the service where the waves of this import begin. Waves can also be joined in the library. */
export async function sendWaves(context: ImportContext, survey_key: string): Promise<void> {
  const waves = wavesChange(context.entry);
  if (Object.keys(waves).length === 0) return;
  await tellWorkspace(context, async (call) => {
    await context.client.changeWaves({ params: { survey_key }, body: { waves } }, call);
  });
}

/** Waits until the service has read who answered, so that the next file can be appended. @returns why it did not */
async function settle(context: ImportContext, survey_key: string): Promise<Refusal> {
  let until = 0;
  let seen = '';
  return context.poll(async () => {
    const { person_key_change: change } = await context.client.getOutline(
      { params: { survey_key } },
      context.patient(),
    );
    const state = change?.state;
    const progress = JSON.stringify([state, change?.progress]);
    if (progress !== seen) until = context.clock.now() + patienceSeconds * 1000;
    seen = progress;
    const isOpen = state === 'queued' || state === 'running';
    if (isOpen && context.clock.now() < until) return null;
    return { problem: change?.failure ?? null, problem_details: change?.failure_details ?? null };
  });
}

/** Sends the columns that say who answered. @returns the note for the receipt; null where nothing was to be sent */
export async function sendPersonKey(context: ImportContext, survey_key: string): Promise<Receipt['person_key']> {
  const { person_key } = context.entry;
  if (person_key === null) return null;
  const { absent, refusal } = await tellWorkspace(context, async (call) => {
    await context.client.changeOutline({ params: { survey_key }, body: { person_key } }, call);
    return settle(context, survey_key);
  });
  return absent ? null : { ...person_key, ...refusal };
}

/** Characters of one request. In UTF-8 they are below the limit of a body of JSON (1 MB). */
const mostCharacters = 300_000;

/** The orders of several requests, each below the limit of a body. */
function* requestsOf(orders: OptionOrders): Generator<OptionOrders> {
  let next: [string, string[]][] = [];
  let length = 0;
  for (const [header, options] of Object.entries(orders)) {
    const own = JSON.stringify(options).length + header.length;
    if (next.length > 0 && length + own > mostCharacters) {
      yield Object.fromEntries(next);
      [next, length] = [[], 0];
    }
    next.push([header, options]);
    length += own;
  }
  if (next.length > 0) yield Object.fromEntries(next);
}

function* collectChanges({ outline, option_orders }: SurveyEntry): Generator<OutlineChange> {
  if (outline !== null) yield outline;
  for (const orders of requestsOf(option_orders ?? {})) yield { orders };
}

/** What is noted of the outline in the receipt. */
type OutlineNotes = Pick<Receipt, 'option_orders' | 'outline' | 'decisions'>;

function makeNotes({ outline, option_orders }: SurveyEntry, refusal: Refusal): OutlineNotes {
  const displays = Object.entries(outline?.displays ?? {});
  const groups = outline?.groups ?? null;
  return {
    option_orders: option_orders === null ? null : { columns: Object.keys(option_orders).length, ...refusal },
    outline: outline === null ? null : { groups: groups?.length ?? null, displays: displays.length, ...refusal },
    decisions: {
      groups,
      displays: Object.fromEntries(displays.map(([header, { as }]) => [header, as])),
      orders: option_orders ?? {},
    },
  };
}

const nothing: OutlineNotes = { option_orders: null, outline: null, decisions: null };

/**
 * Sends the groups, displays and orders of options that were chosen before the import.
 * @returns the notes for the receipt; null where nothing was to be sent
 */
export async function sendOutline(context: ImportContext, survey_key: string): Promise<OutlineNotes> {
  const { entry } = context;
  const changes = [...collectChanges(entry)];
  if (changes.length === 0) return nothing;
  const { absent, refusal } = await tellWorkspace(context, async (call) => {
    for (const body of changes) await context.client.changeOutline({ params: { survey_key }, body }, call);
  });
  const notes = makeNotes(entry, refusal);
  return absent ? { ...nothing, decisions: notes.decisions } : notes;
}

/** The digest of a file of any size. */
const computeDigest = async (file: Blob, signal?: AbortSignal): Promise<string> =>
  (await completeSha256(file)) ?? (await streamSha256(file, signal));

/**
 * Notes at a service that has the workspace interface which file was imported, so that the same file is recognised the next time. A
 * failure is no reason to fail the import.
 * @throws the signal's reason
 */
export async function noteFile(context: ImportContext, survey_key: string): Promise<void> {
  const { file_name, file_bytes: bytes, file_sha256 } = context.entry;
  // An import that is closed without its file (completeArrivedSurvey) has the digest of a small one only.
  if (file_sha256 === null && context.file.size !== bytes) return;
  const call = { ...context.patient(), patienceSeconds: Math.min(patienceSeconds, context.patienceSeconds) };
  try {
    if (!(await hasWorkspace(context, call))) return;
    const sha256 = file_sha256 ?? (await computeDigest(context.file, context.signal));
    await context.client.addImportedFile({ params: { survey_key }, body: { sha256, bytes, file_name } }, call);
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
  }
}

/**
 * Looks for earlier imports of the same file. It is only read if one of its size was imported.
 * @param file the CSV that would be sent
 * @param project_id null: in all projects
 * @returns the surveys that it was imported into, the newest first; none where the service does not know
 * @throws the signal's reason; ClientError when the service cannot be reached
 */
export async function findImported(
  client: Pick<Client, 'listImportedFiles'>,
  file: Blob,
  project_id: number | null,
  call: CallOptions = {},
): Promise<ImportedFile[]> {
  const query = { bytes: String(file.size), ...(project_id !== null && { project_id: String(project_id) }) };
  const { files } = await client.listImportedFiles({ query }, call).catch((error: unknown) => {
    // Another service does not know what goes beyond the import interface.
    if (error instanceof ClientError && !error.isTemporary && error.status > 0) return { files: [] };
    throw error;
  });
  if (files.length === 0) return [];
  const sha256 = await computeDigest(file, call.signal ?? undefined);
  return files.filter((one) => one.sha256 === sha256);
}
