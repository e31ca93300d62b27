import { expect, test } from 'vitest';
import { createTestQueries } from '../drafts.fixture.ts';
import type { QueryInputs, QueryState, SurveyFacts } from './queries.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const nothing: QueryInputs = {
  scan: null,
  inspection: null,
  badRows: null,
  dates: null,
  survey: null,
  comparison: null,
  media: null,
  mediaOffer: null,
  template: null,
};
const file = new File(['a'], 'a.csv');
const instance = 'team';
const survey = (survey_key: string) => ({
  instance,
  survey: { survey_key, upload_key: 'u', survey_name: 's', project_id: 1, instance },
});

/** A survey that is read for a table; its name stands for the answer of the service. */
function createReader(readSurvey: (key: string, signal: AbortSignal) => Promise<unknown>) {
  const { queries } = createTestQueries({
    survey: async (inputs, _, signal) => (await readSurvey(inputs.survey.survey_key, signal)) as SurveyFacts,
  });
  return {
    queries,
    want: (key: string | null, id = 'a') =>
      queries.wantOnly(new Map([[id, key === null ? null : { ...nothing, survey: survey(key) }]])),
    read: (key: string, id = 'a'): QueryState<unknown> => queries.reader(id, new Map())('survey', survey(key)),
  };
}

test('a run for old inputs is canceled, and its late result is ignored', async () => {
  const answers = new Map<string, (value: string) => void>();
  const signals: AbortSignal[] = [];
  const { want, read } = createReader((key, signal) => {
    signals.push(signal);
    return new Promise((resolve) => answers.set(key, resolve));
  });
  want('old');
  await settled();
  want('new');
  await settled();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  answers.get('old')?.('late');
  await settled();
  expect(read('old')).toEqual({ kind: 'none' });
  expect(read('new').kind).toBe('working');
  answers.get('new')?.('right');
  await settled();
  expect(read('new')).toEqual({ kind: 'done', value: 'right' });
  want(null);
  await settled();
  expect(read('new')).toEqual({ kind: 'none' });
});

test('while a value is computed, its state says how far it is; cut off, it is begun again', async () => {
  const runs: { report: (bytes: number) => void; signal: AbortSignal }[] = [];
  const { queries } = createTestQueries({
    scan: (_, report, signal) =>
      new Promise((_, reject) => {
        runs.push({ report, signal });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  });
  const scan = { file, dialect: { header_rows: 1, delimiter: ',' } } as unknown as QueryInputs['scan'];
  const want = (inputs: QueryInputs['scan']) => queries.wantOnly(new Map([['a', { ...nothing, scan: inputs }]]));
  const read = () => queries.reader('a', new Map())('scan', scan);
  want(scan);
  expect(read()).toEqual({ kind: 'working', bytesRead: 0, bytesTotal: 1 });
  await settled();
  const seen = new Map();
  queries.reader('a', seen)('scan', scan);
  expect(queries.isStill(seen)).toBe(true);
  runs[0]?.report(1);
  expect(queries.isStill(seen)).toBe(false);
  expect(read()).toEqual({ kind: 'working', bytesRead: 1, bytesTotal: 1 });
  want(null);
  want(scan);
  await settled();
  expect(runs.map(({ signal }) => signal.aborted)).toEqual([true, false]);
});

test('files are scanned one at a time, and a canceled request is not run', async () => {
  const ends = new Map<string, () => void>();
  const begun: string[] = [];
  const { queries } = createTestQueries({
    scan: ({ file: { name } }) => {
      begun.push(name);
      return new Promise((_, reject) => ends.set(name, () => reject(new Error('Enough.'))));
    },
  });
  const dialect = { header_rows: 1, delimiter: ',' };
  const makeScanInputs = (name: string) => ({ ...nothing, scan: { file: new File([], name), dialect } }) as QueryInputs;
  const tables = new Map(['a', 'b', 'c'].map((name) => [name, makeScanInputs(name)]));
  queries.wantOnly(tables);
  await settled();
  expect(begun).toEqual(['a']);
  tables.delete('b');
  queries.wantOnly(tables);
  ends.get('a')?.();
  await settled();
  expect(begun).toEqual(['a', 'c']);
});
