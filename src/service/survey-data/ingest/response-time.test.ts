import { expect, it } from 'vitest';
import type { Question } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { surveyCalls } from '../../testing/survey-calls.ts';
import { importParts } from '../../testing/survey-scenario.ts';

const service = await provideService();
const { readQuestions, readResponses, appendParts, changeColumn } = surveyCalls(service);
const readTimes = async (survey_key: string) =>
  (await readResponses(survey_key)).map(({ time }) => time?.slice(0, 16) ?? '');
const mapped = (...headers: string[]) => ({
  column_mapping: Object.fromEntries(headers.map((header) => [header, 'Timestamp'])),
});

const qualtrics = [
  'StartDate,EndDate,Status,RecordedDate,ResponseId,Q1',
  'Start Date,End Date,Response Type,Recorded Date,Response ID,How was it?',
  '"{""ImportId"":""startDate""}","{""ImportId"":""endDate""}","{""ImportId"":""status""}","{""ImportId"":""recordedDate""}","{""ImportId"":""_recordId""}","{""ImportId"":""QID1""}"',
].join('\n');
const responses = [
  '2024-03-01 08:00:00,2024-03-03 09:00:00,0,2024-03-03 09:00:01,R_1,Good',
  '2024-03-02 08:00:00,2024-03-02 09:00:00,0,2024-03-02 09:00:01,R_2,Bad',
  '2024-03-03 08:00:00,,0,2024-03-10 09:00:01,R_3,Bad',
  '2024-03-04 08:00:00,,0,,R_4,Good',
].join('\n');
const dates = ['StartDate', 'EndDate', 'RecordedDate'];
const ended = ['2024-03-03T09:00', '2024-03-02T09:00', '2024-03-10T09:00', '2024-03-04T08:00'];

it('the end; where it is blank when it was recorded, else the start', async () => {
  const text = `${qualtrics}\n${responses}\n`;
  const { survey_key } = await importParts(service, [text], mapped(...dates));
  expect(await readTimes(survey_key)).toEqual(ended);
  const auto = await importParts(service, [text], { auto_map: true });
  expect(await readTimes(auto.survey_key)).toEqual(ended);
});

it('a part appended with its columns in another order', async () => {
  const { survey_key, upload_key } = await importParts(
    service,
    ['Begun,Submitted at,Why\n2024-03-01,2024-03-02,x\n'],
    mapped('Begun', 'Submitted at'),
  );
  await appendParts(upload_key, ['Why,Submitted at,Begun\ny,2024-04-02,2024-04-01\n']);
  expect(await readTimes(survey_key)).toEqual(['2024-03-02T00:00', '2024-04-02T00:00']);
});

it('the type of a column is changed after the import and changed back; the order of the responses follows', async () => {
  const { survey_key } = await importParts(service, [`${qualtrics}\n${responses}\n`], mapped(...dates));
  await changeColumn(survey_key, 'EndDate', { type: 'Do nothing' });
  expect(await readTimes(survey_key)).toEqual(ended);
  await changeColumn(survey_key, 'EndDate', { type: 'Timestamp' });
  expect(await readTimes(survey_key)).toEqual(ended);
  expect((await readResponses(survey_key, { sort: 'time' })).map(({ row }) => row)).toEqual([2, 1, 4, 3]);
});

it('each column of times has its own first and last, also for filtered responses', async () => {
  const { survey_key } = await importParts(service, [`${qualtrics}\n${responses}\n`], mapped(...dates));
  const spans = (questions: Record<string, Question>) =>
    Object.values(questions).flatMap(({ header, distribution }) =>
      distribution.kind === 'time' ? [[header, distribution.first?.slice(0, 10), distribution.last?.slice(0, 10)]] : [],
    );
  const whole = [
    ['StartDate', '2024-03-01', '2024-03-04'],
    ['EndDate', '2024-03-02', '2024-03-03'],
    ['RecordedDate', '2024-03-02', '2024-03-10'],
  ];
  expect(spans(await readQuestions(survey_key))).toEqual(whole);
  const filter = [{ kind: 'time', from: '2024-01-01T00:00:00Z', to: '2024-12-31T00:00:00Z' }];
  expect(spans(await readQuestions(survey_key, { filter }))).toEqual(whole);
});
