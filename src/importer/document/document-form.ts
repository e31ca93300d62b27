import { ClientError } from '../client/client-error.ts';
import { backOff } from '../core/clock.ts';
import { ImportError } from '../core/import-error.ts';
import type { DocumentEntry } from '../journal/document-entry.ts';
import { formLease } from '../transfer/upload.ts';
import type { RecordCalls } from './document-calls.ts';
import type { RecordRun } from './document-upload.ts';

export type InitializedRecord = NonNullable<DocumentEntry['record']>;

/** Clocks of two machines may differ by so much; milliseconds. */
const skew = 10 * 60_000;
/** Pages of a list that are looked through: nobody imports more within one lost answer. */
const mostPages = 4;

/** Records of this name, as young as this import, that wait for their bytes: what initializes left whose answer was lost. */
async function findLost(context: RecordRun, calls: RecordCalls): Promise<string[]> {
  const { file_name, project_id, started_at, record, left_behind } = context.entry;
  const known = new Set([...left_behind, record?.key]);
  const oldest = Date.parse(started_at) - skew;
  const found: string[] = [];
  let offset = 0;
  for (let pages = 0; pages < mostPages; pages++) {
    const { rows, has_more } = await calls.list(offset, context.patient());
    const young = rows.filter(({ created_at }) => Date.parse(created_at) >= oldest);
    for (const row of young)
      if (row.may_wait && row.name === file_name && row.project_id === project_id && !known.has(row.key))
        found.push(row.key);
    if (!has_more || young.length < rows.length) break;
    offset += rows.length;
  }
  return found;
}

function secondRecord({ file_name }: DocumentEntry, left_behind: string[]): ImportError {
  const [those, which] = left_behind.length === 1 ? ['A record', 'it'] : ['Records', 'them'];
  const message = `${those} of ${file_name} waits at the import service, and nothing can be sent to ${which} any more: the import was cut off, or its form has context out. Going on makes another record and leaves ${which} empty.`;
  return new ImportError({ kind: 'second-document', left_behind }, message);
}

/**
 * "every call creates a new insight" (section 4.2): where a record waits already, or may, another is made by consent only.
 * The consent is used up by what is known to wait when it is given.
 * @throws ImportError (`second-document`)
 */
async function checkSecond(context: RecordRun, calls: RecordCalls, mayCreateAnother: boolean): Promise<void> {
  const { entry } = context;
  const lost = entry.is_asked ? await findLost(context, calls) : [];
  const waiting = entry.record === null ? lost : [entry.record.key, ...lost];
  if (waiting.length > 0 && !mayCreateAnother) throw secondRecord(entry, waiting);
  entry.left_behind.push(...waiting);
  entry.record = null;
}

/** The intent is in the journal before. @throws ClientError */
async function ask(context: RecordRun, calls: RecordCalls): Promise<InitializedRecord> {
  const { entry } = context;
  entry.is_asked = true;
  await context.save();
  try {
    entry.record = { ...(await calls.initialize(entry, { signal: context.signal })), made_at: Date.now() };
  } catch (error) {
    // A refusal has made nothing; of no answer nobody knows.
    if (error instanceof ClientError && (!error.isPassing || error.status === 429)) entry.is_asked = false;
    throw error;
  }
  entry.is_asked = false;
  await context.save();
  return entry.record;
}

/**
 * The form in the journal while its hour lasts, else that of a new record.
 * @param mayCreateAnother whether a second record may be made where the first one cannot be sent to any more
 * @throws ImportError (`second-document`), ClientError when the service refuses or stays away
 */
export async function takeForm(
  context: RecordRun,
  calls: RecordCalls,
  mayCreateAnother: boolean,
): Promise<InitializedRecord> {
  const { entry, clock } = context;
  if (entry.record !== null && Date.now() < entry.record.made_at + formLease) return entry.record;
  const end = clock.now() + context.patienceSeconds * 1000;
  for (let tries = 0; ; tries++) {
    await checkSecond(context, calls, mayCreateAnother && tries === 0);
    try {
      return await ask(context, calls);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      const wait = Math.max(backOff(tries), (error.retry_after_seconds ?? 0) * 1000);
      if (!error.isPassing || clock.now() + wait > end) throw error;
      context.report({ phase: 'asking', waiting: { sentence: error.message, seconds: Math.ceil(wait / 1000) } });
      await clock.sleep(wait, context.signal);
    }
  }
}
