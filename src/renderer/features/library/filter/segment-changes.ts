import type { ResponseFilter, SavedFilter } from '../../../../contract/index.ts';
import type { SessionObjects } from '../../../session/objects.ts';
import { recordStep } from '../history.ts';
import { savedFiltersQuery } from './queries.ts';

/** A survey has one segment of a name. */
async function find({ api }: SessionObjects, survey_key: string, name: string): Promise<SavedFilter | null> {
  const { filters } = await api.listSavedFilters({ params: { survey_key } });
  return filters.find((one) => one.name === name) ?? null;
}

/** Saves or, with null, removes the segment of a name. */
async function put(
  objects: SessionObjects,
  survey_key: string,
  name: string,
  filter: ResponseFilter | null,
): Promise<void> {
  const { api, queryClient } = objects;
  try {
    if (filter !== null) return void (await api.saveFilter({ params: { survey_key }, body: { name, filter } }));
    const saved = await find(objects, survey_key, name);
    if (saved !== null) await api.removeSavedFilter({ params: { survey_key, filter_id: String(saved.id) } });
  } finally {
    await queryClient.invalidateQueries(savedFiltersQuery(survey_key));
  }
}

/** Saves, replaces or, with null, removes a segment; undo takes it back. @throws ClientError */
export async function changeSegment(
  objects: SessionObjects,
  survey_key: string,
  name: string,
  filter: ResponseFilter | null,
): Promise<void> {
  const before = (await find(objects, survey_key, name))?.filter ?? null;
  await put(objects, survey_key, name, filter);
  recordStep(survey_key, {
    undo: () => put(objects, survey_key, name, before),
    redo: () => put(objects, survey_key, name, filter),
  });
}
