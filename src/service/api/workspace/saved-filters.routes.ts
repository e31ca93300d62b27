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
import { createSurveyReader, toId } from './survey-reader.ts';

/** Handlers of contract/workspace/saved-filters.ts. */
export function savedFilterHandlers(context: ApiContext): HandlersFor<typeof savedFilterEndpoints, Caller> {
  const { database, clock } = context;
  const answer = createSurveyReader(context);
  const list = async (survey_key: string) => ({ filters: await listSavedFilters(database.read, survey_key) });
  return {
    listSavedFilters: ({ params: { survey_key } }, caller) => answer(caller, survey_key, () => list(survey_key)),
    saveFilter: async ({ params: { survey_key }, body }, { key }) => {
      await requireSurvey(database.read, key, survey_key);
      const shape = await readShape(database.read, survey_key);
      for (const id of body.filter.flatMap(questionsIn)) requireColumn(shape, id);
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
