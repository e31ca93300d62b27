import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { columnSetKey } from '../../importer/index.ts';
import type { SessionObjects } from '../session/objects.ts';
import { type KnownSurvey, knownSurveysQuery, readColumnsOf, sameColumns, takesMediaNow } from './known-surveys.ts';

const instance = 'https://team.example.org';
const question = (header: string, column_index: number) => ({
  header,
  text: `${header}?`,
  type: 'Open-ended' as const,
  column_index,
  answers: 3,
  missing: [],
  distribution: { kind: 'text' as const, notes: 3, samples: [] },
});
const survey = (survey_key: string) => ({
  survey_key,
  upload_key: `u-${survey_key}`,
  survey_name: survey_key,
  project_id: 1,
});
const known = (survey_key: string, key: string | null): KnownSurvey => ({ ...survey(survey_key), instance, key });

/** A service with these surveys: their headers by key. A survey without headers cannot be loaded. */
function serve(surveys: Record<string, readonly string[] | null>) {
  const loaded: string[] = [];
  const api = {
    listSurveys: async () => ({ surveys: Object.keys(surveys).map(survey) }),
    getSurvey: async ({ params: { survey_key } }: { params: { survey_key: string } }) => {
      loaded.push(survey_key);
      const header = surveys[survey_key];
      if (header === null || header === undefined) throw new Error('It was deleted.');
      return { questions: header.map(question).toReversed() };
    },
    getSurveyStatus: async ({ params }: { params: { upload_key: string } }) => ({
      media_files: params.upload_key === 'u-media' ? [] : null,
    }),
  };
  const objects = { session: { instance }, api } as unknown as SessionObjects;
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, meta: { objects } } } });
  return { api: objects.api, loaded, queryClient, listSurveys: () => queryClient.fetchQuery(knownSurveysQuery) };
}
const keyOf = (...header: string[]) => columnSetKey(header);

test('the columns of a survey are returned in their order, without the answers', async () => {
  const { api } = serve({ a: ['Name', 'Why', 'When'] });
  expect(await readColumnsOf(api, 'a')).toEqual([
    { header: 'Name', text: 'Name?', type: 'Open-ended', options: null },
    { header: 'Why', text: 'Why?', type: 'Open-ended', options: null },
    { header: 'When', text: 'When?', type: 'Open-ended', options: null },
  ]);
});

test.each([
  ['has a media link', 'u-media', true],
  ['has no media link', 'u-plain', false],
])('a survey that %s: %s, %s', async (_, upload_key, isAccepted) => {
  const { api } = serve({});
  expect(await takesMediaNow(api, upload_key)).toBe(isAccepted);
});

describe('the list of known surveys', () => {
  test('has the instance of each survey and the key of its columns', async () => {
    const { listSurveys } = serve({ a: ['Name', 'Why'], b: ['Other'] });
    expect(await listSurveys()).toEqual([known('a', keyOf('Name', 'Why')), known('b', keyOf('Other'))]);
  });

  test('includes a survey whose columns cannot be loaded', async () => {
    const { listSurveys } = serve({ a: null, b: ['Name'] });
    expect(await listSurveys()).toEqual([known('a', null), known('b', keyOf('Name'))]);
  });

  test('has the columns of the 30 newest surveys only', async () => {
    const { listSurveys, loaded } = serve(
      Object.fromEntries(Array.from({ length: 32 }, (_, at) => [`s${at}`, ['Name']])),
    );
    const surveys = await listSurveys();
    expect(surveys.map(({ key }) => key)).toEqual([...Array(30).fill(keyOf('Name')), null, null]);
    expect(loaded).toHaveLength(30);
  });

  test('does not load the columns of a survey again', async () => {
    const { listSurveys, loaded, queryClient } = serve({ a: ['Name'], b: ['Why'] });
    await listSurveys();
    await queryClient.invalidateQueries({ queryKey: knownSurveysQuery.queryKey });
    await listSurveys();
    expect(loaded).toEqual(['a', 'b']);
  });
});

test.each([
  ['the same header', ['Name', 'Why'], ['a', 'c']],
  ['another header', ['Name'], ['b']],
  ['a header that no survey has', ['Name', 'Why', 'More'], []],
])('surveys with %s', (_, header, keys) => {
  const surveys = [
    known('a', keyOf('Name', 'Why')),
    known('b', keyOf('Name')),
    known('c', keyOf('Name', 'Why')),
    known('not-loaded', null),
  ];
  expect(sameColumns(surveys, header).map(({ survey_key }) => survey_key)).toEqual(keys);
});
