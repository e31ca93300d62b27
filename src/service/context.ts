import type { TranscriberSettings } from './administration/transcriber-setting.ts';
import type { Clock } from './clock.ts';
import type { ServiceConfig } from './config.ts';
import type { Database } from './database/database.ts';
import type { Extraction } from './extraction/index.ts';
import type { SignInCodes } from './http/sign-in-codes.ts';
import type { ObjectStore } from './object-store.ts';
import type { Reading } from './workspace/reading.ts';

/** What every flow may use; assembled once in index.ts. */
export interface Context {
  config: ServiceConfig;
  database: Database;
  /** Reads what was imported, on threads of its own. */
  reading: Reading;
  store: ObjectStore;
  extraction: Extraction;
  transcribers: TranscriberSettings;
  clock: Clock;
  codes: SignInCodes;
  /** Tells the job worker to look at once. */
  wakeJobs(): void;
}
