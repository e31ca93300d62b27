import { expect, it } from 'vitest';
import type { Comparison, QuestionGroup, Survey } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { surveyCalls, surveyPath } from '../../testing/survey-calls.ts';
import { importParts } from '../../testing/survey-scenario.ts';

// An option may be called 0, False or No. Between siblings of 0 and 1 such a cell is no tick; the truth is counted here
// from the marks that made the file.

const service = await provideService();
const responses = 60;

/** Whether response `row` chose option `at`; some option is chosen by nobody. */
const isChosen = (row: number, at: number, never: readonly number[]): boolean =>
  !never.includes(at) && (row * 7 + at * 5 + Math.floor(row / 6) * at) % 5 < 2;

interface Asked {
  name: string;
  headers: string[];
  items: string[];
  /** What stands in a column for an option that was chosen, and for one that was not; unless it is 1 and 0. */
  cells?: (at: number) => [on: string, off: string];
  never?: number[];
  /** What the tool writes beside the answers. */
  beside?: string[];
}

const help = ['No', 'Money', 'Food'];
const files: Asked[] = [
  { name: 'REDCap, codes 0 to 2', headers: ['gym___0', 'gym___1', 'gym___2'], items: ['0', '1', '2'] },
  { name: 'nobody chose 0', headers: ['sym__0', 'sym__1', 'sym__2'], items: ['0', '1', '2'], never: [0] },
  { name: 'REDCap, 9 and -9', headers: ['drugs___1', 'drugs___9', 'drugs____9'], items: ['1', '9', '-9'] },
  { name: 'an option No of 0 and 1', headers: help.map((item) => `Help? [${item}]`), items: help },
  {
    name: 'an option No of No and Yes',
    headers: [...help, 'Time'].map((item) => `Help wanted: ${item}`),
    items: [...help, 'Time'],
    cells: () => ['Yes', 'No'],
  },
  {
    name: 'an option False of TRUE and FALSE',
    headers: ['Flags/False', 'Flags/True', 'Flags/Unknown'],
    items: ['False', 'True', 'Unknown'],
    cells: () => ['TRUE', 'FALSE'],
  },
  {
    name: 'the names of the options',
    headers: help.map((item) => `Help wanted? - ${item}`),
    items: help,
    cells: (at) => [help[at] ?? '', ''],
  },
  {
    name: 'SoSci Survey counts from one, and one option was chosen by nobody',
    headers: ['AB01_01', 'AB01_02', 'AB01_03'],
    items: ['01', '02', '03'],
    cells: () => ['2', '1'],
    never: [1],
    beside: ['CASE', 'QUESTNNR'],
  },
];

const { get } = surveyCalls(service);

it.each(files)('$name: chart, filter and comparison count what was chosen', async (asked) => {
  const { headers, items, cells = () => ['1', '0'], never = [], beside = ['id'] } = asked;
  const rows = Array.from({ length: responses }, (_, row) => {
    const own = headers.map((_, at) => cells(at)[isChosen(row, at, never) ? 0 : 1]);
    return [...beside.map((_, at) => (at === 0 ? row + 1 : 'base')), ...own, row % 3 === 0 ? 'North' : 'South'].join();
  });
  const file = `${beside.join()},${headers.join()},Region\n${rows.join('\n')}\n`;
  const { survey_key } = await importParts(service, [file], { auto_map: true });
  const path = surveyPath(survey_key);
  const truth = headers.map((_, at) => rows.filter((_, row) => isChosen(row, at, never)).length);

  const survey: Survey = await get(path);
  const group = survey.groups.find(({ kind }) => kind === 'multi') as QuestionGroup;
  const chart = group?.distribution?.kind === 'options' ? group.distribution.options : [];
  expect(chart.map(({ value, count }) => [value, count])).toEqual(items.map((item, at) => [item, truth[at]]));

  for (const [at, question_id] of group.question_ids.entries()) {
    const filter = [{ kind: 'ticked', question_ids: [question_id] }];
    const filtered: { count: number; groups: QuestionGroup[] } = await get(`${path}/questions`, { filter });
    expect([items[at], filtered.count]).toEqual([items[at], truth[at]]);
    const counted = filtered.groups.find(({ group_id }) => group_id === group.group_id)?.distribution;
    const both = headers.map(
      (_, other) => rows.filter((_, row) => isChosen(row, at, never) && isChosen(row, other, never)).length,
    );
    if (truth[at] !== 0)
      expect(counted?.kind === 'options' ? counted.options.map(({ count }) => count) : []).toEqual(both);
  }

  const region = survey.questions.find(({ header }) => header === 'Region')?.id;
  const compare = (query: object): Promise<Comparison> => get(`${path}/comparison`, { smallest_base: 1, ...query });
  const compared = await compare({ by: `question:${region}`, question_ids: group.question_ids });
  const table = compared.groups.find(({ group_id }) => group_id === group.group_id);
  const sums = table?.rows?.map(({ cells: own }) => own.reduce((sum, { count }) => sum + (count ?? 0), 0));
  expect(sums).toEqual(truth);
  const by = await compare({ by: `group:${group.group_id}` });
  expect(by.columns.map(({ value, base }) => [value, base])).toEqual(
    items.map((item, at) => [item, truth[at]]).filter(([, count]) => count !== 0),
  );
});
