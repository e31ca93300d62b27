import type { WaitingFor } from '../../contract/index.ts';
import type { Clock, SteadyTime } from '../core/clock.ts';
import type { ServiceConfig } from '../core/config.ts';
import type { DiskSpace } from '../core/disk-space.ts';
import { fileLimitProblem } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import { problem, say } from '../core/problems.ts';
import { hasMetFileLimit } from '../core/process-limits.ts';
import type { Caller } from '../data/access/access.ts';
import type { Database } from '../data/database.ts';
import type { ObjectStore, SignedAddresses } from '../data/objects/object-store.ts';
import type { Seal } from '../data/objects/seal.ts';
import type { Documents } from '../documents/index.ts';

/** The parts that flows and jobs need. */
export interface Context {
  config: ServiceConfig;
  database: Database;
  /** The space on the disk of the data folder. */
  space: Pick<DiskSpace, 'isFull'>;
  objects: ObjectStore;
  /** Seals what is complete. */
  seal: Seal;
  /** Keys of objects of deleted imports: addresses that were signed for them open nothing. Only the embedded store asks. */
  hidden: Set<string>;
  documents: Documents;
  clock: Clock;
  /** Whether the clock was seen to reach a time, or jumped there. */
  steady: SteadyTime;
  log: Log;
  /** Makes the job worker look for work at once. */
  wakeJobs(): void;
  /** Starts the ingest threads for so many parts ahead of the first one. */
  startIngest(parts: number): void;
}

/** The parts for the request of one client. */
export interface ClientContext extends Context {
  /** Signs forms and addresses that this client can reach. */
  signer: SignedAddresses;
}

/** @returns the parts, with addresses of the store that lead where the client came */
export const forClient = (context: Context, { base_url }: Pick<Caller, 'base_url'>): ClientContext => ({
  ...context,
  signer: context.objects.addressesFor(base_url),
});

/** @returns what a status says of work that is under way and cannot go on now (docs/interface.md#waiting) */
export function describeWaiting({ space }: Pick<Context, 'space'>, isUnderWay: boolean): WaitingFor {
  const missing = space.isFull() ? problem('disk_full') : hasMetFileLimit() ? fileLimitProblem() : null;
  return isUnderWay && missing !== null ? { waiting_for: say(missing), waiting_for_details: missing } : {};
}
