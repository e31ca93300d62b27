import type {
  HandlersFor,
  importedFileEndpoints,
  outlineEndpoints,
  savedFilterEndpoints,
  surveyNameEndpoints,
  waveEndpoints,
} from '../../../contract/index.ts';
import { timestamp } from '../../core/clock.ts';
import { conflict, notFound } from '../../core/errors.ts';
import { type Caller, readAccessScope, requireSurvey } from '../../data/access/access.ts';
import { enqueueTx } from '../../data/jobs/queue.ts';
import { changeOutlineTx, readOutline } from '../../data/outline.store.ts';
import { personKeyJobKind } from '../../data/person-key.store.ts';
import {
  addImportedFileTx,
  listImportedFiles,
  listSavedFilters,
  mostSavedFilters,
  removeSavedFilterTx,
  saveFilterTx,
} from '../../data/survey-notes.store.ts';
import { renameSurveyTx } from '../../data/surveys.store.ts';
import { changeWavesTx } from '../../data/waves.store.ts';
import { listQuestions } from '../../survey-data/queries/filter.ts';
import { readShape, requireColumn } from '../../survey-data/queries/shape.ts';
import { type ApiContext, createSurveyReader, toId } from '../context.ts';

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

/** Handlers of the saved filters in contract/workspace/filter.ts. */
export function savedFilterHandlers(context: ApiContext): HandlersFor<typeof savedFilterEndpoints, Caller> {
  const { database, clock } = context;
  const answer = createSurveyReader(context);
  const list = async (survey_key: string) => ({ filters: await listSavedFilters(database.read, survey_key) });
  return {
    listSavedFilters: ({ params: { survey_key } }, caller) => answer(caller, survey_key, () => list(survey_key)),
    saveFilter: async ({ params: { survey_key }, body }, { key }) => {
      await requireSurvey(database.read, key, survey_key);
      const shape = await readShape({ db: database.read }, survey_key);
      for (const id of body.filter.flatMap(listQuestions)) requireColumn(shape, id);
      const row = { ...body, created_at: timestamp(clock) };
      const saved = await database.write((tx) => saveFilterTx(tx, survey_key, row));
      if (saved === undefined) throw conflict('too_many_filters', { most: mostSavedFilters });
      return { status: 201, body: saved };
    },
    removeSavedFilter: ({ params: { survey_key, filter_id } }, caller) =>
      answer(caller, survey_key, async () => {
        const isRemoved = await database.write((tx) => removeSavedFilterTx(tx, survey_key, toId(filter_id)));
        if (!isRemoved) throw notFound('filter_absent');
        return list(survey_key);
      }),
  };
}

type Endpoints = typeof waveEndpoints & typeof surveyNameEndpoints & typeof importedFileEndpoints;

/** Handlers of contract/workspace/waves.ts, of the files in imports.ts, and of the name in surveys.ts there. */
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
      const scope = await readAccessScope(database.read, key, project_id);
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
