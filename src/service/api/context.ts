import type { HealthWatch } from '../core/health.ts';
import type { ScheduledBackups } from '../data/backup/scheduled-backups.ts';
import type { TranscriberSettings } from '../documents/transcription/transcriber-setting.ts';
import type { Context } from '../imports/context.ts';
import type { QueryThreads } from '../survey-data/queries/query-thread.ts';
import type { SignInCodes } from './http/sign-in-codes.ts';
import type { AddressWatch } from './operations/addresses/address-watch.ts';

/** The parts that the handlers of the workspace need. */
export interface ApiContext extends Context {
  queries: QueryThreads;
  transcribers: TranscriberSettings;
  backups: ScheduledBackups;
  codes: SignInCodes;
  health: HealthWatch;
  addressWatch: AddressWatch;
}
