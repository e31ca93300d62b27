import { setTimeout as sleep } from 'node:timers/promises';
import type { InitializedSurvey } from '../../../contract/index.ts';
import { conflict, invalid } from '../../core/errors.ts';
import type { Caller } from '../../data/access/access.ts';
import { appendPartsTx, moveUploadTx, type Part, type Upload } from '../../data/surveys.store.ts';
import { isChangingTx } from '../../survey-data/retyping/retyping.store.ts';
import type { Context } from '../context.ts';
import { surveyMove } from '../status.ts';
import { describeInitialized, partKey, requireUpload } from './surveys.upload.ts';

/** The winner's reply is held this long, so that an append sent at the same time gets 409 (docs/interface.md#append-to-a-survey) even on a busy service. */
const simultaneousMs = 200;
/** No request takes longer (api/http/server.ts). */
const requestMs = 60_000;

/** Distinguishes the loser of two simultaneous appends (409) from one that comes too late (400). */
interface AppendRace {
  /** Called by the append that moves the status, before the commit. Every append that arrives before its reply has lost. */
  won(upload_key: string): void;
  answered(upload_key: string): void;
  isLost(upload_key: string, arrived_at: number): boolean;
}

/** Remembers, for as long as a request may take, when the last append to each upload was answered. */
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

/** One guarded UPDATE decides which append wins. @returns the new parts; undefined if the upload is not COMPLETED */
function addParts(
  { database }: Context,
  { id, upload_key }: Upload,
  num_parts: number,
  won: () => void,
): Promise<Part[] | undefined> {
  return database.write(async (tx) => {
    if (await isChangingTx(tx, id))
      throw conflict('A column of this survey is changing its type. Append to it when that is done.');
    if (!(await moveUploadTx(tx, id, surveyMove('append')))) return undefined;
    won();
    return appendPartsTx(tx, id, num_parts, (part_number) => partKey(upload_key, part_number));
  });
}

/**
 * POST append (docs/interface.md#append-to-a-survey).
 * @throws DomainError (not found) for an upload the key may not see, (conflict) for the loser of two simultaneous appends,
 * (invalid) if the upload is not COMPLETED
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
    if (!parts && race.isLost(upload_key, arrived_at)) throw conflict('Another append to this survey came first.');
    // Throws if it was deleted meanwhile.
    if (!parts) await requireUpload(context, key, upload_key);
    if (!parts) throw invalid('A survey can be appended to only while its upload is COMPLETED.');
    const answer = describeInitialized(context, { ...upload, status: 'AWAITING_UPLOAD' }, parts);
    const [reply] = await Promise.all([answer, sleep(simultaneousMs)]);
    return reply;
  } finally {
    if (hasWon) race.answered(upload_key);
  }
}
