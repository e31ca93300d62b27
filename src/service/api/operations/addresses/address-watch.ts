import { setTimeout as sleep } from 'node:timers/promises';
import { describeAddressProblem, type HandedOutProblem, type Health } from '../../../../contract/index.ts';
import { type Clock, timestamp } from '../../../core/clock.ts';
import type { ServiceConfig } from '../../../core/config.ts';
import type { Log } from '../../../core/log.ts';
import { type AskedParts, askAddresses, hasAddressToAsk } from './ask-addresses.ts';
import { isForOthers, problemsOfSettings } from './handed-out.ts';

/** Knows whether others reach what the service hands out. */
export interface AddressWatch {
  read(): Health['addresses'];
  /** To be called when the service listens: from then on it asks in the background. */
  start(): void;
  close(): Promise<void>;
}

/**
 * Milliseconds. `before_fault`: between the tries after which a fault counts, because a proxy may start later than the service. `failing`
 * and `fine`: between two rounds. `answer`: how long an answer may take.
 */
const usualPauses = { before_fault: [2_000, 8_000], failing: 60_000, fine: 600_000, answer: 10_000 };

interface WatchParts extends Omit<AskedParts, 'patienceMs'> {
  clock: Clock;
  log: Pick<Log, 'warn'>;
  /** Aborted when the service has been asked to stop: its proxies then answer for it. */
  stopping: AbortSignal;
}

const toName = ({ problem, of, address }: HandedOutProblem): string => `${problem} ${of} ${address}`;

/** Logs each new problem, and the end of the last one. */
function logChange(
  log: Pick<Log, 'warn'>,
  before: readonly HandedOutProblem[],
  now: readonly HandedOutProblem[],
): void {
  const known = before.map(toName);
  for (const problem of now) if (!known.includes(toName(problem))) log.warn(describeAddressProblem(problem));
  if (before.length > 0 && now.length === 0) log.warn('From now on others reach every address of this service again.');
}

/** @returns what is wrong: `fromSettings`, and what was found after each of the pauses too */
async function askPatiently(
  parts: AskedParts,
  fromSettings: readonly HandedOutProblem[],
  pauses: readonly number[],
  stopped: AbortSignal,
) {
  let found = await askAddresses(parts, fromSettings, stopped);
  for (const pause of pauses) {
    if (found.length === fromSettings.length) break;
    await sleep(pause, undefined, { signal: stopped, ref: false });
    found = await askAddresses(parts, fromSettings, stopped);
  }
  return found;
}

function quietCondition(config: ServiceConfig, canAsk: boolean, isAsking: boolean) {
  if (!isForOthers(config)) return 'local';
  if (!canAsk) return 'not_asked';
  return isAsking ? 'asking' : 'reached';
}

/** Makes the watch. It never fails, and nothing waits for it (docs/deploy.md#addresses-that-others-cannot-reach). */
export function createAddressWatch(parts: WatchParts): AddressWatch {
  const { config, clock, log, stopping } = parts;
  const pauses = { ...usualPauses, ...config.address_pauses };
  const asked = { ...parts, patienceMs: pauses.answer };
  const { asks_addresses: mayAsk = true } = config;
  const canAsk = mayAsk && isForOthers(config) && hasAddressToAsk(asked);
  const fromSettings = problemsOfSettings(config);
  const closing = new AbortController();
  let problems: readonly HandedOutProblem[] = [];
  let since: string | null = null;
  let isAsking = canAsk;
  let following: Promise<void> = Promise.resolve();

  function keep(now: readonly HandedOutProblem[]): void {
    logChange(log, problems, now);
    problems = now;
    since = now.length === 0 ? null : (since ?? timestamp(clock));
  }

  const stopped = AbortSignal.any([closing.signal, stopping]);

  async function follow(): Promise<void> {
    while (!stopped.aborted) {
      // While something is wrong, one try counts.
      const wasFine = problems.length === fromSettings.length;
      const found = await askPatiently(asked, fromSettings, wasFine ? pauses.before_fault : [], stopped);
      stopped.throwIfAborted();
      keep(found);
      isAsking = false;
      await sleep(problems.length > 0 ? pauses.failing : pauses.fine, undefined, { signal: stopped, ref: false });
    }
  }

  return {
    read() {
      const condition = problems.length > 0 ? 'wrong' : quietCondition(config, canAsk, isAsking);
      const state = condition === 'wrong' ? 'failing' : condition === 'asking' ? 'busy' : 'ok';
      return { state, condition, since, problems: [...problems] };
    },
    start() {
      keep(fromSettings);
      if (!canAsk) return;
      following = follow().catch((error: unknown) => {
        if (!stopped.aborted) log.warn({ error: String(error) }, 'public addresses are no longer looked at');
      });
    },
    async close() {
      closing.abort();
      await following;
    },
  };
}
