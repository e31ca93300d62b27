import { setTimeout as sleep } from 'node:timers/promises';
import type { InitializedSurvey } from '../../../contract/index.ts';
import { conflict, invalid } from '../../core/errors.ts';
import type { Caller } from '../../data/access/caller.ts';
import { appendPartsTx, moveUploadTx, type Part, type Upload } from '../../data/surveys.store.ts';
import { isChangingTx } from '../../survey-data/retyping/retyping.store.ts';
import type { Context } from '../context.ts';
import { surveyMove } from './surveys.status.ts';
import { describeInitialized, partKey, requireUpload } from './surveys.upload.ts';

/** Appends sent at one moment reach a busy service some milliseconds apart: the winner is answered after this pause at the earliest. */
const simultaneousMs = 200;
/** No request lives longer than that (http/server.ts). */
const requestMs = 60_000;

/** Tells the loser of two simultaneous appends (409) from one that comes too late (400). */
export interface AppendRace {
  /** Called by the append that moves the status, before that is committed; whoever arrives until it is answered has lost. */
  won(upload_key: string): void;
  answered(upload_key: string): void;
  isLost(upload_key: string, arrived_at: number): boolean;
}

/** Remembers for as long as a request may last when each upload's last append was answered. */
export function createAppendRace(): AppendRace {
  const answeredAt = new Map<string, number>();
  return {
    won: (upload_key) => void answeredAt.set(upload_key, Number.POSITIVE_INFINITY),
    answered(upload_key) {
      const now = performance.now();
      for (const [key, at] of answeredAt) if (at < now - requestMs) answeredAt.delete(key);
      answeredAt.set(upload_key, now);
    },
    isLost: (upload_key, arrived_at) => arrived_at < (answeredAt.get(upload_key) ?? 0),
  };
}

/** One guarded UPDATE decides who appends. @returns the new parts, undefined for an upload that is not COMPLETED. */
function addParts(
  { database }: Context,
  { id, upload_key }: Upload,
  num_parts: number,
  won: () => void,
): Promise<Part[] | undefined> {
  return database.write(async (tx) => {
    if (await isChangingTx(tx, id))
      throw conflict('A column of this survey is changing its type. Append to it when that is done.');
    // "Allowed only when status is COMPLETED" (section 4.1)
    if (!(await moveUploadTx(tx, id, surveyMove('append')))) return undefined;
    won();
    return appendPartsTx(tx, id, num_parts, (part_number) => partKey(upload_key, part_number));
  });
}

/**
 * POST append.
 * @throws DomainError (not found) for an upload the key may not see, 409 for the loser of two simultaneous appends, 400 when the
 * upload is not COMPLETED
 */
export async function append(
  context: Context,
  race: AppendRace,
  { key, arrived_at }: Caller,
  { upload_key, num_parts }: { upload_key: string; num_parts: number },
): Promise<InitializedSurvey> {
  const upload = await requireUpload(context, key, upload_key);
  let hasWon = false;
  const won = () => {
    hasWon = true;
    race.won(upload_key);
  };
  try {
    const parts = await addParts(context, upload, num_parts, won);
    // "409 for the loser of two simultaneous appends to the same upload."
    if (!parts && race.isLost(upload_key, arrived_at)) throw conflict('Another append to this survey came first.');
    // Deleted meanwhile: 404.
    if (!parts) await requireUpload(context, key, upload_key);
    if (!parts) throw invalid('A survey can be appended to only while its upload is COMPLETED.');
    // "response reports AWAITING_UPLOAD for the new parts" (section 3.1)
    const answer = describeInitialized(context, { ...upload, status: 'AWAITING_UPLOAD' }, parts);
    const [reply] = await Promise.all([answer, sleep(simultaneousMs)]);
    return reply;
  } finally {
    if (hasWon) race.answered(upload_key);
  }
}
