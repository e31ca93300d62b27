import { describe, expect, it } from 'vitest';
import type { Comparison, Question } from '../../../../contract/index.ts';
import { provideService } from '../../../testing/provide-service.ts';
import { surveyCalls, surveyPath } from '../../../testing/survey-calls.ts';
import { importParts } from '../../../testing/survey-scenario.ts';

const service = await provideService();
const { call, get, readQuestions } = surveyCalls(service);
async function changeOutline(survey_key: string, body: object): Promise<void> {
  expect((await call('PATCH', `${surveyPath(survey_key)}/outline`, body)).status).toBe(200);
}

describe('how a column is shown', () => {
  const file = `Took,Grade,Shift
1 min,A,1
90 s,C,2
2 min,B,2
,A,4
soon,B,
`;
  const mapping = { Took: 'Open-ended', Grade: 'Single choice', Shift: 'Single choice' } as const;

  async function shownAs(displays: object, orders: object = {}): Promise<Record<string, Question>> {
    const { survey_key } = await importParts(service, [file], { column_mapping: mapping });
    await changeOutline(survey_key, { displays, orders });
    return readQuestions(survey_key);
  }

  it('text as durations, in seconds', async () => {
    const { Took } = await shownAs({ Took: { as: 'duration' } });
    expect(Took?.distribution).toMatchObject({ kind: 'number', unit: 'seconds', base: 3, mean: 90, unreadable: 1 });
  });

  it('a choice as numbers, and not', async () => {
    const { Shift } = await shownAs({ Shift: { as: 'number' } });
    expect(Shift?.distribution).toMatchObject({ kind: 'number', base: 4, mean: 2.25, bins: { length: 4 } });
    const { Shift: plain } = await shownAs({ Shift: { as: 'options' } });
    expect(plain?.distribution).toMatchObject({ kind: 'options', order: 'count', scale: null });
  });

  it('options as a scale, with scores that a person gave', async () => {
    const { Grade } = await shownAs({ Grade: { as: 'scale', scores: { A: 3, B: 2, C: null } } });
    expect(Grade?.distribution).toMatchObject({ scale: { base: 4, mean: 2.5, median: 2.5 } });
    const { Grade: given } = await shownAs({ Grade: { as: 'scale' } }, { Grade: ['C', 'B', 'A'] });
    expect(given?.distribution).toMatchObject({ order: 'given', scale: { scores: [1, 2, 3], base: 5, mean: 2.2 } });
  });

  it('the rows of a grid have one scale, which some lack an option of', async () => {
    const rows = ['Very bad,Good,Bad', 'Bad,Bad,Good', 'Good,Very good,Good', 'Very good,Good,Good', ''];
    const grid = ['Rate [Food],Rate [Staff],Rate [Rooms]', ...rows].join('\n');
    const { survey_key } = await importParts(service, [grid], { auto_map: true });
    const orders = Object.values(await readQuestions(survey_key)).map(({ distribution }) =>
      distribution.kind === 'options' ? distribution.options.map(({ value }) => value) : null,
    );
    expect(orders).toEqual(Array.from({ length: 3 }, () => ['Very bad', 'Bad', 'Good', 'Very good']));
  });

  it('open answers by three quotes: the longest that are read at a glance, each once, before long ones', async () => {
    const [long, wordy] = ['long '.repeat(60).trim(), 'The staff were kind, and the room was warm'];
    const answers = ['Fine', long, wordy, 'Good food', wordy, 'The beds were hard'];
    const file = `Why?\n${answers.map((answer) => `"${answer}"`).join('\n')}\n`;
    const { survey_key } = await importParts(service, [file], { column_mapping: { 'Why?': 'Open-ended' } });
    const { distribution } = (await readQuestions(survey_key))['Why?'] ?? {};
    expect(distribution).toMatchObject({ notes: 6, samples: [wordy, 'The beds were hard', 'Good food'] });
  });

  it('dates of columns that are no Timestamp: counted, filtered and compared by', async () => {
    // Only the last date shows that the day comes first.
    const days = ['01/02/2024', '02/02/2024', '03/03/2024', 'soon', '', '01/02/2024', '25/03/2024'];
    const rows = days.map((day, at) => `${day},${day},${at % 2}`);
    const { survey_key } = await importParts(service, [`Visit,Choice,Even\n${rows.join('\n')}\n`], {
      column_mapping: { Visit: 'Do nothing', Choice: 'Single choice', Even: 'Single choice' },
    });
    await changeOutline(survey_key, { displays: { Visit: { as: 'date' }, Choice: { as: 'date' } } });
    const { Visit: visit, Choice: choice } = await readQuestions(survey_key);
    expect(visit?.distribution).toMatchObject({
      kind: 'time',
      first: '2024-02-01',
      last: '2024-03-25',
      guessed_order: null,
      periods: { by: 'day', counts: { length: 54 } },
      longer: [
        { by: 'week' },
        {
          by: 'month',
          counts: [
            { from: '2024-02-01', count: 3 },
            { from: '2024-03-01', count: 2 },
          ],
        },
      ],
      weekdays: [1, 0, 0, 2, 1, 0, 1],
      unreadable: 1,
    });
    expect(choice?.distribution).toEqual(visit?.distribution);
    const inFebruary = [{ kind: 'time', question_id: visit?.id, from: '2024-02-01', to: '2024-03-01' }];
    const february = await readQuestions(survey_key, { filter: inFebruary });
    expect(february.Choice).toMatchObject({ answered: 3, distribution: { last: '2024-02-02', unreadable: 0 } });
    const onFriday = [{ kind: 'time', question_id: choice?.id, weekdays: [4] }];
    const friday = await readQuestions(survey_key, { filter: onFriday });
    expect(friday.Visit).toMatchObject({ answered: 1, distribution: { first: '2024-02-02' } });
    const query = { by: `month:${choice?.id}`, smallest_base: 1 };
    const { columns }: Comparison = await get(`${surveyPath(survey_key)}/comparison`, query);
    expect(columns.map(({ label, base }) => [label, base])).toEqual([
      ['2024-02', 3],
      ['2024-03', 2],
    ]);
  });

  it('columns that add up: the mean of each, and its share of all that was given', async () => {
    const rows = ['60,40,0.5', '30,70,2', '50,50,1', '80,20,1.5', '100,,3', ''];
    const sums = ['Share - Work,Share - Home,Weight', ...rows].join('\n');
    const { survey_key } = await importParts(service, [sums], { auto_map: true });
    const group = { kind: 'sum', text: 'Share', headers: ['Share - Work', 'Share - Home'], items: ['Work', 'Home'] };
    const displays = { 'Share - Work': { as: 'number' }, 'Share - Home': { as: 'number' } };
    await changeOutline(survey_key, { groups: [group], displays });
    const body = await get(surveyPath(survey_key));
    expect(body.groups[0].distribution).toMatchObject({
      kind: 'sum',
      items: [
        { value: 'Work', mean: 64, share: 0.64, count: 5 },
        { value: 'Home', mean: 45, share: 0.36, count: 4 },
      ],
    });
    // By hand: 30 + 60 + 50 + 120 + 300 of 8, and 20 + 140 + 50 + 30 of 5.
    const weighted = await get(`${surveyPath(survey_key)}/questions`, { weight: body.questions[2].id });
    expect(weighted.groups[0].distribution).toMatchObject({
      items: [
        { mean: 560 / 8, share: 560 / 800, count: 8 },
        { mean: 240 / 5, share: 240 / 800, count: 5 },
      ],
    });
  });
});
