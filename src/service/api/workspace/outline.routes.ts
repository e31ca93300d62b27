import type { HandlersFor, outlineEndpoints } from '../../../contract/index.ts';
import { timestamp } from '../../core/clock.ts';
import { conflict } from '../../core/errors.ts';
import type { Caller } from '../../data/access/access.ts';
import { enqueueTx } from '../../data/jobs/queue.ts';
import { changeOutlineTx, readOutline } from '../../data/outline.store.ts';
import { personKeyJobKind } from '../../data/person-key.store.ts';
import type { ApiContext } from '../context.ts';
import { createSurveyReader } from './survey-reader.ts';

/** Handlers of contract/workspace/outline.ts. */
export function outlineHandlers(context: ApiContext): HandlersFor<typeof outlineEndpoints, Caller> {
  const { database, clock, wakeJobs } = context;
  const answer = createSurveyReader(context);
  const change = async (survey_key: string, body: Parameters<typeof changeOutlineTx>[2]) => {
    const changed = await database.write(async (tx) => {
      const begun = await changeOutlineTx(tx, survey_key, body, timestamp(clock));
      const key_change_id = begun?.key_change_id ?? null;
      if (key_change_id !== null) await enqueueTx(tx, personKeyJobKind, { key_change_id }, clock);
      return begun;
    });
    if (changed === undefined) throw conflict('columns_unknown');
    wakeJobs();
    return readOutline(database.read, survey_key);
  };
  return {
    getOutline: ({ params: { survey_key } }, caller) =>
      answer(caller, survey_key, () => readOutline(database.read, survey_key)),
    changeOutline: ({ params: { survey_key }, body }, caller) =>
      answer(caller, survey_key, () => change(survey_key, body)),
  };
}
