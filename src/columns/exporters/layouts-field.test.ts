import { expect, test } from 'vitest';
import type { ExporterName } from '../types.ts';
import {
  always,
  type Field,
  fileOf,
  iso,
  person,
  pick,
  rankOf,
  rarely,
  readBack,
  sentence,
  several,
  tick,
  two,
  uuid,
} from './layout.fixture.ts';

const place = (low: number) => (i: number) => `${low}.${String(123_456 + i * 7919).slice(0, 6)}`;

interface Layout {
  name: string;
  exporter: ExporterName;
  fields: Field[];
  delimiter?: string;
  header_rows?: number;
}

const field: Layout[] = [
  {
    name: 'KoboToolbox',
    exporter: 'KoboToolbox',
    delimiter: ';',
    fields: [
      ['start', 'Timestamp', (i) => `2024-03-${two(1 + (i % 28))}T10:${two(i % 60)}:07.123+02:00`],
      ['end', 'Timestamp', (i) => `2024-03-${two(1 + (i % 28))}T11:${two(i % 60)}:07.123+02:00`],
      ['today', 'Timestamp', (i) => `2024-03-${two(1 + (i % 28))}`],
      ['deviceid', 'Do nothing', (i) => `collect:${'aBcDeFgH'.slice(i % 4)}${i * 7919}`],
      ['Name of the enumerator', 'Do nothing', (i) => person(i % 4, 0)],
      ['Respondent name', 'Name', person],
      [
        'Village',
        'Open-ended',
        (i, random) => ['Kibera', 'Mathare', 'kibera', 'Karen'][i % 4] + (random < 0.5 ? ` ${i}` : ''),
      ],
      ['Water sources', 'Multi choice', several(['well', 'river', 'rain', 'tap'], ' ')],
      ['Water sources/well', 'Multi choice', tick('1', '0')],
      ['Water sources/river', 'Multi choice', tick('1', '0')],
      ['Water sources/rain', 'Multi choice', tick('1', '0')],
      ['Photo of the well', 'MEDIA_RESPONSE', (i) => `17100${i}.jpg`],
      ['Photo of the well_URL', 'MEDIA_RESPONSE', (i) => `https://kc.example.org/media/17100${i}.jpg`],
      ['GPS', 'Do nothing', (i) => `${place(-1)(i)} ${place(36)(i)} 1670 4.5`],
      ['_GPS_latitude', 'Do nothing', place(-1)],
      ['_GPS_longitude', 'Do nothing', place(36)],
      ['__version__', 'Do nothing', pick('vA1b2', 'vC3d4')],
      ['_id', 'Do nothing', (i) => String(90_000 + i * 3)],
      ['_uuid', 'Do nothing', uuid],
      ['_submission_time', 'Timestamp', (i) => `2024-03-${two(1 + (i % 28))}T11:${two(i % 60)}:09`],
      ['_validation_status', 'Do nothing', always('')],
      ['_notes', 'Do nothing', always('')],
      ['_status', 'Do nothing', always('submitted_via_web')],
      ['_submitted_by', 'Do nothing', pick('team_a', 'team_b')],
      ['_index', 'Do nothing', (i) => String(i + 1)],
    ],
  },
  {
    name: 'ODK Central',
    exporter: 'ODK',
    fields: [
      ['SubmissionDate', 'Timestamp', (i) => `2024-03-${two(1 + (i % 28))}T11:${two(i % 60)}:09.123Z`],
      ['start', 'Timestamp', (i) => `2024-03-${two(1 + (i % 28))}T10:${two(i % 60)}:07.123+02:00`],
      ['today', 'Timestamp', (i) => `2024-03-${two(1 + (i % 28))}`],
      ['household-location-Latitude', 'Do nothing', place(-1)],
      ['household-location-Longitude', 'Do nothing', place(36)],
      ['household-location-Altitude', 'Do nothing', (i) => `${1600 + i}.5`],
      ['household-location-Accuracy', 'Do nothing', (i) => `${4 + i / 10}`],
      ['household-roof', 'Single choice', pick('iron', 'thatch', 'tiles')],
      ['household-assets', 'Multi choice', several(['radio', 'bike', 'phone', 'tv'], ' ')],
      ['remarks', 'Open-ended', rarely(sentence, 0.5)],
      ['meta-instanceID', 'Do nothing', (i) => `uuid:${uuid(i, 0)}`],
      ['KEY', 'Do nothing', (i) => `uuid:${uuid(i, 0)}`],
      ['SubmitterID', 'Do nothing', pick('14', '15')],
      ['SubmitterName', 'Do nothing', pick('Team A', 'Team B')],
      ['FormVersion', 'Do nothing', always('2024031501')],
    ],
  },
  {
    name: 'mWater',
    exporter: 'unknown',
    fields: [
      ['_id', 'Do nothing', (i) => uuid(i, 0).replaceAll('-', '')],
      ['submitted_on', 'Timestamp', iso],
      [
        'community_name',
        'Open-ended',
        (i, random) => `${['Fote', 'Lomasi', 'Mphampha', 'Malemiya'][i % 4]} ${random < 0.7 ? i : 1}`,
      ],
      ['water_source', 'Single choice', pick('Borehole', 'River', 'Tap')],
      ['facilities', 'Multi choice', several(['Latrine', 'Well', 'School', 'Clinic'], ', ')],
      ['photos', 'MEDIA_RESPONSE', (i) => `https://api.example.io/v3/images/${uuid(i, 0)}?h=160.jpg`],
      ['location_latitude', 'Do nothing', place(-15)],
      ['location_longitude', 'Do nothing', place(34)],
    ],
  },
  {
    name: 'SoSci Survey',
    exporter: 'SoSci',
    fields: [
      ['CASE', 'Do nothing', (i) => String(100 + i)],
      ['SERIAL', 'Do nothing', always('')],
      ['REF', 'Do nothing', always('')],
      ['QUESTNNR', 'Do nothing', always('base')],
      ['MODE', 'Do nothing', always('interview')],
      ['STARTED', 'Timestamp', iso],
      ['AB01_01', 'Single choice', pick('1', '2', '3', '4', '5', '-9')],
      ['AB01_02', 'Single choice', pick('1', '2', '3', '4', '5', '-9')],
      ['AB02', 'Single choice', pick('1', '2', '-9')],
      ['AB03_01', 'Open-ended', (i) => (i % 4 === 0 ? '-9' : sentence(i, 0.3))],
      ['TIME001', 'Do nothing', (i) => String(5 + i)],
      ['TIME_SUM', 'Do nothing', (i) => String(50 + i)],
      ['LASTDATA', 'Timestamp', iso],
      ['FINISHED', 'Do nothing', pick('0', '1')],
      ['LASTPAGE', 'Do nothing', pick('4', '9')],
      ['MISSING', 'Do nothing', pick('0', '5', '12')],
    ],
  },
  {
    name: 'CIVS ballots',
    exporter: 'unknown',
    fields: ['Ada', 'Ben', 'Cem', 'Dia', 'Eva'].map((name, k) => [
      name,
      'Ranking',
      (i) => (k === 4 && i % 9 === 0 ? 'No opinion' : rankOf(k, 5)(i, 0)),
    ]),
  },
];

test.each(field)('$name', ({ exporter, fields, delimiter = ',', header_rows = 1 }) => {
  const found = readBack(fileOf(fields, { delimiter }), fields);
  expect(found.wrong).toEqual([]);
  expect(found).toMatchObject({ exporter, delimiter, header_rows, rows: 60 });
});
