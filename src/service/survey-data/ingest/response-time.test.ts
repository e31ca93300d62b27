import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Question } from '../../../contract/index.ts';
import { provideService } from '../../testing/provide-service.ts';
import { base, importParts, sendParts } from '../../testing/survey-scenario.ts';

const service = await provideService();

const call = (method: string, path: string, body?: unknown) =>
  service.call(method, path, { token: service.token, body });
const at = (survey_key: string) => `/api/v1/workspace/surveys/${survey_key}`;
const timesOf = async (survey_key: string): Promise<string[]> =>
  (await call('GET', `${at(survey_key)}/responses`)).body.responses.map(
    ({ time }: { time: string | null }) => time?.slice(0, 16) ?? '',
  );
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

it.each<[string, string, string[], string[]]>([
  [
    'Qualtrics: the end; where it is blank when it was recorded, else the start',
    `${qualtrics}\n${responses}\n`,
    dates,
    ended,
  ],
  [
    'SurveyMonkey',
    'Respondent ID,Collector ID,Start Date,End Date,How was it?,Again?\n,,,,Response,Response\n1,7,03/13/2024 01:00:00 PM,03/13/2024 01:20:00 PM,Good,Yes\n2,7,03/14/2024 01:00:00 PM,03/14/2024 01:30:00 PM,Bad,No\n',
    ['Start Date', 'End Date'],
    ['2024-03-13T13:20', '2024-03-14T13:30'],
  ],
  [
    'LimeSurvey: who did not submit is timed by the start',
    'id,startdate,submitdate,G1\n1,2024-03-01 08:00:00,2024-03-01 08:30:00,A\n2,2024-03-02 08:00:00,,B\n',
    ['startdate', 'submitdate'],
    ['2024-03-01T08:30', '2024-03-02T08:00'],
  ],
  [
    'Microsoft Forms, French',
    'ID,Heure de début,Heure de fin,Adresse de messagerie,Nom,Avis\n1,2024-03-01 08:00:00,2024-03-01 08:05:00,anonymous,,A\n',
    ['Heure de début', 'Heure de fin'],
    ['2024-03-01T08:05'],
  ],
])('%s', async (_, text, headers, expected) => {
  const { survey_key } = await importParts(service, [text], mapped(...headers));
  expect(await timesOf(survey_key)).toEqual(expected);
  const auto = await importParts(service, [text], { auto_map: true });
  expect(await timesOf(auto.survey_key)).toEqual(expected);
});

it('a part appended with its columns in another order', async () => {
  const { survey_key, upload_key } = await importParts(
    service,
    ['Begun,Submitted at,Why\n2024-03-01,2024-03-02,x\n'],
    mapped('Begun', 'Submitted at'),
  );
  const appended = await call('POST', `${base}/${upload_key}/append`, { num_parts: 1 });
  await sendParts(appended.body, ['Why,Submitted at,Begun\ny,2024-04-02,2024-04-01\n']);
  await call('POST', `${base}/${upload_key}/complete`);
  await service.waitUntilFinal(upload_key);
  expect(await timesOf(survey_key)).toEqual(['2024-03-02T00:00', '2024-04-02T00:00']);
});

it('the type of a column is changed after the import and changed back; the order of the responses follows', async () => {
  const { survey_key } = await importParts(service, [`${qualtrics}\n${responses}\n`], mapped(...dates));
  const questions: Question[] = (await call('GET', at(survey_key))).body.questions;
  const id = questions.find(({ header }) => header === 'EndDate')?.id;
  const change = async (type: string) => {
    const { change_id } = (await call('PATCH', `${at(survey_key)}/questions/${id}`, { type })).body;
    for (;;) {
      const { body } = await call('GET', `${at(survey_key)}/changes/${change_id}`);
      if (body.state === 'done') return;
      expect(body.state).not.toBe('failed');
      await sleep(20);
    }
  };
  await change('Do nothing');
  expect(await timesOf(survey_key)).toEqual([
    '2024-03-03T09:00',
    '2024-03-02T09:00',
    '2024-03-10T09:00',
    '2024-03-04T08:00',
  ]);
  await change('Timestamp');
  expect(await timesOf(survey_key)).toEqual(ended);
  const sorted = await call('GET', `${at(survey_key)}/responses?sort=time`);
  expect(sorted.body.responses.map(({ row }: { row: number }) => row)).toEqual([2, 1, 4, 3]);
});

it('each column of times has its own first and last, also for filtered responses', async () => {
  const { survey_key } = await importParts(service, [`${qualtrics}\n${responses}\n`], mapped(...dates));
  const questions: Question[] = (await call('GET', at(survey_key))).body.questions;
  const spans = (list: Question[]) =>
    list.flatMap(({ header, distribution }) =>
      distribution.kind === 'time' ? [[header, distribution.first?.slice(0, 10), distribution.last?.slice(0, 10)]] : [],
    );
  const whole = [
    ['StartDate', '2024-03-01', '2024-03-04'],
    ['EndDate', '2024-03-02', '2024-03-03'],
    ['RecordedDate', '2024-03-02', '2024-03-10'],
  ];
  expect(spans(questions)).toEqual(whole);
  const filter = JSON.stringify([{ kind: 'time', from: '2024-01-01T00:00:00Z', to: '2024-12-31T00:00:00Z' }]);
  const found = await call('GET', `${at(survey_key)}/questions?${new URLSearchParams({ filter })}`);
  expect(spans(found.body.questions)).toEqual(whole);
});
