import { expect, it } from 'vitest';
import type { Comparison, QuestionGroup, Survey } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
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
  /** What stands in a column for an option that was chosen, and for one that was not. */
  cells: (at: number) => [on: string, off: string];
  never?: number[];
  /** What the tool writes beside the answers. */
  beside?: string[];
}

const zeroOne = (): [string, string] => ['1', '0'];
const files: Asked[] = [
  {
    name: 'REDCap, codes 0 to 3',
    headers: ['gym___0', 'gym___1', 'gym___2', 'gym___3'],
    items: ['0', '1', '2', '3'],
    cells: zeroOne,
  },
  {
    name: 'two underscores, and nobody chose 0',
    headers: ['sym__0', 'sym__1', 'sym__2'],
    items: ['0', '1', '2'],
    cells: zeroOne,
    never: [0],
  },
  {
    name: 'REDCap, codes 9 and -9',
    headers: ['drugs___1', 'drugs___9', 'drugs____9'],
    items: ['1', '9', '-9'],
    cells: zeroOne,
  },
  {
    name: 'an option No of 0 and 1',
    headers: ['Help? [No]', 'Help? [Money]', 'Help? [Food]'],
    items: ['No', 'Money', 'Food'],
    cells: zeroOne,
  },
  {
    name: 'an option No of No and Yes',
    headers: ['Help wanted: No', 'Help wanted: Money', 'Help wanted: Food', 'Help wanted: Time'],
    items: ['No', 'Money', 'Food', 'Time'],
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
    headers: ['Help wanted? - No', 'Help wanted? - Money', 'Help wanted? - Food'],
    items: ['No', 'Money', 'Food'],
    cells: (at) => [['No', 'Money', 'Food'][at] ?? '', ''],
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

const call = async <T>(path: string, query: Record<string, unknown>): Promise<T> => {
  const text = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`);
  const { status, body } = await service.call('GET', `${path}?${text.join('&')}`, { token: service.token });
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
};

it.each(files)('$name: chart, filter and comparison count what was chosen', async (asked) => {
  const { headers, items, cells, never = [], beside = ['id'] } = asked;
  const rows = Array.from({ length: responses }, (_, row) => {
    const own = headers.map((_, at) => cells(at)[isChosen(row, at, never) ? 0 : 1]);
    return [...beside.map((_, at) => (at === 0 ? row + 1 : 'base')), ...own, row % 3 === 0 ? 'North' : 'South'].join();
  });
  const file = `${beside.join()},${headers.join()},Region\n${rows.join('\n')}\n`;
  const { survey_key } = await importParts(service, [file], { auto_map: true });
  const path = `/api/v1/workspace/surveys/${survey_key}`;
  const truth = headers.map((_, at) => rows.filter((_, row) => isChosen(row, at, never)).length);

  const survey = await call<Survey>(path, {});
  const group = survey.groups.find(({ kind }) => kind === 'multi') as QuestionGroup;
  const chart = group?.distribution?.kind === 'options' ? group.distribution.options : [];
  expect(chart.map(({ value, count }) => [value, count])).toEqual(items.map((item, at) => [item, truth[at]]));

  for (const [at, question_id] of group.question_ids.entries()) {
    const filter = JSON.stringify([{ kind: 'ticked', question_ids: [question_id] }]);
    const filtered = await call<{ count: number; groups: QuestionGroup[] }>(`${path}/questions`, { filter });
    expect([items[at], filtered.count]).toEqual([items[at], truth[at]]);
    const counted = filtered.groups.find(({ group_id }) => group_id === group.group_id)?.distribution;
    const both = headers.map(
      (_, other) => rows.filter((_, row) => isChosen(row, at, never) && isChosen(row, other, never)).length,
    );
    if (truth[at] !== 0)
      expect(counted?.kind === 'options' ? counted.options.map(({ count }) => count) : []).toEqual(both);
  }

  const region = survey.questions.find(({ header }) => header === 'Region')?.id;
  const compared = await call<Comparison>(`${path}/comparison`, {
    by: `question:${region}`,
    smallest_base: 1,
    question_ids: JSON.stringify(group.question_ids),
  });
  const table = compared.groups.find(({ group_id }) => group_id === group.group_id);
  const sums = table?.rows?.map(({ cells: own }) => own.reduce((sum, { count }) => sum + (count ?? 0), 0));
  expect(sums).toEqual(truth);
  const by = await call<Comparison>(`${path}/comparison`, { by: `group:${group.group_id}`, smallest_base: 1 });
  expect(by.columns.map(({ value, base }) => [value, base])).toEqual(
    items.map((item, at) => [item, truth[at]]).filter(([, count]) => count !== 0),
  );
});
