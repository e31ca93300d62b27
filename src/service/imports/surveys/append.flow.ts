import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { InitializedSurvey } from '../../../contract/index.ts';
import { timestamp } from '../../core/clock.ts';
import { conflict, invalid } from '../../core/errors.ts';
import type { Caller } from '../../data/access/access.ts';
import { isChanging } from '../../data/people-changes.ts';
import { appendPartsTx, appendUploadTx, findAppendedAt, type Part, type Upload } from '../../data/surveys.store.ts';
import { beginWaveTx } from '../../data/waves.store.ts';
import type { ClientContext } from '../context.ts';
import { findSurveyMove } from '../status.ts';
import { describeInitialized, makePartKey, requireUpload } from './surveys.upload.ts';

/** More appends are not open at the same time in one process. */
const most = 10_000;

/**
 * When each append of this process that won was answered, so that one which came before that gets 409 (docs/interface.md#append-to-a-survey),
 * however long the machine took for the answer. Other nodes have the time in the database.
 */
export class OpenAppends {
  /** By the upload: milliseconds of the monotonic clock; Infinity: not yet. */
  readonly #answeredAt = new LRUCache<number, number>({ max: most });

  /** @param whenAnswered of the request that won; what fails afterwards is answered too */
  won(upload_id: number, whenAnswered: (listener: () => void) => void): void {
    this.#answeredAt.set(upload_id, Number.POSITIVE_INFINITY);
    whenAnswered(() => this.#answeredAt.set(upload_id, performance.now()));
  }

  /** Whether a request that arrived at a time of the monotonic clock came before the answer of the append that won. */
  cameBeforeAnswer(upload_id: number, arrived_at: number): boolean {
    return arrived_at < (this.#answeredAt.get(upload_id) ?? 0);
  }
}

/** Lets the process read the requests that have come to it by now: the first turn accepts their connections. */
async function readWhatHasCome(): Promise<void> {
  await turn();
  await turn();
}

/** The winner's reply is held this long, so that an append sent at the same time gets 409 (docs/interface.md#append-to-a-survey) even on a busy service. */
const simultaneousMs = 200;

interface AppendContext extends ClientContext {
  openAppends: OpenAppends;
}

/**
 * Whether an append came before the reply of the one that won: then it gets 409, a later one 400. Of its own appends a process knows when they
 * were answered. A winner of another node wrote the time beside the status, and its reply is sent `simultaneousMs` later at the earliest.
 * @param arrived_at milliseconds of the monotonic clock
 */
async function isLost(
  { database, clock, openAppends }: AppendContext,
  { id }: Upload,
  arrived_at: number,
): Promise<boolean> {
  if (openAppends.cameBeforeAnswer(id, arrived_at)) return true;
  const arrived = clock.now() - (performance.now() - arrived_at);
  const won = await findAppendedAt(database.read, id);
  return won !== null && arrived < won + simultaneousMs;
}

/** One guarded UPDATE decides which append wins. @returns the new parts; undefined if the upload is not COMPLETED */
function addParts(
  { database, clock, openAppends }: AppendContext,
  { id, upload_key }: Upload,
  num_parts: number,
  { key: viewer, whenAnswered }: Caller,
): Promise<Part[] | undefined> {
  return database.write(async (tx) => {
    const isMoved = await appendUploadTx(tx, id, findSurveyMove('append'), clock.now());
    if (await isChanging(tx, 'column_changes', id)) throw conflict('append_beside_column_change');
    if (await isChanging(tx, 'person_key_changes', id)) throw conflict('append_beside_people_change');
    if (!isMoved) return undefined;
    const parts = await appendPartsTx(tx, id, num_parts, (part_number) => makePartKey(viewer, upload_key, part_number));
    const [first] = parts;
    if (first !== undefined) await beginWaveTx(tx, id, first.part_number, timestamp(clock));
    // Before others can see what is written here.
    openAppends.won(id, whenAnswered);
    return parts;
  });
}

/**
 * POST append (docs/interface.md#append-to-a-survey).
 * @throws DomainError (not found) for an upload the key may not see, (conflict) for the loser of two simultaneous appends,
 * (invalid) if the upload is not COMPLETED
 */
export async function append(
  context: AppendContext,
  caller: Caller,
  { upload_key, num_parts }: { upload_key: string; num_parts: number },
): Promise<InitializedSurvey> {
  const { key, arrived_at } = caller;
  const upload = await requireUpload(context, key, upload_key);
  const parts = await addParts(context, upload, num_parts, caller);
  if (!parts && (await isLost(context, upload, arrived_at))) throw conflict('append_beaten');
  // Throws if it was deleted meanwhile.
  if (!parts) await requireUpload(context, key, upload_key);
  if (!parts) throw invalid('append_too_early');
  const answer = describeInitialized(context, { ...upload, status: 'AWAITING_UPLOAD' }, parts);
  const [reply] = await Promise.all([answer, sleep(simultaneousMs)]);
  await readWhatHasCome();
  return reply;
}
