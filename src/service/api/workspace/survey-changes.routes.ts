import type { HandlersFor, surveyNameEndpoints, waveEndpoints } from '../../../contract/index.ts';
import { type Caller, requireSurvey } from '../../data/access/access.ts';
import { renameSurveyTx } from '../../data/surveys.store.ts';
import { changeWavesTx } from '../../data/waves.store.ts';
import type { ApiContext } from '../context.ts';

type Endpoints = typeof waveEndpoints & typeof surveyNameEndpoints;

/** Handlers of contract/workspace/waves.ts, and of the name in contract/workspace/surveys.ts. */
export function surveyChangeHandlers({ database, queries }: ApiContext): HandlersFor<Endpoints, Caller> {
  return {
    changeWaves: async ({ params: { survey_key }, body }, { key }) => {
      await requireSurvey(database.read, key, survey_key);
      await database.write((tx) => changeWavesTx(tx, survey_key, body.waves));
      return { status: 200, body: await queries.run('waves', { survey_key }) };
    },
    renameSurvey: async ({ params: { survey_key }, body }, { key }) => {
      await requireSurvey(database.read, key, survey_key);
      const survey_name = body.survey_name.trim();
      await database.write((tx) => renameSurveyTx(tx, survey_key, survey_name));
      return { status: 200, body: { survey_key, survey_name } };
    },
  };
}
