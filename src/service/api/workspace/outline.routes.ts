import type { HandlersFor, outlineEndpoints } from '../../../contract/index.ts';
import { timestamp } from '../../core/clock.ts';
import { conflict } from '../../core/errors.ts';
import { type Caller, requireSurvey } from '../../data/access/access.ts';
import { enqueueTx } from '../../data/jobs/queue.ts';
import { changeOutlineTx, readOutline } from '../../data/outline.store.ts';
import { personKeyJobKind } from '../../data/person-key.store.ts';
import type { ApiContext } from '../context.ts';

/** Handlers of contract/workspace/outline.ts. */
export function outlineHandlers({
  database,
  clock,
  wakeJobs,
}: ApiContext): HandlersFor<typeof outlineEndpoints, Caller> {
  return {
    getOutline: async ({ params: { survey_key } }, { key }) => {
      await requireSurvey(database.read, key, survey_key);
      return { status: 200, body: await readOutline(database.read, survey_key) };
    },
    changeOutline: async ({ params: { survey_key }, body }, { key }) => {
      await requireSurvey(database.read, key, survey_key);
      const changed = await database.write(async (tx) => {
        const begun = await changeOutlineTx(tx, survey_key, body, timestamp(clock));
        const key_change_id = begun?.key_change_id ?? null;
        if (key_change_id !== null) await enqueueTx(tx, personKeyJobKind, { key_change_id }, clock);
        return begun;
      });
      if (changed === undefined) throw conflict('columns_unknown');
      wakeJobs();
      return { status: 200, body: await readOutline(database.read, survey_key) };
    },
  };
}
