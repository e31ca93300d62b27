// Questions of several columns as form builders write them.
import type { GroupedFile } from './grouped-pen.ts';
import * as east from './languages-asia.ts';
import * as west from './languages-west.ts';

const stimme = ['Stimme voll zu', 'Stimme eher zu', 'Teils, teils', 'Stimme eher nicht zu', 'Stimme gar nicht zu'];
const things = ['a neighbour told me', 'a leaflet from the library', 'the parish bulletin', 'my school'];
const below = (question: string, parts: readonly string[]): string[][] =>
  parts.map((part, at) => [at === 0 ? question : '', part]);

export const groupedForms: GroupedFile[] = [
  {
    name: 'grouped_surveymonkey_fr.csv',
    about: 'SurveyMonkey',
    language: west.french,
    write: (pen) => [
      pen.meta(['Respondent ID', ''], (row) => String(11_700_000_000 + row * 97)),
      ...pen.ticks(
        below('Comment venez-vous ?', ['À pied', 'En bus', 'À vélo']),
        (at) => ['À pied', 'En bus', 'À vélo'][at] ?? '',
      ),
      pen.text(['', 'Autre (veuillez préciser)'], ['en trottinette', 'en bateau']),
      pen.pick(['Où habitez-vous ?', 'Réponse'], ['Centre', 'Nord', 'Sud', 'Autre (veuillez préciser)']),
      pen.text(['', 'Autre (veuillez préciser)'], ['à la campagne', 'sur une île']),
      ...below('Que pensez-vous de', ['la salle', 'la musique', 'le buffet']).map((header) =>
        pen.pick(header, ['Très bien', 'Bien', 'Moyen', 'Mauvais']),
      ),
      ...pen.ranks(below('Classez', ['le prix', 'la place', 'le bruit', 'la lumière'])),
      pen.text(['Autres remarques', 'Réponse ouverte'], ['rien à dire de plus, merci beaucoup'], 3),
    ],
  },
  {
    name: 'grouped_google_de.csv',
    about: 'Google Forms',
    language: west.german,
    write: (pen) => [
      pen.meta('Zeitstempel', (row) => `${10 + (row % 18)}.03.2024 10:${10 + (row % 40)}:00`),
      ...['Pünktlichkeit', 'Sauberkeit', 'Preis'].map((part) => pen.pick(`Wie zufrieden sind Sie? [${part}]`, stimme)),
      ...['Montag', 'Dienstag'].map((day) =>
        pen.pick(`Wann haben Sie Zeit? [${day}]`, [
          'Vormittag',
          'Nachmittag',
          'Vormittag, Nachmittag',
          'Abend',
          'Vormittag, Abend',
        ]),
      ),
      ...pen.places(
        ['1. Wahl', '2. Wahl', '3. Wahl'].map((place) => `Welche Stadt? [${place}]`),
        ['Ulm', 'Köln', 'Kiel'],
      ),
      pen.pick('Haben Sie ein Auto?', ['Ja', 'Nein']),
      pen.pick('Haben Sie ein Rad?', ['Ja', 'Nein']),
    ],
  },
  {
    name: 'grouped_typeform_en.csv',
    about: 'Typeform',
    language: west.english,
    write: (pen) => [
      pen.meta('#', (row) => `k${(row * 7919 + 100_000).toString(36)}z${row}`),
      ...pen.ticks(['Tea', 'Coffee', 'Juice', 'Water'], (at) => ['Tea', 'Coffee', 'Juice', 'Water'][at] ?? ''),
      pen.text('Other', things),
      pen.pick('How do you travel?', ['Bus', 'Train', 'Walk']),
      pen.text('Other', ['by canoe', 'on a donkey']),
      pen.pick('Would you come again?', ['1', '0']),
      pen.meta('Network ID', (row) => `a${(row * 104_729 + 5_000).toString(16)}f0`),
    ],
  },
  {
    name: 'grouped_msforms_de.csv',
    about: 'Microsoft Forms',
    language: west.german,
    write: (pen) => [
      pen.meta('ID', (row) => String(row + 1)),
      pen.meta('Startzeit', (row) => `3/${1 + (row % 28)}/24 10:11:22`),
      pen.meta('Fertigstellungszeit', (row) => `3/${1 + (row % 28)}/24 10:${20 + (row % 30)}:22`),
      pen.meta('E-Mail', () => 'anonymous'),
      pen.meta('Name', () => ''),
      ...['Der Raum war hell', 'Die Pausen waren lang genug', 'Der Stoff war verständlich'].map((one) =>
        pen.pick(one, stimme),
      ),
      pen.pick('Wie alt sind Sie?', ['unter 30', '30 bis 50', 'über 50']),
    ],
  },
  {
    name: 'grouped_jotform_en.csv',
    about: 'Jotform',
    language: west.english,
    write: (pen) => [
      pen.meta('Submission Date', (row) => `Feb ${1 + (row % 27)}, 2024`),
      ...['Cleanliness', 'Location', 'Food'].map((part) =>
        pen.pick(`How was the venue? >> ${part}`, ['Poor', 'Fair', 'Good', 'Excellent']),
      ),
      pen.pick('Which hall?', ['A', 'B', 'Other']),
      pen.text('Which hall? (Other)', ['the garden', 'the street']),
      pen.meta('Submission ID', (row) => String(5_800_000_000 + row * 7919)),
    ],
  },
  {
    name: 'grouped_tally_en.csv',
    about: 'Tally',
    language: west.english,
    write: (pen) => {
      const options = pen.ticks(
        ['Price', 'Support (phone, chat)', 'Speed'].map((one) => `What matters? (${one})`),
        () => 'TRUE',
        'FALSE',
      );
      return [
        pen.meta('Submission ID', (row) => `s${(row * 7919).toString(36)}x`),
        pen.meta('Respondent ID', (row) => `r${(row * 104_729).toString(36)}y`),
        pen.meta('Submitted at', (row) => `2024-03-${10 + (row % 19)} 10:00:00`),
        pen.pick('What matters?', [
          'Price',
          'Speed',
          'Price, Speed',
          'Support (phone, chat), Speed',
          'Price, Support (phone, chat)',
        ]),
        ...options,
        pen.pick('How did it go?', ['Well', 'So so', 'Badly']),
      ];
    },
  },
  {
    name: 'grouped_wjx_zh.csv',
    about: 'WJX',
    language: east.chinese,
    write: (pen) => [
      pen.meta('序号', (row) => String(row + 1)),
      pen.meta('提交答卷时间', (row) => `2024/3/${1 + (row % 28)} 8:00:00`),
      ...['外观', '手感', '价格'].map((part) =>
        pen.pick(`1、请评价产品—${part}`, ['很满意', '满意', '一般', '不满意']),
      ),
      ...pen.ticks(
        ['微信', '微博', '其他'].map((one) => `2、从哪里得知(${one})`),
        () => '1',
        '0',
      ),
      pen.pick('3、您的职业', ['学生', '教师', '其他']),
    ],
  },
];
