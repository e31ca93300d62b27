// Questions of several columns as tools of research and of panels write them.
import type { GroupedFile } from './grouped-pen.ts';
import * as west from './languages-west.ts';

const agree = ['Strongly agree', 'Agree', 'Neither', 'Disagree', 'Strongly disagree'];
const things = ['a neighbour told me', 'a leaflet from the library', 'the parish bulletin', 'my school'];
const codes = ['1', '2', '3', '4', '5'];

export const groupedResearch: GroupedFile[] = [
  {
    name: 'grouped_qualtrics_en.csv',
    about: 'Qualtrics',
    language: west.english,
    write: (pen) => {
      const id = (code: string): string => `{"ImportId":"${code}"}`;
      const three = (code: string, text: string): string[] => [code, text, id(code)];
      return [
        pen.meta(three('ResponseId', 'Response ID'), (row) => `R_${(row * 7919 + 100_000).toString(36)}Zq1${row}`),
        ...pen.ticks(
          ['Radio', 'Poster', 'Other, please specify:'].map((one, at) =>
            three(`Q2_${at + 1}`, `Where from? - Selected Choice - ${one}`),
          ),
          () => '1',
        ),
        pen.text(three('Q2_3_TEXT', 'Where from? - Other, please specify: - Text'), things),
        pen.pick(three('Q3', 'Which bus? - Selected Choice'), ['Red', 'Blue', 'Other']),
        pen.text(three('Q3_3_TEXT', 'Which bus? - Other - Text'), ['the ferry', 'a taxi']),
        ...['Rent', 'Food', 'Fun']
          .map((one, at) => three(`Q4_${at + 1}`, `Split 100 points - ${one}`))
          .flatMap((_, at, all) => (at === 0 ? pen.shares(all, 100) : [])),
        ...['Room', 'Staff'].map((one, at) => pen.pick(three(`Q5_${at + 1}`, `How was it? - ${one}`), agree)),
        ...[1, 2, 3].flatMap((child) => [
          pen.pick(three(`${child}_Q6`, `Does child ${child} go to school?`), ['Yes', 'No']),
          pen.number(three(`${child}_Q7`, `How old is child ${child}?`), 1, 17),
          pen.pick(three(`${child}_Q8`, `Which language does child ${child} speak?`), ['English', 'Dutch', 'Thai']),
        ]),
        ...pen.ranks(['Price', 'Time', 'Place'].map((one, at) => three(`Q9_${at + 1}`, `Rank these - ${one}`))),
      ];
    },
  },
  {
    name: 'grouped_limesurvey_en.csv',
    about: 'LimeSurvey',
    language: west.english,
    write: (pen) => [
      pen.meta('id. Response ID', (row) => String(row + 3)),
      pen.meta('submitdate. Date submitted', (row) => `2024-03-${10 + (row % 19)} 10:00:00`),
      pen.meta('lastpage. Last page', () => '4'),
      ...pen.ticks(
        ['Bus', 'Train', 'Bike'].map((one, at) => `M1[SQ00${at + 1}]. How do you travel? [${one}]`),
        () => 'Yes',
        'No',
      ),
      pen.text('M1[other]. How do you travel? [Other]', things),
      ...['Sleep', 'Work', 'Leisure']
        .map((one, at) => `N1[SQ00${at + 1}]. Hours of a day [${one}]`)
        .flatMap((_, at, all) => (at === 0 ? pen.shares(all, 24) : [])),
      ...['Staff', 'Room', 'Food'].map((one, at) => pen.pick(`A1[SQ00${at + 1}]. How good was the [${one}]`, codes)),
      pen.pick('L1. Which ticket?', ['Day', 'Month', 'Other']),
      pen.text('L1[other]. Which ticket? [Other]', ['a free pass', 'none']),
      ...pen.places(
        ['1', '2', '3'].map((place) => `R1[${place}]. Order these [Rank ${place}]`),
        ['Sea', 'Hills', 'Town'],
      ),
    ],
  },
  {
    name: 'grouped_limesurvey_codes.csv',
    about: 'LimeSurvey',
    language: west.english,
    write: (pen) => [
      pen.meta('id', (row) => String(row + 3)),
      pen.meta('submitdate', (row) => `2024-03-${10 + (row % 19)} 10:00:00`),
      pen.meta('lastpage', () => '4'),
      pen.meta('startlanguage', () => 'en'),
      ...pen.ticks(['M1[SQ001]', 'M1[SQ002]', 'M1[SQ003]'], () => 'Y'),
      pen.text('M1[other]', things),
      ...['A1[SQ001]', 'A1[SQ002]', 'A1[SQ003]'].map((code) => pen.pick(code, ['A1', 'A2', 'A3', 'A4'])),
      pen.pick('L1', ['A1', 'A2', '-oth-']),
      pen.text('L1[other]', ['a free pass', 'none']),
    ],
  },
  {
    name: 'grouped_redcap_raw.csv',
    about: 'REDCap',
    language: west.english,
    write: (pen) => [
      pen.meta('record_id', (row) => String(row + 1)),
      ...pen.ticks(['race___1', 'race___2', 'race___3', 'race___88'], () => '1', '0'),
      pen.text('race_other', ['mixed heritage', 'prefer my own words']),
      ...Array.from({ length: 5 }, (_, at) => pen.pick(`phq_${at + 1}`, ['0', '1', '2', '3'])),
      pen.number('bp_sys', 95, 180),
      pen.number('bp_dia', 55, 110),
      pen.number('height_ft', 4, 6),
      pen.number('height_in', 0, 11),
      ...[1, 2].flatMap((child) => [
        pen.number(`child_${child}_age`, 0, 17),
        pen.pick(`child_${child}_sex`, ['1', '2']),
        pen.pick(`child_${child}_school`, ['none', 'primary', 'secondary']),
      ]),
      pen.meta('baseline_complete', () => '2'),
    ],
  },
  {
    name: 'grouped_kobo_es.csv',
    about: 'KoboToolbox',
    language: west.spanish,
    write: (pen) => [
      pen.meta('start', (row) => `2024-03-${10 + (row % 19)}T07:26:51.000-06:00`),
      pen.meta('end', (row) => `2024-03-${10 + (row % 19)}T07:36:51.000-06:00`),
      pen.pick('agua', ['pozo', 'rio', 'pozo rio', 'lluvia pozo', 'lluvia otro']),
      ...pen.ticks(['agua/pozo', 'agua/rio', 'agua/lluvia', 'agua/otro'], () => '1', '0'),
      pen.text('agua_otro', ['un camión del pueblo', 'una cisterna']),
      pen.pick('cultivo', ['maiz', 'frijol', 'otro']),
      pen.text('cultivo_otro', ['café con sombra', 'cacao']),
      pen.pick('combustible', ['leña', 'gas', 'otro']),
      pen.text('Especifique otro combustible', ['paja seca', 'carbón de coco']),
      ...[1, 2, 3].flatMap((one) => [
        pen.number(`hijo${one}/edad`, 0, 17),
        pen.pick(`hijo${one}/sexo`, ['mujer', 'hombre']),
      ]),
      pen.number('_gps_latitude', 10, 14),
      pen.number('_gps_longitude', 80, 90),
      pen.meta('_uuid', (row) => `5c1e7a20-0000-4000-8000-0000000000${10 + (row % 80)}`),
      pen.meta('_submission_time', (row) => `2024-03-${10 + (row % 19)}T08:31:00`),
    ],
  },
  {
    name: 'grouped_sosci_de.csv',
    about: 'SoSci',
    language: west.german,
    write: (pen) => [
      pen.meta('CASE', (row) => String(row + 1)),
      pen.meta('QUESTNNR', () => 'base'),
      pen.meta('STARTED', (row) => `2024-03-${10 + (row % 19)} 10:00:00`),
      ...['AB02_01', 'AB02_02', 'AB02_03', 'AB02_04'].map((code) => pen.pick(code, codes)),
      ...pen.ticks(['AB03_01', 'AB03_02', 'AB03_03', 'AB03_04'], () => '2', '1'),
      pen.text('AB04_01', ['mir hat der Weg am See sehr gefallen'], 3),
      pen.meta('LASTDATA', (row) => `2024-03-${10 + (row % 19)} 10:10:00`),
    ],
  },
  {
    name: 'grouped_alchemer_en.csv',
    about: 'Alchemer',
    language: west.english,
    write: (pen) => [
      pen.meta('Response ID', (row) => String(row + 1)),
      pen.meta('Time Started', (row) => `2024-03-${10 + (row % 19)} 10:00:00`),
      pen.meta('Date Submitted', (row) => `2024-03-${10 + (row % 19)} 10:10:00`),
      pen.meta('Status', () => 'Complete'),
      pen.meta('Legacy Comments', () => ''),
      ...pen.ticks(
        ['Mail', 'Web', 'Friend'].map((one) => `${one}:How did you find us?`),
        (at) => ['Mail', 'Web', 'Friend'][at] ?? '',
      ),
      pen.text('Other - Write In:How did you find us?', things),
      ...['Staff', 'Room'].map((one) => pen.pick(`${one}:How good was it?`, ['Good', 'Fair', 'Bad'])),
      ...pen.ranks(['Price', 'Speed', 'Taste'].map((one) => `${one}:Please rank these`)),
    ],
  },
  {
    name: 'grouped_panel_codes.csv',
    about: 'Panel',
    language: west.english,
    write: (pen) => [
      pen.meta('record', (row) => String(row + 1)),
      ...Array.from({ length: 4 }, (_, at) => pen.pick(`Q7r${at + 1}`, codes)),
      ...pen.ticks(['Q8r1', 'Q8r2', 'Q8r3', 'Q8r98'], () => '1', '0'),
      pen.text('Q8r98oe', things),
      pen.pick('Q9', ['1', '2']),
      pen.pick('Q10', ['1', '2']),
      pen.pick('Q11', ['1', '2']),
    ],
  },
];
