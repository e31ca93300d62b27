import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSource } from '@sheaf/tables';
import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Question, QuestionGroup, Survey } from '../../contract/index.ts';
import { askService, callCommand, serveForImports } from '../testing/called-command.ts';
import { surveyPath } from '../testing/survey-calls.ts';

// Sheaf reads what it wrote for statistics programs and spreadsheets back to the same survey. Other programs read it too:
// lab/corpora/check-taken.ts.

const served = await serveForImports();
const { folder, connection } = served;

const inRepository = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const layouts = 'packages/survey-columns/src/exporters/layouts';
const files = [
  'resources/samples/product-study-qualtrics.csv',
  `${layouts}/google-forms-de.csv`,
  `${layouts}/kobotoolbox.csv`,
  `${layouts}/redcap-labels.csv`,
  `${layouts}/sosci-survey.csv`,
  `${layouts}/tally.csv`,
];

async function importFile(path: string, ...options: string[]): Promise<Survey> {
  const { status, lines, stderr } = await served.run(path, '--project', 'Ours', '--auto-map', ...options);
  expect([status, stderr]).toEqual([0, expect.not.stringMatching(/\n\s+at /)]);
  return served.getSurvey<Survey>(lines[0].survey_key);
}

async function exportTo(key: string, name: string, ...options: string[]): Promise<string> {
  const output = join(folder, name);
  const { status, stderr } = await callCommand('export', key, ...connection, '--force', '-o', output, ...options);
  expect([status, stderr]).toEqual([0, '']);
  return output;
}

type Items = Extract<Question['distribution'], { kind: 'ranking' }>['items'];

const showOptions = (options: readonly { value: string; count: number }[]) =>
  Object.fromEntries(options.map(({ value, count }) => [value, count]));
const showItems = (items: Items) => Object.fromEntries(items.map(({ value, ...counts }) => [value, counts]));

/** Counts that do not depend on how answers are spelled, or on which option is listed first. */
function showCounts({ distribution }: Pick<Question, 'distribution'> | QuestionGroup): unknown {
  switch (distribution?.kind) {
    case 'options':
      return showOptions(distribution.options);
    case 'ranking':
      return showItems(distribution.items);
    case 'time':
      return [distribution.first, distribution.last].map((text) => text?.slice(0, 'yyyy-mm-ddThh:mm:ss'.length));
    case 'nps':
    case 'number':
      return distribution;
    default:
      return distribution?.kind;
  }
}

/** What a survey says of each question, by its text; several answers of a cell as the question of several columns that they become. */
function showSurvey({ questions, groups }: Survey): Record<string, unknown> {
  const several = groups.filter(({ kind }) => kind === 'multi' || kind === 'ranking_items');
  const members = new Set(several.flatMap(({ question_ids }) => question_ids));
  const wholes = new Set(groups.map(({ whole_id }) => whole_id));
  const isSeveral = ({ id, type }: Question) => ['Multi choice', 'Ranking'].includes(type) && !wholes.has(id);
  const others = questions.filter(({ id }) => !members.has(id) && !wholes.has(id));
  const show = (question: Question) => ({
    type: question.type,
    answered: question.answered,
    counts: showCounts(question),
  });
  return Object.fromEntries([
    ...others.map((question) => [
      question.text.replace(' - Selected Choice', ''),
      isSeveral(question) ? showCounts(question) : show(question),
    ]),
    ...several.map((group) => [group.text, showCounts(group)]),
  ]);
}

describe.each(files)('%s', (file) => {
  let imported: Promise<Survey> | undefined;
  it.each(['sav', 'xlsx'])('is the same survey after .%s', async (ending) => {
    imported ??= importFile(inRepository(file));
    const before = await imported;
    const after = await importFile(await exportTo(before.survey_key, `taken.${ending}`));
    expect(after.number_of_responses).toBe(before.number_of_responses);
    expect(showSurvey(after)).toEqual(showSurvey(before));
  });
});

describe('sheaf export', () => {
  const sample = inRepository('resources/samples/product-study-qualtrics.csv');
  let key: string;
  beforeAll(async () => {
    const survey = await importFile(sample);
    key = survey.survey_key;
    const device = survey.questions.find(({ header }) => header === 'Q1')?.id;
    const filter = [{ kind: 'options', question_id: device, options: ['Laptop'] }];
    await askService(served.service, connection[3] ?? '', 'POST', `${surveyPath(key)}/saved-filters`, {
      name: 'Laptops',
      filter,
    });
  });
  const run = (...options: string[]) => callCommand('export', key, ...connection, ...options);

  it.each<{ options: string[]; says: string }>([
    { options: ['-o', join(folder, 'x.sav'), '--as', 'xlsx'], says: 'disagree' },
    { options: ['--as', 'sav', '--script', 'r'], says: 'leave out --as' },
    { options: ['--as', 'pdf'], says: 'Allowed choices are csv, sav, xlsx' },
    { options: ['--as', 'csv', '--by', 'wave'], says: '--by and --weight are for reports' },
    { options: ['--segment', 'Nobody'], says: 'The survey has no segment "Nobody". It has "Laptops".' },
    { options: ['--as', 'html', '--weight', 'Q5'], says: '--weight takes the id of a question' },
  ])('$options: exit code 2', async ({ options, says }) => {
    const { status, stderr } = await run(...options);
    expect([status, stderr]).toEqual([2, expect.stringContaining(says)]);
  });

  it('--segment: only its responses; --by: a workbook has crosstabs', async () => {
    const [all, laptops] = [(await run()).stdout, (await run('--segment', 'Laptops')).stdout].map(
      (csv) => Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true }).data,
    );
    expect(laptops?.length).toBeGreaterThan(0);
    expect(laptops).toEqual(all?.filter((row) => row['Which device did you use today?'] === 'Laptop'));
    const path = join(folder, 'crosstabs.xlsx');
    expect((await run('-o', path, '--segment', 'Laptops', '--by', 'wave')).status).toBe(0);
    const source = await openSource(new File([readFileSync(path)], 'x.xlsx'), 'x.xlsx');
    expect(source?.tables.map(({ name }) => name)).toEqual(['Responses', 'Data dictionary', 'Crosstabs']);
  });

  it('--by twice: the columns of both, and an answer of one that is none', async () => {
    const device = (await served.getSurvey<Survey>(key)).questions.find(({ header }) => header === 'Q1');
    const path = join(folder, 'banners.html');
    const by = ['--by', 'wave', '--by', `question:${device?.id}`];
    expect((await run('-o', path, ...by)).status).toBe(0);
    expect(readFileSync(path, 'utf8')).toMatch(/Columns: Wave – A: [^;]*; Which device did you use today\? – B: /);
    const wrong = await run('-o', join(folder, 'wrong.xlsx'), '--by', 'wave', '--by', 'colour');
    expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining('by must be question:ID')]);
  });

  it('--findings: the report of a project', async () => {
    const { questions } = await served.getSurvey<Survey>(key);
    const question_id = questions.find(({ header }) => header === 'Q1')?.id;
    const asked = { kind: 'chart', question_ids: [question_id], filter: [] };
    const made = await askService(served.service, connection[3] ?? '', 'POST', `${surveyPath(key)}/findings`, {
      asked,
      sentence: 'Laptops lead.',
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const path = join(folder, 'findings.html');
    const { status, stderr } = await callCommand('export', 'Ours', ...connection, '--findings', '-o', path);
    expect([status, stderr]).toEqual([0, '']);
    expect(readFileSync(path, 'utf8')).toContain('Laptops lead.');
    const csv = await callCommand('export', 'Ours', ...connection, '--findings');
    expect([csv.status, csv.stderr]).toEqual([2, expect.stringContaining('Findings are a report')]);
  });

  it('keeps a file that is there, and takes the format from its name', async () => {
    const path = join(folder, 'kept.SAV');
    expect((await run('-o', path)).status).toBe(0);
    expect(readFileSync(path).subarray(0, 4).toString()).toBe('$FL2');
    expect(await run('-o', path)).toMatchObject({ status: 2, stderr: expect.stringContaining('--force') });
  });

  it.each([
    {
      language: 'r',
      says: 'd[["Q1"]] <- factor(d[["Q1"]], levels = c("Laptop", "Desktop computer", "Tablet", "Phone"), ordered = FALSE)',
    },
    { language: 'python', says: 'd["Q5"] = pd.to_numeric(d["Q5"], errors="coerce")' },
    { language: 'spss', says: "VARIABLE LABELS Q1 'Which device did you use today?'." },
  ])('--script $language', async ({ language, says }) => {
    const { status, stdout } = await run('--script', language);
    expect([status, stdout.split('\n')]).toEqual([0, expect.arrayContaining([says])]);
  });

  // GET DATA cuts what is longer than its variable, and computed variables would stand last.
  it('--script spss: every answer fits into its variable, and the order is that of the file', async () => {
    const path = join(folder, 'for-spss.csv');
    expect((await run('--answers', 'parsed', '--formulas', 'keep', '-o', path)).status).toBe(0);
    const [headers = [], ...rows] = Papa.parse<string[]>(readFileSync(path, 'utf8'), { skipEmptyLines: true }).data;
    const { stdout } = await run('--script', 'spss');
    const read = [...stdout.matchAll(/^ {2}(\w+) ([AF])(\d+)(?:\.\d+)?$/gm)];
    expect(read.length).toBe(headers.length);
    for (const [at, [, name, kind, width]] of read.entries()) {
      const longest = Math.max(...rows.map((row) => Buffer.byteLength(row[at] ?? '')));
      expect(kind === 'F' || longest <= Number(width), `${name}: ${longest} bytes in ${kind}${width}`).toBe(true);
    }
    const kept = /^ADD FILES \/FILE=\* \/KEEP=(.*)\.$/m.exec(stdout)?.[1]?.split(' ') ?? [];
    const labelled = [...stdout.matchAll(/^VARIABLE LABELS (\w+) /gm)].map(([, name]) => name);
    expect([kept.length, kept]).toEqual([headers.length, labelled]);
  });
});
