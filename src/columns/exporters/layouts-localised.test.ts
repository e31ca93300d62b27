import { expect, test } from 'vitest';
import {
  always,
  type Field,
  fileOf,
  forename,
  iso,
  mail,
  ordered,
  person,
  pick,
  rankOf,
  rarely,
  readBack,
  score,
  several,
  surname,
  tick,
  two,
  uuid,
} from './layout.fixture.ts';
import { deText, enText, esText, frText, mailOf } from './writing.fixture.ts';

interface Layout {
  name: string;
  exporter?: string;
  fields: Field[];
  rows: number;
  delimiter?: string;
  header_rows?: number;
}

const oneHot = (label: string, share = 0.4): Field[2] => tick(label, '', share);
const id = (i: number) => String(i + 1);

const layouts: Layout[] = [
  {
    name: 'SurveyMonkey de',
    exporter: 'SurveyMonkey',
    header_rows: 2,
    rows: 66,
    delimiter: ';',
    fields: [
      [['Respondent ID', ''], 'Do nothing', (i) => String(11_400_000_000 + i * 7919)],
      [['Collector ID', ''], 'Do nothing', always('405839218')],
      [['Start Date', ''], 'Timestamp', (i) => `${two(1 + (i % 28))}.03.2024 ${two(8 + (i % 12))}:05:19`],
      [['End Date', ''], 'Timestamp', (i) => `${two(1 + (i % 28))}.03.2024 ${two(8 + (i % 12))}:15:19`],
      [['IP Address', ''], 'Do nothing', (i) => `192.0.2.${i}`],
      [['Email Address', ''], 'Email', mail],
      [['First Name', ''], 'Name', forename],
      [['Last Name', ''], 'Name', surname],
      [['Custom Data 1', ''], 'Do nothing', pick('Nord', 'Süd')],
      [['Wie haben Sie von uns erfahren?', 'Response'], 'Single choice', pick('Freunde', 'Internet', 'Zeitung')],
      [
        ['', 'Sonstiges (bitte angeben)'],
        'Open-ended',
        rarely((i) => `über ${['Radio', 'meinen Chef', 'Plakat', 'eine Messe'][i % 4]}`, 0.15),
      ],
      [['Welche Leistungen nutzen Sie?', 'Beratung'], 'Multi choice', oneHot('Beratung')],
      [['', 'Schulung, vor Ort'], 'Multi choice', oneHot('Schulung, vor Ort')],
      [['', 'Keine der genannten'], 'Multi choice', oneHot('Keine der genannten', 0.05)],
      [['', 'Sonstiges (bitte angeben)'], 'Open-ended', rarely((i) => `Leistung ${i}`, 0.1)],
      [['Wie wichtig ist Ihnen …', 'Preis'], 'Single choice', pick('sehr wichtig', 'wichtig', 'unwichtig')],
      [['', 'Qualität'], 'Single choice', pick('sehr wichtig', 'wichtig', 'unwichtig')],
      [['Bringen Sie in eine Reihenfolge', 'Preis'], 'Ranking', rankOf(0, 3)],
      [['', 'Tempo'], 'Ranking', rankOf(1, 3)],
      [['', 'Service'], 'Ranking', rankOf(2, 3)],
      [['Wie wahrscheinlich ist es, dass Sie uns weiterempfehlen?', ''], 'NPS', score],
      [['Haben Sie weitere Anmerkungen?', 'Open-Ended Response'], 'Open-ended', rarely(deText, 0.5)],
      [['Adressdaten', 'Name'], 'Name', rarely(person, 0.4)],
      [['', 'PLZ'], 'Do nothing', rarely((i) => `0${1000 + i * 13}`, 0.4)],
      [['', 'E-Mail-Adresse'], 'Email', rarely(mail, 0.4)],
      [['', 'Telefonnummer'], 'Do nothing', rarely((i) => `030 ${100000 + i * 7}`, 0.4)],
    ],
  },
  {
    name: 'MS Forms de',
    exporter: 'Microsoft Forms',
    rows: 44,
    delimiter: ';',
    fields: [
      ['ID', 'Do nothing', id],
      ['Startzeit', 'Timestamp', (i) => `${two(1 + (i % 28))}.03.24 ${8 + (i % 12)}:${two(i % 60)}:11`],
      ['Fertigstellungszeit', 'Timestamp', (i) => `${two(1 + (i % 28))}.03.24 ${8 + (i % 12)}:${two(i % 60)}:41`],
      ['E-Mail', 'Do nothing', always('anonymous')],
      ['Name', 'Do nothing', always('')],
      ['Zeitpunkt der letzten Änderung', 'Do nothing', always('')],
      ['In welcher Abteilung arbeiten Sie?', 'Single choice', pick('Vertrieb', 'Produktion', 'IT')],
      [
        'Welche Werkzeuge nutzen Sie?',
        'Multi choice',
        several(
          ['Word', 'Excel; Access', 'Teams'].map((x) => x.replace(';', ',')),
          ';',
          ';',
        ),
      ],
      ['Ordnen Sie nach Wichtigkeit', 'Ranking', ordered(['Gehalt', 'Zeit', 'Team', 'Ort'], ';', ';')],
      ['Mein Chef hört mir zu', 'Single choice', pick('Stimme voll zu', 'Stimme zu', 'Neutral', 'Stimme nicht zu')],
      ['Wie wahrscheinlich ist es, dass Sie uns als Arbeitgeber weiterempfehlen?', 'NPS', score],
      ['Was sollten wir ändern?', 'Open-ended', rarely(deText, 0.7)],
    ],
  },
  {
    name: 'MS Forms fr',
    exporter: 'Microsoft Forms',
    rows: 44,
    fields: [
      ['ID', 'Do nothing', id],
      ['Heure de début', 'Timestamp', (i) => `${two(1 + (i % 28))}/03/2024 ${8 + (i % 12)}:${two(i % 60)}:11`],
      ['Heure de fin', 'Timestamp', (i) => `${two(1 + (i % 28))}/03/2024 ${8 + (i % 12)}:${two(i % 60)}:41`],
      ['Adresse de messagerie', 'Email', mail],
      ['Nom', 'Name', person],
      ['Quel est votre service ?', 'Single choice', pick('Ventes', 'Production', 'Informatique')],
      ['Quels outils utilisez-vous ?', 'Multi choice', several(['Word', 'Excel', 'Teams'], ';', ';')],
      ['Recommanderiez-vous notre entreprise ? (0 à 10)', 'NPS', score],
      ['Que changeriez-vous ?', 'Open-ended', rarely(frText, 0.7)],
    ],
  },
  {
    name: 'MS Forms es',
    exporter: 'Microsoft Forms',
    rows: 44,
    fields: [
      ['ID', 'Do nothing', id],
      ['Hora de inicio', 'Timestamp', (i) => `${1 + (i % 28)}/3/24 ${8 + (i % 12)}:${two(i % 60)}:11`],
      ['Hora de finalización', 'Timestamp', (i) => `${1 + (i % 28)}/3/24 ${8 + (i % 12)}:${two(i % 60)}:41`],
      ['Correo electrónico', 'Email', mail],
      ['Nombre', 'Name', person],
      ['Hora de la última modificación', 'Do nothing', always('')],
      ['¿En qué área trabajas?', 'Single choice', pick('Ventas', 'Producción', 'TI')],
      ['¿Qué herramientas usas?', 'Multi choice', several(['Word', 'Excel', 'Teams'], ';', ';')],
      ['¿Qué cambiarías?', 'Open-ended', rarely(esText, 0.7)],
    ],
  },
  {
    name: 'Typeform traps',
    exporter: 'Typeform',
    rows: 75,
    fields: [
      ['#', 'Do nothing', (i) => ((i + 11) * 99_999_989).toString(16).padStart(32, '7')],
      ["First, what's your first name?", 'Name', forename],
      ["Nice to meet you, {{field:abc}}! What's your email?", 'Email', rarely(mailOf('mail.io'), 0.8)],
      [
        'What company do you work for?',
        'Open-ended',
        (i) => `${surname(i * 7, 0)} ${['Ltd', 'Inc.', 'GmbH', 'Labs', '& Co'][i % 5]}${i % 4 === 0 ? ` ${i}` : ''}`,
      ],
      ['What is your favourite product?', 'Single choice', pick('Atlas', 'Nova', 'Luna', 'Orion')],
      ["What's your Instagram handle?", 'Do nothing', (i) => `@user_${i * 37}`],
      ['Can we contact you by email?', 'Single choice', pick('1', '0')],
      ['Email consent', 'Single choice', pick('yes', 'no')],
      ['Slack', 'Multi choice', oneHot('Slack')],
      ['Teams', 'Multi choice', oneHot('Teams')],
      ['Zoom', 'Multi choice', oneHot('Zoom', 0.2)],
      ['Other', 'Open-ended', rarely((i) => ['Meet', 'google meet', 'Webex', 'Jitsi'][i % 4] ?? '', 0.15)],
      ['How likely are you to recommend *Acme* to a friend or colleague?', 'NPS', score],
      ['What is the main reason for your score?', 'Open-ended', enText],
      ['When would you like to start?', 'Do nothing', (i) => `2024-0${4 + (i % 4)}-${two(1 + ((i * 7) % 28))}`],
      [
        'Upload your brief',
        'MEDIA_RESPONSE',
        rarely((i) => `https://api.typeform.com/responses/files/${uuid(i, 0).replaceAll('-', '')}/brief_${i}.pdf`, 0.5),
      ],
      ['utm_source', 'Do nothing', pick('google', 'newsletter', 'xxxxx')],
      ['score', 'Do nothing', (_, r) => String(Math.floor(r * 40))],
      ['Response Type', 'Do nothing', pick('completed', 'started')],
      ['Start Date (UTC)', 'Timestamp', iso],
      ['Stage Date (UTC)', 'Do nothing', always('')],
      ['Submit Date (UTC)', 'Timestamp', iso],
      ['Network ID', 'Do nothing', (i) => ((i % 50) * 7919 + 1e6).toString(16)],
      ['Tags', 'Do nothing', always('')],
      ['Ending', 'Do nothing', pick('Thanks A', 'Thanks B')],
    ],
  },
];

test.each(layouts)('$name', ({ exporter = 'unknown', fields, rows, delimiter = ',', header_rows = 1 }) => {
  const found = readBack(fileOf(fields, { delimiter, rows }), fields);
  expect(found.wrong).toEqual([]);
  expect(found).toMatchObject({ exporter, delimiter, header_rows, rows });
});
