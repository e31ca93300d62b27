import type {
  HandlersFor,
  importedFileEndpoints,
  surveyNameEndpoints,
  waveEndpoints,
} from '../../../contract/index.ts';
import { timestamp } from '../../core/clock.ts';
import { accessScope, type Caller, requireSurvey } from '../../data/access/access.ts';
import { addImportedFileTx, listImportedFiles } from '../../data/imported-files.store.ts';
import { renameSurveyTx } from '../../data/surveys.store.ts';
import { changeWavesTx } from '../../data/waves.store.ts';
import type { ApiContext } from '../context.ts';
import { createSurveyReader } from './survey-reader.ts';

type Endpoints = typeof waveEndpoints & typeof surveyNameEndpoints & typeof importedFileEndpoints;

/** Handlers of contract/workspace/waves.ts and imported-files.ts, and of the name in contract/workspace/surveys.ts. */
export function surveyChangeHandlers(context: ApiContext): HandlersFor<Endpoints, Caller> {
  const { database, queries, clock } = context;
  const answer = createSurveyReader(context);
  return {
    changeWaves: ({ params: { survey_key }, body }, caller) =>
      answer(caller, survey_key, async () => {
        await database.write((tx) => changeWavesTx(tx, survey_key, body.waves));
        return queries.run('waves', { survey_key });
      }),
    renameSurvey: ({ params: { survey_key }, body }, caller) =>
      answer(caller, survey_key, async () => {
        const survey_name = body.survey_name.trim();
        await database.write((tx) => renameSurveyTx(tx, survey_key, survey_name));
        return { survey_key, survey_name };
      }),
    listImportedFiles: async ({ query: { project_id, bytes } }, { key }) => {
      const scope = await accessScope(database.read, key, project_id);
      return { status: 200, body: { files: await listImportedFiles(database.read, scope, bytes) } };
    },
    addImportedFile: async ({ params: { survey_key }, body }, { key }) => {
      await requireSurvey(database.read, key, survey_key);
      const file = { ...body, imported_at: timestamp(clock) };
      await database.write((tx) => addImportedFileTx(tx, survey_key, file));
      return { status: 201, body };
    },
  };
}
