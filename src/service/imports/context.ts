import type { SignInCodes } from '../api/http/sign-in-codes.ts';
import type { Clock } from '../core/clock.ts';
import type { ServiceConfig } from '../core/config.ts';
import type { Database } from '../data/database.ts';
import type { ObjectStore } from '../data/objects/object-store.ts';
import type { Extraction } from '../documents/index.ts';
import type { TranscriberSettings } from '../documents/transcription/transcriber-setting.ts';
import type { Reading } from '../survey-data/queries/query-thread.ts';

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
