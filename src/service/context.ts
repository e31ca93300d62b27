import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { Handle } from './database/open.ts';
import type { SignInCodes } from './http/sign-in-codes.ts';
import type { ObjectStore } from './object-store.ts';

/** What every flow may use; assembled once in index.ts. */
export interface Context {
  database: Database;
  /** The search index, for reading. */
  search(): Handle;
  store: ObjectStore;
  clock: Clock;
  codes: SignInCodes;
  /** Tells the job worker to look at once. */
  wakeJobs(): void;
}
