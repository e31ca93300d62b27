import type { HandedOutProblem } from '../../contract/index.ts';
import type { HealthWatch } from '../core/health.ts';
import { type Caller, requireSurvey } from '../data/access/access.ts';
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

/** @returns the number that a part of a path stands for; -1, which nothing has, for any other text */
export const toId = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : -1);

/** @returns a function that answers with what is read of a survey. It throws DomainError (not found) for a survey that the caller may not see. */
export const createSurveyReader =
  ({ database }: Pick<ApiContext, 'database'>) =>
  async <T>({ key }: Caller, survey_key: string, read: () => T | Promise<T>) => {
    await requireSurvey(database.read, key, survey_key);
    return { status: 200 as const, body: await read() };
  };
