import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { isWhole } from '../../../scripts/whole-tests.ts';
import type { Survey } from '../../contract/index.ts';
import { callCommand, serveForImports } from '../testing/called-command.ts';
import { type Expectation, listWildFiles, type WildFile } from '../testing/wild-files.ts';

// The folders of src/service/testing/wild-files/ by the command line into a real service: one of each trouble, and every one in the
// whole test. One case:
//   npx vitest run --config vitest.whole.config.ts wild-files -t K04-ttl-10
// What is right stands in expected.json there.

type Served = Awaited<ReturnType<typeof serveForImports>>;
type Question = Survey['questions'][number];
type Group = Survey['groups'][number];

/** What `sheaf columns --json` says of a file. */
interface Preview {
  columns: { header: string; auto_map: { type: string } }[];
  groups: { kind: string; members: number[] }[];
  left_out: { count: number; reason: string; columns?: string[] }[];
}

/** What became of a file: a sentence, or a survey. */
type Outcome =
  | { sentence: string }
  | { said: string; preview: Preview; survey: Survey; rows: string[][]; parsed: string[][] };

/** Cells below the header row of an export, by another reader than Sheaf's. */
async function exportRows({ folder, connection }: Served, key: string, answers: 'raw' | 'parsed'): Promise<string[][]> {
  const output = join(folder, `${key}-${answers}.csv`);
  const how = ['--answers', answers, '--formulas', 'keep', '--output', output];
  const { status, stderr } = await callCommand('export', key, ...connection, ...how);
  if (status !== 0) throw new Error(stderr);
  return Papa.parse<string[]>(readFileSync(output, 'utf8'), { skipEmptyLines: true }).data.slice(1);
}

/** Reads a file by `sheaf columns`, `sheaf import --auto-map`, the interface and `sheaf export`. @param template of the import, if any */
async function readWildFile(served: Served, { name, path, ways }: WildFile, template?: unknown): Promise<Outcome> {
  const given: string[] = [];
  if (template !== undefined) {
    given.push('--template', join(served.folder, `${name}.json`));
    writeFileSync(given[1] ?? '', JSON.stringify({ format: 'sheaf-mapping', version: 1, columns: {}, ...template }));
  }
  // A text file can also be a document.
  if (path.endsWith('.txt')) given.push('--as', 'survey');
  const imported = await served.run('--project', 'Ours', '--auto-map', ...given, path);
  const [receipt] = imported.lines;
  if (imported.status !== 0 || receipt === undefined) return { sentence: imported.stderr };
  const previewed = await callCommand('columns', '--json', path);
  const [preview]: Preview[] = previewed.lines;
  if (preview === undefined) return { sentence: `sheaf columns: ${previewed.stderr}` };
  const key: string = receipt.survey_key;
  return {
    said: imported.stderr + previewed.stderr,
    preview,
    survey: await served.getSurvey<Survey>(key),
    rows: await exportRows(served, key, 'raw'),
    parsed: ways.some(({ parsed }) => parsed) ? await exportRows(served, key, 'parsed') : [],
  };
}

/** Compares without regard to the order of fields. @returns a line in a list, or none */
const differ = (what: string, found: unknown, expected: unknown): string[] =>
  isDeepStrictEqual(found, expected)
    ? []
    : [`${what}: ${JSON.stringify(found)?.slice(0, 400)}, right is ${JSON.stringify(expected).slice(0, 400)}`];

const composed = (text: string): string => text.normalize('NFC');

function compareNames(what: string, found: string[], expected: (string | null)[] | undefined): string[] {
  if (expected === undefined) return [];
  const kept = found.map((name, at) => (expected[at] === null && name !== '' ? null : name));
  return differ(what, kept, expected);
}

/** @returns a line for each option, so that one that comes twice is seen; both forms of a letter are one */
const listCounts = (options: readonly (readonly [string, number])[]): string[] =>
  options.map(([value, count]) => `${composed(value)}: ${count}`).toSorted();

const listOptions = ({ distribution }: Question | Group): string[] =>
  distribution?.kind === 'options'
    ? listCounts(distribution.options.map(({ value, count }) => [value, count]))
    : [distribution?.kind ?? 'none'];

const compareCounts = (what: string, found: Question | Group, counts: Readonly<Record<string, number>>): string[] =>
  differ(what, listOptions(found), listCounts(Object.entries(counts)));

function summarize({ distribution, answered }: Question): unknown {
  if (distribution.kind === 'number') {
    const { base, mean, min, max, unit } = distribution;
    return { base, mean: Number(mean?.toPrecision(12)), min, max, unit };
  }
  if (distribution.kind === 'time') {
    const { first, last, unreadable } = distribution;
    return { first, last, answered: answered - unreadable };
  }
  return distribution.kind;
}

/** @returns the question's dates cut to the length of those expected */
function cutDates(found: unknown, { first, last }: { first: string; last: string }): unknown {
  if (typeof found !== 'object' || found === null || !('first' in found && 'last' in found)) return found;
  const cut = (date: unknown, { length }: string) => String(date).slice(0, length);
  return { ...found, first: cut(found.first, first), last: cut(found.last, last) };
}

function compareCharts(way: Expectation, { questions }: Survey): string[] {
  const named = <Value>(
    wanted: Readonly<Record<string, Value>> = {},
    compare: (at: Question, value: Value) => string[],
  ) =>
    Object.entries(wanted).flatMap(([text, value]) => {
      const found = questions.find((question) => composed(question.text) === text);
      return found === undefined ? [`no question “${text}”`] : compare(found, value);
    });
  return [
    ...named(way.charts, (at, counts) => compareCounts(`chart of “${at.text}”`, at, counts)),
    ...named(way.ordered, (at, options) => {
      const { distribution: found } = at;
      const order =
        found.kind === 'options' && found.order !== 'count' ? found.options.map(({ value }) => value) : null;
      return differ(`order of “${at.text}”`, order, options);
    }),
    ...named(way.numbers, (at, { mean, ...figures }) =>
      differ(`numbers of “${at.text}”`, summarize(at), { ...figures, mean: Number(mean.toPrecision(12)) }),
    ),
    ...named(way.dates, (at, dates) => differ(`dates of “${at.text}”`, cutDates(summarize(at), dates), dates)),
    ...Object.entries(way.chartsAt ?? {}).flatMap(([at, counts]) => {
      const question = questions[Number(at)];
      return question === undefined ? [`no column ${at}`] : compareCounts(`chart ${at}`, question, counts);
    }),
  ];
}

function compareGroups(way: Expectation, { groups, questions }: Survey): string[] {
  const read = groups.map((group) => ({ kind: group.kind, text: group.text, options: listOptions(group) }));
  const right = way.groups?.map((group) => ({ ...group, options: listCounts(Object.entries(group.options)) }));
  const grouped = new Set(groups.flatMap(({ question_ids }) => question_ids));
  const apart = questions.filter(({ text }) => way.notGrouped?.includes(text));
  return [
    ...(right === undefined ? [] : differ('groups', read, right)),
    ...apart.flatMap(({ id, text }) => (grouped.has(id) ? [`“${text}” is part of a question of several columns`] : [])),
  ];
}

/** The preview is the import. */
function comparePreview({ columns, groups }: Preview, survey: Survey): string[] {
  const { questions } = survey;
  const members = survey.groups.map(({ kind, question_ids }) => ({
    kind,
    members: question_ids.map((id) => questions.findIndex((question) => question.id === id)),
  }));
  return [
    ...differ(
      'headers of the import',
      questions.map(({ header }) => header),
      columns.map(({ header }) => header),
    ),
    ...differ(
      'types of the import',
      questions.map(({ type }) => type),
      columns.map(({ auto_map }) => auto_map.type),
    ),
    ...differ(
      'groups of the import',
      members,
      groups.map(({ kind, members }) => ({ kind, members })),
    ),
  ];
}

function compareRows(what: string, rows: string[][], wanted: Expectation['rows']): string[] {
  return Object.entries(wanted ?? {}).flatMap(([at, row]) => differ(`${what} ${at}`, rows[Number(at) - 1], row));
}

/** @returns a line for each thing that is not as `way` has it */
function findDifferences(way: Expectation, outcome: Outcome): string[] {
  const says = (words: string, text: string) =>
    new RegExp(words, 'i').test(text) ? [] : [`not said: ${words}; but: ${text}`];
  if ('sentence' in outcome)
    return way.refused === undefined ? [`refused: ${outcome.sentence}`] : says(way.refused, outcome.sentence);
  if (way.refused !== undefined) return ['not refused'];
  const { survey, preview, rows, parsed, said } = outcome;
  const headers = survey.questions.map(({ header }) => header);
  const left = preview.left_out
    .filter(({ columns }) => columns === undefined)
    .reduce((sum, { count }) => sum + count, 0);
  return [
    ...(way.responses === undefined ? [] : differ('responses', survey.number_of_responses, way.responses)),
    ...(way.responses === undefined ? [] : differ('exported rows', rows.length, way.responses)),
    ...compareNames('headers', headers, way.headers),
    ...compareNames(
      'texts',
      survey.questions.map(({ text }) => text),
      way.texts ?? way.headers,
    ),
    ...(way.noHeaders === undefined
      ? []
      : headers.filter((name) => way.noHeaders?.includes(name)).map((name) => `an answer is a header: ${name}`)),
    ...compareRows('row', rows, way.rows),
    ...compareRows('parsed row', parsed, way.parsed),
    ...compareCharts(way, survey),
    ...compareGroups(way, survey),
    ...(way.template === undefined ? comparePreview(preview, survey) : []),
    ...(way.leftOut === undefined ? [] : differ('rows said to be left out', left, way.leftOut)),
    ...(way.said === undefined ? [] : says(way.said, said)),
  ];
}

const served = await serveForImports();

/** @returns nothing if one of the ways is as it should be; else what differs from the first one */
async function checkWays(file: WildFile): Promise<string[]> {
  const all: string[][] = [];
  let plain: Promise<Outcome> | undefined;
  const read = (template: unknown): Promise<Outcome> => {
    if (template !== undefined) return readWildFile(served, file, template);
    plain ??= readWildFile(served, file);
    return plain;
  };
  for (const way of file.ways) {
    const differences = findDifferences(way, await read(way.template));
    if (differences.length === 0) return [];
    all.push(differences);
  }
  return all[0] ?? [];
}

/** The troubles are numbered. */
const groupByTrouble = (files: readonly WildFile[]) => Object.groupBy(files, ({ name }) => name.slice(0, 3));

describe('files in the wild', () => {
  const files = listWildFiles();
  const some = Object.values(groupByTrouble(files)).flatMap((same = []) => same.slice(0, 1));
  it.each(isWhole ? files : some)('$name', async (file) => {
    expect((await checkWays(file)).join('\n')).toBe('');
  });
});
