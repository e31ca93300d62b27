import { openAsBlob, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { detectDialect, readTable, readTemplate, recallMapping } from '@sheaf/survey-columns';
import { expect, test } from 'vitest';
import { hasSurveyExports, missingExports } from '../../scripts/shared-folder.ts';
import { type ColumnType, type Dictionary, isChartable, type Question, type Survey } from '../../src/contract/index.ts';
import { createClient, importSurvey } from '../../src/importer/index.ts';
import { createMemoryJournal } from '../../src/importer/journal/journal.ts';
import { provideService } from '../../src/service/testing/provide-service.ts';
import { type CorpusFile, corpusLabels, sampleFiles } from './survey-corpus.ts';

// Every sample, and an export of every tool: imported, exported and imported again. lab/corpora/check-answers.ts does so with every export.
const samples = fileURLToPath(new URL('../../resources/samples/', import.meta.url));

const service = await provideService();
const project_id = (await service.project()).id;

async function importFile(file: Blob, name: string, column_mapping: Record<string, ColumnType> | null) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const client = createClient({ base_url: service.url, token: () => service.token });
  const receipt = await importSurvey({
    client,
    journal: createMemoryJournal(),
    file,
    file_name: name,
    dialect: detectDialect(bytes, { whole: true }),
    project_id,
    name,
    column_mapping,
    auto_map: true,
    pollSeconds: 0.05,
  });
  const path = `/api/v1/workspace/surveys/${receipt.survey_key}`;
  return (await service.call('GET', path, { token: service.token })).body as Survey;
}

async function exported({ survey_key }: Survey, query: Record<string, string>): Promise<Blob> {
  const address = `${service.url}/api/v1/workspace/surveys/${survey_key}/export?${new URLSearchParams(query)}`;
  return (await fetch(address, { headers: { authorization: `Bearer ${service.token}` } })).blob();
}

/** Maps the columns of a file like `sheaf import --template dictionary.json`. */
async function byDictionary({ survey_key }: Survey, file: Blob): Promise<Record<string, ColumnType>> {
  const path = `/api/v1/workspace/surveys/${survey_key}/export/dictionary`;
  const { body } = await service.call('GET', path, { token: service.token });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { header } = readTable(bytes, detectDialect(bytes, { whole: true }), { limit: 1, whole: true });
  return recallMapping(header, readTemplate(JSON.stringify(body)));
}

/** Shows the columns as the dictionary says: with one header row, the codes are gone that tell how columns are shown. */
async function shownAs(before: Survey, { survey_key, questions }: Survey): Promise<Survey> {
  const call = (method: string, path: string, body?: unknown) =>
    service.call(method, `/api/v1/workspace/surveys/${path}`, { token: service.token, body });
  const { columns } = (await call('GET', `${before.survey_key}/export/dictionary`)).body as Dictionary;
  const displays = questions.flatMap(({ header, display }, index) => {
    const as = columns[index]?.display ?? null;
    return as === null || as === display?.as ? [] : [[header, { as }]];
  });
  await call('PATCH', `${survey_key}/outline`, { displays: Object.fromEntries(displays) });
  return (await call('GET', survey_key)).body;
}

/** Without codes in the headers other columns may be one grid, whose rows have one order: then only what was chosen is compared. */
function chartOf({ type, distribution }: Question, isOrdered: boolean): string | null {
  if (!isChartable(type)) return null;
  if (isOrdered || distribution.kind !== 'options') return JSON.stringify(distribution);
  const chosen = distribution.options.filter(({ count }) => count > 0);
  return JSON.stringify(chosen.sort((one, other) => (one.value < other.value ? -1 : 1)));
}

/** The differences between a survey and itself imported again. */
function differences(before: Survey, after: Survey, isOrdered: boolean) {
  const rows =
    before.number_of_responses === after.number_of_responses
      ? []
      : [`${before.number_of_responses} rows, then ${after.number_of_responses}`];
  const pairs = before.questions.map((question, index) => ({ question, other: after.questions[index] }));
  const types = pairs.filter(({ question, other }) => question.type !== other?.type);
  const charts = pairs.filter(
    ({ question, other }) =>
      other !== undefined && question.type === other.type && chartOf(question, isOrdered) !== chartOf(other, isOrdered),
  );
  const texts = pairs.filter(({ question, other }) => question.text !== other?.text);
  const say =
    (what: string) =>
    ({ question, other }: (typeof pairs)[number]) =>
      `${what} of “${question.header}”: ${question.type}, then ${other?.type}`;
  return { rows, types: types.map(say('type')), charts: charts.map(say('chart')), texts: texts.map(say('text')) };
}

type Way = [name: string, query: Record<string, string>, usesDictionary: boolean];
const ways: readonly Way[] = [
  ['raw', { headers: 'all' }, false],
  ['parsed', { headers: 'all', answers: 'parsed' }, false],
  ['one header row and the dictionary', { headers: 'one' }, true],
];

async function checkFile(
  path: string,
  mapping: Record<string, ColumnType>,
  by: readonly Way[],
): Promise<{ columns: number; wrong: string[] }> {
  const name = basename(path);
  const before = await importFile(await openAsBlob(path), name, mapping);
  const wrong: string[] = [];
  for (const [way, query, usesDictionary] of by) {
    const file = await exported(before, query);
    const imported = await importFile(file, name, usesDictionary ? await byDictionary(before, file) : null);
    const after = usesDictionary ? await shownAs(before, imported) : imported;
    const found = differences(before, after, !usesDictionary);
    const texts = usesDictionary ? [] : found.texts;
    wrong.push(...[...found.rows, ...found.types, ...found.charts, ...texts].map((what) => `${name}, ${way}: ${what}`));
  }
  return { columns: before.questions.length * by.length, wrong };
}

test('exported samples are imported with the same types, charts and rows', async () => {
  const found: string[] = [];
  for (const file of readdirSync(samples).filter((name) => name.endsWith('.csv')))
    found.push(...(await checkFile(`${samples}${file}`, {}, ways)).wrong);
  expect(found).toEqual([]);
});

/** Mapped like a user would do it: auto_map alone would not find all of it. */
function labelled({ file, path }: CorpusFile, labels: ReturnType<typeof corpusLabels>): Record<string, ColumnType> {
  const bytes = readFileSync(path);
  const { header } = readTable(bytes, detectDialect(bytes, { whole: true }), { limit: 1, whole: true });
  return Object.fromEntries(
    header.flatMap((name, index) => {
      const label = labels.get(file)?.[index]?.label;
      return label === undefined || label === 'MEDIA_RESPONSE' ? [] : [[name, label] as const];
    }),
  );
}

test.skipIf(!hasSurveyExports())(
  `labelled exports come back with their types, charts and rows (skipped when ${missingExports})`,
  { timeout: 900_000 },
  async () => {
    const labels = corpusLabels();
    const files = sampleFiles();
    const wrong: string[] = [];
    let columns = 0;
    const work = async () => {
      for (let file = files.pop(); file !== undefined; file = files.pop()) {
        // Each sample goes every way, so here one way for each tool is enough.
        const own = ways.filter((_, at) => at === files.length % ways.length);
        const found = await checkFile(file.path, labelled(file, labels), own);
        columns += found.columns;
        wrong.push(...found.wrong);
      }
    };
    await Promise.all([work(), work(), work(), work(), work()]);
    expect(columns).toBeGreaterThan(300);
    expect(wrong).toEqual([]);
  },
);
