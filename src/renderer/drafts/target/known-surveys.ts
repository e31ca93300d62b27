import { queryOptions } from '@tanstack/react-query';
import { type Client, findImported, findOptions, makeColumnSetKey } from '../../../importer/index.ts';
import { getObjects } from '../../session/query-client.ts';
import type { ExistingSurvey } from '../list/decisions.ts';
import type { Draft } from '../list/drafts.ts';
import { toCsv } from '../reading/draft-source.ts';
import type { TargetColumn } from './target.ts';

/** The columns are loaded only for this many of the newest surveys. */
const maxLoaded = 30;

/** @returns the current columns of a survey, in their order */
export async function readSurveyColumns(api: Client, survey_key: string): Promise<TargetColumn[]> {
  const { questions, person_key } = await api.getSurvey({ params: { survey_key } });
  const ofKey = new Set(person_key?.headers);
  return questions
    .toSorted((one, other) => one.column_index - other.column_index)
    .map((question) => {
      const { header, text, type } = question;
      return { header, text, type, options: findOptions(question), ...(ofKey.has(header) && { isKey: true }) };
    });
}

/** @returns whether media can be registered with the survey (docs/interface.md#register-media) */
export async function takesMediaNow(api: Client, upload_key: string): Promise<boolean> {
  return (await api.getSurveyStatus({ params: { upload_key } })).media_files !== null;
}

/** The headers of a survey never change, so the result does not expire. */
const headerQuery = (survey_key: string) =>
  queryOptions({
    queryKey: ['survey-header', survey_key],
    queryFn: async ({ meta }) =>
      makeColumnSetKey((await readSurveyColumns(getObjects(meta).api, survey_key)).map(({ header }) => header)),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A survey to which responses can be added; `key` identifies its columns and is null if they were not loaded. */
export interface KnownSurvey extends ExistingSurvey {
  key: string | null;
}

/** Completed surveys, newest first. */
export const knownSurveysQuery = queryOptions({
  queryKey: ['known-surveys'],
  queryFn: async ({ client, signal, meta }): Promise<KnownSurvey[]> => {
    const { api, session } = getObjects(meta);
    const { surveys } = await api.listSurveys({}, { signal });
    const listed: KnownSurvey[] = [];
    const { instance } = session;
    for (const [at, survey] of surveys.entries()) {
      const key = at < maxLoaded ? await client.fetchQuery(headerQuery(survey.survey_key)).catch(() => null) : null;
      listed.push({ ...survey, key, instance });
    }
    return listed;
  },
});

/** @returns the surveys with the same columns */
export function findSameColumns(surveys: readonly KnownSurvey[], header: readonly string[]): KnownSurvey[] {
  const key = makeColumnSetKey(header);
  return surveys.filter((survey) => survey.key === key);
}

/** The surveys into which this very file was imported before, in all projects, the newest first. */
export function importedFileQuery(draft: Draft) {
  const file = toCsv(draft);
  return queryOptions({
    queryKey: ['imported-file', draft.id, file?.size, file?.lastModified],
    queryFn: ({ signal, meta }) => (file === null ? [] : findImported(getObjects(meta).api, file, null, { signal })),
    enabled: file !== null,
  });
}
