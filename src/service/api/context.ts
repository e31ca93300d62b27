import type { HandedOutProblem } from '../../contract/index.ts';
import type { HealthWatch } from '../core/health.ts';
import type { ScheduledBackups } from '../data/backup/scheduled-backups.ts';
import type { TranscriberSettings } from '../documents/transcription/transcriber-setting.ts';
import type { Context } from '../imports/context.ts';
import type { QueryThreads } from '../survey-data/queries/query-thread.ts';
import type { SignInCodes } from './http/sign-in-codes.ts';

/** The parts that the handlers of the workspace need. */
export interface ApiContext extends Context {
  queries: QueryThreads;
  transcribers: TranscriberSettings;
  backups: ScheduledBackups;
  codes: SignInCodes;
  health: HealthWatch;
  /** What is wrong with the addresses that are handed out. */
  addressProblems: readonly HandedOutProblem[];
}
