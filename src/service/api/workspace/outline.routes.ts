import type { HandlersFor, outlineEndpoints } from '../../../contract/index.ts';
import { conflict } from '../../core/errors.ts';
import { type Caller, requireSurvey } from '../../data/access/access.ts';
import { changeOutlineTx, readOutline } from '../../data/outline.store.ts';
import type { ApiContext } from '../context.ts';

/** Handlers of contract/workspace/outline.ts. */
export function outlineHandlers({ database }: ApiContext): HandlersFor<typeof outlineEndpoints, Caller> {
  return {
    getOutline: async ({ params: { survey_key } }, { key }) => {
      await requireSurvey(database.read, key, survey_key);
      return { status: 200, body: await readOutline(database.read, survey_key) };
    },
    changeOutline: async ({ params: { survey_key }, body }, { key }) => {
      await requireSurvey(database.read, key, survey_key);
      if (!(await database.write((tx) => changeOutlineTx(tx, survey_key, body))))
        throw conflict('The columns of this survey are not known yet. Try again when it is COMPLETED.');
      return { status: 200, body: await readOutline(database.read, survey_key) };
    },
  };
}
