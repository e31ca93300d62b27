import { describe, expect, it } from 'vitest';
import { findErrorSentence, openNamed, readTable } from '../read-csv.fixture.ts';

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
] as const;

describe('exports of survey tools in JSON', () => {
  it.each(cases)('reads %s', async (_, value, csv) => {
    const source = await openNamed(JSON.stringify(value), 'x.json');
    expect(source.tables).toHaveLength(1);
    expect((await readTable(source)).csv).toBe(csv);
  });

  const field = { id: 'a1', ref: 'why', type: 'long_text' };
  it.each([
    [
      'Typeform',
      {
        items: [
          { token: 't1', answers: [] },
          { token: 't2', answers: [{ field, type: 'text', text: 'So' }] },
        ],
      },
    ],
    ['a webhook of Typeform', [{ form_response: { token: 't1', answers: [{ field, type: 'text', text: 'So' }] } }]],
    [
      'SurveyMonkey',
      { data: [{ id: '1', pages: [{ id: 'p1', questions: [{ id: 'q1', answers: [{ text: 'So' }] }] }] }] },
    ],
  ])('refuses answers of %s, of which a table would hold the number alone', async (_, value) => {
    const sentence = await findErrorSentence(() => openNamed(JSON.stringify(value), 'x.json'));
    expect(sentence).toContain('Export the survey as CSV or as a workbook instead.');
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
