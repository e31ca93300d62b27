import { type Layout, make, testLayouts } from '../testing/layouts.fixture.ts';

const place = (low: number) => (i: number) => `${low}.${String(123_456 + i * 7919).slice(0, 6)}`;

const moment = (hour: number) => (i: number) =>
  `2024-03-${make.two(1 + (i % 28))}T${make.two(hour)}:${make.two(i % 60)}:07.123+02:00`;

const layouts: Layout[] = [
  {
    name: 'KoboToolbox',
    exporter: 'KoboToolbox',
    delimiter: ';',
    fields: [
      ['start', 'Timestamp', moment(10)],
      ['end', 'Timestamp', moment(11)],
      ['today', 'Timestamp', (i) => `2024-03-${make.two(1 + (i % 28))}`],
      ['deviceid', 'Do nothing', (i) => `collect:${'aBcDeFgH'.slice(i % 4)}${i * 7919}`],
      ['Name of the enumerator', 'Do nothing', (i) => make.person(i % 4, 0)],
      ['Respondent name', 'Name', make.person],
      [
        'Village',
        'Open-ended',
        (i, random) => ['Kibera', 'Mathare', 'kibera', 'Karen'][i % 4] + (random < 0.5 ? ` ${i}` : ''),
      ],
      ['Water sources', 'Multi choice', make.several(['well', 'river', 'rain', 'tap'], ' ')],
      ['Water sources/well', 'Multi choice', make.tick('1', '0')],
      ['Water sources/river', 'Multi choice', make.tick('1', '0')],
      ['Water sources/rain', 'Multi choice', make.tick('1', '0')],
      ['Photo of the well', 'MEDIA_RESPONSE', (i) => `17100${i}.jpg`],
      ['Photo of the well_URL', 'MEDIA_RESPONSE', (i) => `https://kc.example.org/media/17100${i}.jpg`],
      ['GPS', 'Do nothing', (i) => `${place(-1)(i)} ${place(36)(i)} 1670 4.5`],
      ['_GPS_latitude', 'Do nothing', place(-1)],
      ['_GPS_longitude', 'Do nothing', place(36)],
      ['__version__', 'Do nothing', make.pick('vA1b2', 'vC3d4')],
      ['_id', 'Do nothing', (i) => String(90_000 + i * 3)],
      ['_uuid', 'Do nothing', make.uuid],
      ['_submission_time', 'Timestamp', (i) => `2024-03-${make.two(1 + (i % 28))}T11:${make.two(i % 60)}:09`],
      ['_validation_status', 'Do nothing', make.always('')],
      ['_notes', 'Do nothing', make.always('')],
      ['_status', 'Do nothing', make.always('submitted_via_web')],
      ['_submitted_by', 'Do nothing', make.pick('team_a', 'team_b')],
      ['_index', 'Do nothing', (i) => String(i + 1)],
    ],
  },
  {
    name: 'ODK Central',
    exporter: 'ODK',
    fields: [
      ['SubmissionDate', 'Timestamp', (i) => `2024-03-${make.two(1 + (i % 28))}T11:${make.two(i % 60)}:09.123Z`],
      ['start', 'Timestamp', moment(10)],
      ['today', 'Timestamp', (i) => `2024-03-${make.two(1 + (i % 28))}`],
      ['household-location-Latitude', 'Do nothing', place(-1)],
      ['household-location-Longitude', 'Do nothing', place(36)],
      ['household-location-Altitude', 'Do nothing', (i) => `${1600 + i}.5`],
      ['household-location-Accuracy', 'Do nothing', (i) => `${4 + i / 10}`],
      ['household-roof', 'Single choice', make.pick('iron', 'thatch', 'tiles')],
      ['household-assets', 'Multi choice', make.several(['radio', 'bike', 'phone', 'tv'], ' ')],
      ['remarks', 'Open-ended', make.rarely(make.sentence, 0.5)],
      ['meta-instanceID', 'Do nothing', (i) => `uuid:${make.uuid(i, 0)}`],
      ['KEY', 'Do nothing', (i) => `uuid:${make.uuid(i, 0)}`],
      ['SubmitterID', 'Do nothing', make.pick('14', '15')],
      ['SubmitterName', 'Do nothing', make.pick('Team A', 'Team B')],
      ['FormVersion', 'Do nothing', make.always('2024031501')],
    ],
  },
  {
    name: 'SoSci Survey',
    exporter: 'SoSci',
    fields: [
      ['CASE', 'Do nothing', (i) => String(100 + i)],
      ['SERIAL', 'Do nothing', make.always('')],
      ['REF', 'Do nothing', make.always('')],
      ['QUESTNNR', 'Do nothing', make.always('base')],
      ['MODE', 'Do nothing', make.always('interview')],
      ['STARTED', 'Timestamp', make.iso],
      ['AB01_01', 'Single choice', make.pick('1', '2', '3', '4', '5', '-9')],
      ['AB01_02', 'Single choice', make.pick('1', '2', '3', '4', '5', '-9')],
      ['AB02', 'Single choice', make.pick('1', '2', '-9')],
      ['AB03_01', 'Open-ended', (i) => (i % 4 === 0 ? '-9' : make.sentence(i, 0.3))],
      ['TIME001', 'Do nothing', (i) => String(5 + i)],
      ['TIME_SUM', 'Do nothing', (i) => String(50 + i)],
      ['LASTDATA', 'Timestamp', make.iso],
      ['FINISHED', 'Do nothing', make.pick('0', '1')],
      ['LASTPAGE', 'Do nothing', make.pick('4', '9')],
      ['MISSING', 'Do nothing', make.pick('0', '5', '12')],
    ],
  },
  {
    name: 'CIVS ballots',
    exporter: 'unknown',
    fields: ['Ada', 'Ben', 'Cem', 'Dia', 'Eva'].map((name, k) => [
      name,
      'Ranking',
      (i) => (k === 4 && i % 9 === 0 ? 'No opinion' : make.computeRank(k, 5)(i, 0)),
    ]),
  },
  {
    name: 'repeats of ODK Central: members of households',
    exporter: 'ODK',
    rows: 150,
    fields: [
      ['member_name', 'Do nothing', make.person],
      ['member_age', 'Do nothing', make.num(0, 90)],
      ['member_sex', 'Single choice', make.pick('male', 'female')],
      ['relation', 'Single choice', make.pick('head', 'spouse', 'child', 'other')],
      ['PARENT_KEY', 'Do nothing', (i) => `uuid:${make.uuid(Math.floor(i / 3), 0)}`],
      ['KEY', 'Do nothing', (i) => `uuid:${make.uuid(Math.floor(i / 3), 0)}/member[${1 + (i % 3)}]`],
    ],
  },
];

testLayouts(layouts);
