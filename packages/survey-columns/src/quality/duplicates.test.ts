import { describe, expect, it } from 'vitest';
import type { ExporterName } from '../exporters/registry.ts';
import type { ColumnType } from '../shapes.ts';
import { duplicates, listed, nothing, type Shape } from '../testing/duplicates.fixture.ts';
import { toRows } from '../testing/tables.fixture.ts';
import type { ColumnGroup } from '../types.ts';

const long = 'The staff were friendly and helped me find what I wanted.';

/** The cells that each tool writes by itself: in the first response, and in one that differs in nothing else. */
const tools: [ExporterName, { header: string[]; one: string[]; other: string[] }][] = [
  [
    'Qualtrics',
    {
      header: ['StartDate', 'EndDate', 'IPAddress', 'Duration (in seconds)', 'RecordedDate', 'ResponseId'],
      one: ['2024-03-01 10:00:00', '2024-03-01 10:05:00', '192.0.2.1', '300', '2024-03-01 10:05:01', 'R_1aB'],
      other: ['2024-03-02 11:00:00', '2024-03-02 11:04:00', '192.0.2.9', '240', '2024-03-02 11:04:02', 'R_2cD'],
    },
  ],
  [
    'LimeSurvey',
    {
      header: [
        'id. Response ID',
        'submitdate. Date submitted',
        'seed. Seed',
        'startdate. Date started',
        'datestamp. Date last action',
        'ipaddr. IP address',
        'interviewtime. Total time',
        'groupTime12. Group time: About you',
      ],
      one: ['7', '2024-03-01 10:00:00', '12', '2024-03-01 09:00:00', '2024-03-01 10:00:00', '192.0.2.1', '61.2', '60'],
      other: ['9', '2024-03-02 10:00:00', '34', '2024-03-02 09:00:00', '2024-03-02 10:00:00', '192.0.2.3', '40', '39'],
    },
  ],
  [
    'KoboToolbox',
    {
      header: ['start', 'end', 'today', '_id', '_uuid', '_submission_time', '_index'],
      one: ['2024-03-01T10:00:00.000+02:00', '2024-03-01T10:09:00.000+02:00', '2024-03-01', '5', 'u-1', 't1', '1'],
      other: ['2024-03-02T10:00:00.000+02:00', '2024-03-02T10:09:00.000+02:00', '2024-03-02', '6', 'u-2', 't2', '2'],
    },
  ],
  ['unknown', { header: ['id', 'created_at'], one: ['1', '2024-03-01 10:00'], other: ['2', '2024-03-01 11:00'] }],
];

describe('equal responses: every cell except those that the tool writes by itself', () => {
  it.each(tools)('%s: its id, times and address are not compared', (exporter, { header, one, other }) => {
    const shape: Shape = {
      exporter,
      header: [...header, 'Why?', 'Village'],
      types: [...nothing(header.length), 'Open-ended', 'Do nothing'],
    };
    const rows = [
      [...one, long, 'Ambo'],
      [...other, long, 'Ambo'],
      [...other, long, 'Bure'],
      [...other, `${long} `, 'Ambo'],
    ];
    const [finding] = duplicates(shape, rows).filter(({ reason }) => reason.code === 'equal_cells');
    expect(finding?.rows).toEqual([2, 4]);
    // The column that becomes nothing tells the third response from the others.
    expect(finding?.reason).toMatchObject({ ignored: expect.arrayContaining(header.slice(0, 6)) });
    expect(finding?.reason).not.toMatchObject({ ignored: expect.arrayContaining(['Village']) });
  });

  it.each<[string, string, string, string]>([
    ['a measure', 'Height in cm', '171', '172'],
    ['a date that was asked for', 'Date of your visit', '2024-03-01', '2024-03-02'],
    ['a code of the study', 'Participant code', 'KA17', 'LO03'],
  ])('%s with the type “Do nothing” distinguishes people', (_, name, one, other) => {
    const shape: Shape = {
      exporter: 'Google Forms',
      header: ['Timestamp', name, ...Array.from({ length: 14 }, (_, at) => `Q${at}`)],
      types: ['Timestamp', 'Do nothing', ...Array.from({ length: 14 }, (): ColumnType => 'Single choice')],
    };
    const words = ['Agree', 'Disagree', 'Neither'];
    const collectAnswers = (person: number) =>
      Array.from({ length: 14 }, (_, at) => words[(person * 7 + at * at * (person % 5)) % 3] ?? '');
    const same = collectAnswers(4);
    const others = Array.from({ length: 30 }, (_, at) => [
      '2024/03/02 10:00:00',
      `other ${at}`,
      ...collectAnswers(at + 5),
    ]);
    const rows = [
      ['2024/03/01 10:00:00', one, ...same],
      ['2024/03/01 11:00:00', other, ...same],
      ['2024/03/01 12:00:00', one, ...same],
    ];
    expect(listed(shape, [...rows, ...others])).toEqual([3]);
  });

  it('equal closed answers of many people are not duplicates: two people of 1,100', () => {
    const shape: Shape = {
      exporter: 'SurveyMonkey',
      header: ['RespondentID', ...Array.from({ length: 13 }, (_, at) => `Q${at}`)],
      types: ['Do nothing', ...Array.from({ length: 13 }, (): ColumnType => 'Single choice')],
    };
    let seed = 7;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const rows = Array.from({ length: 1100 }, (_, at) => [
      String(3_234_000_000 + at),
      ...Array.from({ length: 13 }, () => (random() < 0.7 ? 'Yes' : 'No')),
    ]);
    expect(new Set(rows.map(([, ...answers]) => answers.join())).size).toBeLessThan(1000);
    expect(listed(shape, rows)).toEqual([]);
  });

  it('rows that were pasted twice are found by their id and time, even with few questions', () => {
    const shape: Shape = {
      exporter: 'Google Forms',
      header: ['Timestamp', 'Come again?'],
      types: ['Timestamp', 'Single choice'],
    };
    const rows = toRows('2024/03/01 10:00:00|Yes / 2024/03/01 10:00:07|Yes / 2024/03/01 10:00:00|Yes');
    expect(listed(shape, rows)).toEqual([3]);
  });

  it('options in separate columns, and the same answer to all statements, count as one answer', () => {
    const header = Array.from({ length: 30 }, (_, at) => `Q [${at}]`);
    const types = header.map((): ColumnType => 'Single choice');
    const members = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
    const group = (kind: 'multi' | 'grid', from: number, to: number): ColumnGroup => ({
      kind,
      question: 'Q',
      members: members(from, to),
      items: header.slice(from, to),
      iterations: null,
      write_ins: [],
      whole: null,
      confidence: 0.9,
      reason: 'shared_question',
    });
    const groups = [group('multi', 0, 15), group('grid', 15, 30)];
    const row = [...members(0, 15).map(() => '0'), ...members(15, 30).map(() => 'Agree')];
    expect(duplicates({ header, types, groups }, [row, row])).toEqual([]);
  });
});
