import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../core/errors.ts';
import { findProblem } from '../core/problems.ts';
import { readWorkerSettings, serveRequests } from '../core/thread-port.ts';
import { DamagedPart, describeDamage } from '../data/checksum.ts';
import type { DatabasePlace } from '../data/database.ts';
import { openThreadDatabase } from '../data/open-database.ts';
import { type PurgeRequest, purgeSteps } from '../data/purge-rows.ts';
import { changeKey } from './retyping/change-key.ts';
import type { ChangeOutcome } from './retyping/people-change.ts';
import { changeColumn } from './retyping/retype-column.ts';
import type { PurgeOutcome, RewriteRequest } from './rewrite-thread.ts';

// The thread that retypes and deletes, away from the event loop that answers HTTP (docs/architecture.md#processes).
const { place } = readWorkerSettings<{ place: DatabasePlace }>();
const database = await openThreadDatabase(place);

/** SQLite's lock has no queue; a writer that waits for it tries again after 50 ms at most (database.ts). */
const workMs = 25;
const pauseMs = 60;

/** @returns a function that lets a waiting writer begin, if the thread has worked for a while */
function createPause(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < workMs) return;
    await sleep(pauseMs);
    began = performance.now();
  };
}

async function purge(request: PurgeRequest, isClosing: () => boolean): Promise<PurgeOutcome> {
  const pause = createPause();
  for await (const _ of purgeSteps(database, request)) {
    if (isClosing()) return 'stopped';
    await pause();
  }
  return 'done';
}

async function change(steps: AsyncGenerator<unknown, ChangeOutcome>, isClosing: () => boolean): Promise<ChangeOutcome> {
  const pause = createPause();
  try {
    for (let step = await steps.next(); ; step = await steps.next()) {
      if (step.done) return step.value;
      if (isClosing()) return { kind: 'stopped' };
      await pause();
    }
  } catch (error) {
    const refusal = error instanceof DamagedPart ? await describeDamage(database.read, error) : error;
    if (!(refusal instanceof DomainError && refusal.reason === 'damaged')) throw error;
    return { kind: 'refused', problem: findProblem(refusal) };
  }
}

serveRequests<RewriteRequest>({
  answer: (request, isClosing) => {
    if ('change_id' in request) return change(changeColumn(database, request), isClosing);
    if ('key_change_id' in request) return change(changeKey(database, request), isClosing);
    return purge(request, isClosing);
  },
  close: () => database.close(),
});
