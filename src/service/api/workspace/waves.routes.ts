import type { HandlersFor, waveEndpoints } from '../../../contract/index.ts';
import { type Caller, requireSurvey } from '../../data/access/access.ts';
import { changeWavesTx } from '../../data/waves.store.ts';
import type { ApiContext } from '../context.ts';

/** Handlers of contract/workspace/waves.ts. */
export function waveHandlers({ database, queries }: ApiContext): HandlersFor<typeof waveEndpoints, Caller> {
  return {
    changeWaves: async ({ params: { survey_key }, body }, { key }) => {
      await requireSurvey(database.read, key, survey_key);
      await database.write((tx) => changeWavesTx(tx, survey_key, body.waves));
      return { status: 200, body: await queries.run('waves', { survey_key }) };
    },
  };
}
