import type { HandlersFor, savedFilterEndpoints } from '../../../contract/index.ts';
import { timestamp } from '../../core/clock.ts';
import { conflict, notFound } from '../../core/errors.ts';
import { type Caller, requireSurvey } from '../../data/access/access.ts';
import {
  listSavedFilters,
  mostSavedFilters,
  removeSavedFilterTx,
  saveFilterTx,
} from '../../data/saved-filters.store.ts';
import { questionsIn } from '../../survey-data/queries/filter.ts';
import { readShape, requireColumn } from '../../survey-data/queries/shape.ts';
import type { ApiContext } from '../context.ts';
import { idOf } from './path-id.ts';

/** Handlers of contract/workspace/saved-filters.ts. */
export function savedFilterHandlers({ database, clock }: ApiContext): HandlersFor<typeof savedFilterEndpoints, Caller> {
  const listed = async (survey_key: string) => ({
    status: 200 as const,
    body: { filters: await listSavedFilters(database.read, survey_key) },
  });
  return {
    listSavedFilters: async ({ params: { survey_key } }, { key }) => {
      await requireSurvey(database.read, key, survey_key);
      return listed(survey_key);
    },
    saveFilter: async ({ params: { survey_key }, body }, { key }) => {
      await requireSurvey(database.read, key, survey_key);
      const shape = await readShape(database.read, survey_key);
      for (const id of body.filter.flatMap(questionsIn)) requireColumn(shape, id);
      const row = { ...body, created_at: timestamp(clock) };
      const saved = await database.write((tx) => saveFilterTx(tx, survey_key, row));
      if (saved === undefined) throw conflict('too_many_filters', { most: mostSavedFilters });
      return { status: 201, body: saved };
    },
    removeSavedFilter: async ({ params: { survey_key, filter_id } }, { key }) => {
      await requireSurvey(database.read, key, survey_key);
      if (!(await database.write((tx) => removeSavedFilterTx(tx, survey_key, idOf(filter_id)))))
        throw notFound('filter_absent');
      return listed(survey_key);
    },
  };
}
