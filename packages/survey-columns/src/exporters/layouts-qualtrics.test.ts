import { type Field, type Layout, make, testLayouts } from './layout.fixture.ts';
import { write } from './writing.fixture.ts';

type Row = [code: string, text: string, type: Field[1], cells: Field[2]];
const q = (rows: Row[]): Field[] =>
  rows.map(([code, text, type, cells], n) => [
    [code, text, `{"ImportId":"${n < 5 ? code : `QID${n}`}","timeZone":"America/Denver"}`],
    type,
    cells,
  ]);
const qMeta: Row[] = [
  ['StartDate', 'Startdatum', 'Timestamp', make.iso],
  ['EndDate', 'Enddatum', 'Timestamp', make.iso],
  ['Status', 'Antworttyp', 'Do nothing', make.pick('IP Address', 'Survey Preview')],
  ['IPAddress', 'IP-Adresse', 'Do nothing', (i) => `192.0.2.${i}`],
  ['Progress', 'Fortschritt', 'Do nothing', make.pick('100', '100', '45')],
  ['Duration (in seconds)', 'Dauer (in Sekunden)', 'Do nothing', (i) => String(100 + i * 7)],
  ['Finished', 'Abgeschlossen', 'Do nothing', make.pick('True', 'False')],
  ['RecordedDate', 'Aufzeichnungsdatum', 'Timestamp', make.iso],
  ['ResponseId', 'Antwort-ID', 'Do nothing', (i) => `R_${(i * 7919 + 1e12).toString(36)}AbCdEfG`],
  ['RecipientLastName', 'Nachname des Empfängers', 'Name', make.surname],
  ['RecipientFirstName', 'Vorname des Empfängers', 'Name', make.forename],
  ['RecipientEmail', 'E-Mail des Empfängers', 'Email', make.mail],
  ['ExternalReference', 'Externe Datenreferenz', 'Do nothing', make.always('')],
  ['LocationLatitude', 'Breitengrad', 'Do nothing', (i) => `52.${1000 + i * 7}`],
  ['LocationLongitude', 'Längengrad', 'Do nothing', (i) => `13.${1000 + i * 7}`],
  ['DistributionChannel', 'Verteilungskanal', 'Do nothing', make.pick('email', 'anonymous')],
  ['UserLanguage', 'Benutzersprache', 'Do nothing', make.pick('DE', 'EN')],
];
const oneHot = (label: string, share = 0.4): Field[2] => make.tick(label, '', share);

const layouts: Layout[] = [
  {
    name: 'Qualtrics de choice text',
    exporter: 'Qualtrics',
    header_rows: 3,
    rows: 90,
    fields: q([
      ...qMeta,
      [
        'Q2',
        'Wie zufrieden sind Sie insgesamt?',
        'Single choice',
        make.pick('Sehr zufrieden', 'Eher zufrieden', 'Weder noch', 'Eher unzufrieden'),
      ],
      [
        'Q3',
        'Welche der folgenden Marken kennen Sie? - Selected Choice',
        'Multi choice',
        make.several(['Adler', 'Bär', 'Fuchs', 'Andere:'], ','),
      ],
      [
        'Q3_4_TEXT',
        'Welche der folgenden Marken kennen Sie? - Andere: - Text',
        'Open-ended',
        make.rarely((i) => `Marke ${['Wolf', 'Luchs', 'wolf', 'Dachs'][i % 4]}`, 0.12),
      ],
      ['Q4_1', 'Bitte bewerten Sie - Preis', 'Single choice', make.pick('1', '2', '3', '4', '5')],
      ['Q4_2', 'Bitte bewerten Sie - Qualität', 'Single choice', make.pick('1', '2', '3', '4', '5')],

      ['Q6_1', 'Verteilen Sie 100 Punkte - Preis', 'Do nothing', (_, r) => String(Math.round(r * 100))],
      ['Q7_First Click', 'Timing - First Click', 'Do nothing', (_, r) => (r * 20).toFixed(3)],
      ['Q7_Page Submit', 'Timing - Page Submit', 'Do nothing', (_, r) => (5 + r * 40).toFixed(3)],
      ['Q7_Click Count', 'Timing - Click Count', 'Do nothing', make.pick('0', '1', '2')],
      [
        'Q8_NPS_GROUP',
        'Wie wahrscheinlich ist eine Weiterempfehlung? - Gruppe',
        'Do nothing',
        make.pick('Detractor', 'Passive', 'Promoter'),
      ],
      ['Q8', 'Wie wahrscheinlich ist eine Weiterempfehlung?', 'NPS', make.score],
      ['Q9', 'Was können wir besser machen?', 'Open-ended', write.deText],
      ['Q10_Id', 'Foto - Id', 'Do nothing', (i) => `F_${(i * 7919 + 1e12).toString(36)}`],
      ['Q10_Name', 'Foto - Name', 'MEDIA_RESPONSE', (i) => `IMG_${1000 + i}.jpg`],
      ['gclid', 'gclid', 'Do nothing', (i) => `Cj0K${(i * 7919 + 1e9).toString(36)}QiAx`],
      ['Q_TotalDuration', 'Q_TotalDuration', 'Do nothing', (i) => String(50 + i * 13)],
      ['Sentiment - Q9', 'Sentiment - Q9', 'Do nothing', make.pick('Positive', 'Negative', 'Neutral')],
    ]),
  },
  {
    name: 'Qualtrics en likert words split',
    exporter: 'Qualtrics',
    header_rows: 3,
    rows: 40,
    fields: q([
      ['StartDate', 'Start Date', 'Timestamp', make.iso],
      ['EndDate', 'End Date', 'Timestamp', make.iso],
      ['Finished', 'Finished', 'Do nothing', make.pick('True', 'False')],
      ['ResponseId', 'Response ID', 'Do nothing', (i) => `R_${(i * 7919 + 1e12).toString(36)}AbCdEfG`],
      [
        'Q1',
        'I have read the consent form and agree to take part.',
        'Single choice',
        make.pick('I agree', 'I do not agree'),
      ],
      ...['Phone', 'Laptop', 'Tablet'].map((item, at): Row => {
        const shares = [0.4, 0.4, 0.1];
        const question = 'Which devices do you own? (Select all that apply) - Selected Choice';
        return [`Q2_${at + 1}`, `${question} - ${item}`, 'Multi choice', oneHot(item, shares[at])];
      }),
      ...['Price', 'Battery', 'Size', 'Brand'].map((item, at): Row => {
        const question = 'Please rank the following from most important (1) to least important (4)';
        return [`Q3_${at + 1}`, `${question} - ${item}`, 'Ranking', make.rankOf(at, 4)];
      }),
      ...['easy', 'fast'].map((word, at): Row => {
        const agree = make.pick('Strongly agree', 'Agree', 'Neither agree nor disagree', 'Disagree');
        return [`Q4_${at + 1}`, `How much do you agree? - The app is ${word}`, 'Single choice', agree];
      }),
      ['Q5', 'What is your age?', 'Do nothing', (i) => String(18 + ((i * 11) % 47))],
      ['Q6', 'What is your ZIP code?', 'Do nothing', (i) => `0${1000 + i * 37}`],
      ['Q7', 'What is your email address? (for the raffle)', 'Email', make.rarely(write.mailOf('mail.com'), 0.7)],
      [
        'Q8',
        'What is your occupation?',
        'Open-ended',
        write.mix(
          ['Teacher', 'Senior engineer', 'student', 'Nurse', 'Retired', 'data analyst', 'Manager'],
          ['', 'at a bank', '(part time)', 'in retail'],
          [''],
        ),
      ],
      ['Q9', 'What is the one thing you would change?', 'Open-ended', write.enText],
      [
        'PROLIFIC_PID',
        'PROLIFIC_PID',
        'Do nothing',
        (i) => `${(i * 99991 + 1e9).toString(16)}${(i * 7919 + 1e9).toString(16)}abcdef01`,
      ],
    ]),
  },
];

testLayouts(layouts);
