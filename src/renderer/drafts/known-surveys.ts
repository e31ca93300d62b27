import { queryOptions } from '@tanstack/react-query';
import { headerKey } from '../../importer/index.ts';
import { api, queryClient, session } from '../session/parts.ts';
import type { TargetColumn, ThereSurvey } from './target.ts';

/** Of so many surveys, the newest, the columns are looked at unasked. */
const lookedAt = 30;

/** The columns of a survey, in their order, as they are now. */
export async function readColumnsOf(survey_key: string): Promise<TargetColumn[]> {
  const { questions } = await api.getSurvey({ params: { survey_key } });
  return questions
    .toSorted((one, other) => one.column_index - other.column_index)
    .map(({ header, text, type }) => ({ header, text, type }));
}

/** @returns whether media can be registered with the survey (docs/interface.md#register-media) */
export async function takesMediaNow(upload_key: string): Promise<boolean> {
  return (await api.getSurveyStatus({ params: { upload_key } })).media_files !== null;
}

/** The names of a survey's columns never change. */
const headerQuery = (survey_key: string) =>
  queryOptions({
    queryKey: ['survey-header', survey_key],
    queryFn: async () => headerKey((await readColumnsOf(survey_key)).map(({ header }) => header)),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A survey responses can be added to; `key` is that of its columns, null where it was not looked at. */
export interface KnownSurvey extends ThereSurvey {
  key: string | null;
}

/** Surveys that are complete, newest first. */
export const knownSurveysQuery = queryOptions({
  queryKey: ['known-surveys'],
  queryFn: async ({ signal }): Promise<KnownSurvey[]> => {
    const { surveys } = await api.listSurveys({}, { signal });
    const known: KnownSurvey[] = [];
    const instance = session.instance;
    for (const [at, survey] of surveys.entries()) {
      const key = at < lookedAt ? await queryClient.fetchQuery(headerQuery(survey.survey_key)).catch(() => null) : null;
      known.push({ ...survey, key, instance });
    }
    return known;
  },
});

/** @returns the surveys whose columns are the very same. */
export function sameColumns(surveys: readonly KnownSurvey[], header: readonly string[]): KnownSurvey[] {
  const key = headerKey(header);
  return surveys.filter((survey) => survey.key === key);
}
