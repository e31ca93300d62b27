import { describe, expect, it } from 'vitest';
import { openNamed, readTable } from '../read-csv.fixture.ts';

const qualtrics = {
  responses: [
    {
      responseId: 'R_1',
      values: {
        startDate: '2026-03-25T17:16:56Z',
        finished: 1,
        _recordId: 'R_1',
        QID1_TEXT: 'good',
        QID3: 5,
        QID2: ['1', '3'],
        QID2_DO: ['3', '1'],
      },
      labels: {
        finished: 'True',
        QID3: 'Slightly uneasy',
        QID2: ['Monday', 'Other (which?)'],
        QID2_DO: ['Other (which?)', 'Monday'],
      },
      displayedFields: ['QID3', 'QID2', 'QID1_TEXT'],
      displayedValues: { QID3: [1, 2, 3, 4, 5] },
    },
    {
      responseId: 'R_2',
      values: { startDate: '2026-03-25T18:00:00Z', finished: 0, _recordId: 'R_2', QID3: 1, QID4: 9 },
      labels: { finished: 'False', QID3: 'At ease' },
      displayedFields: ['QID3'],
      displayedValues: {},
    },
  ],
};

const kobo = {
  count: 2,
  next: null,
  results: [
    {
      _id: 1,
      'formhub/uuid': 'f1',
      start: '2026-02-05T16:13:38.527+02:00',
      'farm/crops': 'maize beans',
      'farm/photo': 'a.jpg',
      household: [{ 'household/name': 'Ada' }, { 'household/name': 'Bo' }],
      _attachments: [{ filename: 'u/a.jpg' }],
      _geolocation: [null, null],
      _tags: [],
      _validation_status: {},
      _submission_time: '2026-02-05T14:15:44',
    },
    {
      _id: 2,
      'formhub/uuid': 'f1',
      'farm/crops': 'maize',
      'farm/size': '2300',
      household: [],
      _geolocation: [-1.9, 30.1],
      _submission_time: '2026-02-06T14:15:44',
    },
  ],
};

const typeform = {
  total_items: 2,
  items: [
    {
      token: 't1',
      submitted_at: '2026-01-02T10:00:00Z',
      metadata: { platform: 'other' },
      hidden: { source: 'mail' },
      answers: [
        {
          field: { id: 'a1', ref: 'colours', type: 'multiple_choice' },
          type: 'choices',
          choices: { ids: ['1', '2'], labels: ['Red', 'Blue'], other: 'Sea, deep' },
        },
        { field: { id: 'a2', type: 'multiple_choice' }, type: 'choice', choice: { id: '3', label: 'Yes' } },
        { field: { id: 'a3', ref: 'nps', type: 'opinion_scale' }, type: 'number', number: 9 },
      ],
    },
    {
      token: 't2',
      submitted_at: '2026-01-02T11:00:00Z',
      metadata: { platform: 'mobile' },
      answers: [
        { field: { id: 'a4', ref: 'agree', type: 'legal' }, type: 'boolean', boolean: true },
        { field: { id: 'a5', ref: 'mail', type: 'email' }, type: 'email', email: 'ada@example.org' },
      ],
    },
    { token: 't3', submitted_at: '2026-01-02T12:00:00Z', answers: [] },
  ],
};

const webhook = [
  {
    event_type: 'form_response',
    form_response: {
      token: 't1',
      definition: { fields: [{ id: 'a1', ref: 'why', title: 'Why, and since when?' }] },
      answers: [{ field: { id: 'a1', ref: 'why', type: 'long_text' }, type: 'text', text: 'Because' }],
    },
  },
];

const surveyMonkey = {
  data: [
    {
      id: '10045001533',
      response_status: 'completed',
      page_path: [],
      logic_path: {},
      pages: [
        { id: 'p1', questions: [{ id: 'q1', heading: 'How was it?', answers: [{ choice_id: 'c1', text: 'Good' }] }] },
        {
          id: 'p2',
          questions: [
            { id: 'q2', answers: [{ choice_id: 'c4' }, { choice_id: 'c5' }, { other_id: 'c6', text: 'tea' }] },
            {
              id: 'q3',
              answers: [
                { row_id: 'r1', choice_id: 'c7' },
                { row_id: 'r2', col_id: 'k1', choice_id: 'c8' },
              ],
            },
          ],
        },
      ],
    },
    { id: '10045001534', response_status: 'partial', pages: [{ id: 'p1', questions: [] }] },
  ],
  page: 1,
};

const cases = [
  [
    'Qualtrics: words in place of codes',
    qualtrics,
    'startDate,finished,_recordId,QID1_TEXT,QID3,QID4,QID2,QID2_DO\n' +
      '2026-03-25T17:16:56Z,True,R_1,good,Slightly uneasy,,Monday; Other (which?),Other (which?); Monday\n' +
      '2026-03-25T18:00:00Z,False,R_2,,At ease,9,,\n',
  ],
  [
    'KoboToolbox: groups as paths, repeats as their number',
    kobo,
    '_id,formhub/uuid,start,farm/crops,farm/size,farm/photo,household (count),_attachments (count),_geolocation,_submission_time\n' +
      '1,f1,2026-02-05T16:13:38.527+02:00,maize beans,,a.jpg,2,1,,2026-02-05T14:15:44\n' +
      '2,f1,,maize,2300,,0,,-1.9; 30.1,2026-02-06T14:15:44\n',
  ],
  [
    'Typeform: one column for each field, the chosen options joined',
    typeform,
    'token,submitted_at,metadata/platform,agree,mail,hidden/source,colours,a2,nps\n' +
      't1,2026-01-02T10:00:00Z,other,,,mail,"Red; Blue; Sea, deep",Yes,9\n' +
      't2,2026-01-02T11:00:00Z,mobile,true,ada@example.org,,,,\n' +
      't3,2026-01-02T12:00:00Z,,,,,,,\n',
  ],
  [
    'Typeform webhooks: texts of the questions in a second row',
    webhook,
    'token,why\ntoken,"Why, and since when?"\nt1,Because\n',
  ],
  [
    'SurveyMonkey: questions, rows of a matrix, the text of “Other”',
    surveyMonkey,
    'id,response_status,q1,q2,q2/other,q3/r1,q3/r2/k1\n' +
      'id,response_status,How was it?,q2,q2/other,q3/r1,q3/r2/k1\n' +
      '10045001533,completed,Good,c4; c5,tea,c7,c8\n' +
      '10045001534,partial,,,,,\n',
  ],
] as const;

describe('exports of survey tools in JSON', () => {
  it.each(cases)('reads %s', async (_, value, csv) => {
    const source = await openNamed(JSON.stringify(value), 'x.json');
    expect(source.tables).toHaveLength(1);
    expect((await readTable(source)).csv).toBe(csv);
  });

  it('describes the options of Qualtrics in the order of their codes', async () => {
    const [table] = (await openNamed(JSON.stringify(qualtrics), 'x.json')).tables;
    const options = Object.fromEntries(table?.columns?.map((column) => [column.name, column.options]) ?? []);
    expect(options).toMatchObject({
      QID3: ['At ease', 'Slightly uneasy'],
      QID2: ['Monday', 'Other (which?)'],
      QID2_DO: [],
    });
  });
});
