import { type Field, type Layout, make, testLayouts } from '../testing/layouts.fixture.ts';

const oneHot = (label: string, share = 0.4): Field[2] => make.tick(label, '', share);

const layouts: Layout[] = [
  {
    name: 'SurveyMonkey de',
    exporter: 'SurveyMonkey',
    header_rows: 2,
    rows: 66,
    delimiter: ';',
    fields: [
      [['Respondent ID', ''], 'Do nothing', (i) => String(11_400_000_000 + i * 7919)],
      [['Collector ID', ''], 'Do nothing', make.always('405839218')],
      [['Start Date', ''], 'Timestamp', (i) => `${make.two(1 + (i % 28))}.03.2024 ${make.two(8 + (i % 12))}:05:19`],
      [['End Date', ''], 'Timestamp', (i) => `${make.two(1 + (i % 28))}.03.2024 ${make.two(8 + (i % 12))}:15:19`],
      [['IP Address', ''], 'Do nothing', (i) => `192.0.2.${i}`],
      [['Email Address', ''], 'Email', make.mail],
      [['First Name', ''], 'Name', make.forename],
      [['Last Name', ''], 'Name', make.surname],
      [['Custom Data 1', ''], 'Do nothing', make.pick('Nord', 'Süd')],
      [['Wie haben Sie von uns erfahren?', 'Response'], 'Single choice', make.pick('Freunde', 'Internet', 'Zeitung')],
      [
        ['', 'Sonstiges (bitte angeben)'],
        'Open-ended',
        make.rarely((i) => `über ${['Radio', 'meinen Chef', 'Plakat', 'eine Messe'][i % 4]}`, 0.15),
      ],
      [['Welche Leistungen nutzen Sie?', 'Beratung'], 'Multi choice', oneHot('Beratung')],
      [['', 'Schulung, vor Ort'], 'Multi choice', oneHot('Schulung, vor Ort')],
      [['', 'Keine der genannten'], 'Multi choice', oneHot('Keine der genannten', 0.05)],
      [['', 'Sonstiges (bitte angeben)'], 'Open-ended', make.rarely((i) => `Leistung ${i}`, 0.1)],
      [['Wie wichtig ist Ihnen …', 'Preis'], 'Single choice', make.pick('sehr wichtig', 'wichtig', 'unwichtig')],
      [['', 'Qualität'], 'Single choice', make.pick('sehr wichtig', 'wichtig', 'unwichtig')],
      [['Bringen Sie in eine Reihenfolge', 'Preis'], 'Ranking', make.computeRank(0, 3)],
      [['', 'Tempo'], 'Ranking', make.computeRank(1, 3)],
      [['', 'Service'], 'Ranking', make.computeRank(2, 3)],
      [['Wie wahrscheinlich ist es, dass Sie uns weiterempfehlen?', ''], 'NPS', make.score],
      [['Haben Sie weitere Anmerkungen?', 'Open-Ended Response'], 'Open-ended', make.rarely(make.sentence, 0.5)],
      [['Adressdaten', 'Name'], 'Name', make.rarely(make.person, 0.4)],
      [['', 'PLZ'], 'Do nothing', make.rarely((i) => `0${1000 + i * 13}`, 0.4)],
      [['', 'E-Mail-Adresse'], 'Email', make.rarely(make.mail, 0.4)],
      [['', 'Telefonnummer'], 'Do nothing', make.rarely((i) => `030 ${100000 + i * 7}`, 0.4)],
    ],
  },
  {
    name: 'Lime full question texts de',
    exporter: 'LimeSurvey',
    rows: 70,
    fields: [
      ['Antwort ID', 'Do nothing', make.id],
      ['Datum Abgeschickt', 'Timestamp', make.iso],
      ['Letzte Seite', 'Do nothing', make.always('4')],
      ['Start-Sprache', 'Do nothing', make.always('de')],
      ['Zufallsstartwert', 'Do nothing', (i) => String(1e8 + i * 7919)],
      ['Datum gestartet', 'Timestamp', make.iso],
      ['Datum letzte Aktivität', 'Timestamp', make.iso],
      ['Welche Verkehrsmittel nutzen Sie? [Bus]', 'Multi choice', make.pick('Ja', 'Nein')],
      ['Welche Verkehrsmittel nutzen Sie? [Rad]', 'Multi choice', make.pick('Ja', 'Nein')],
      ['Welche Verkehrsmittel nutzen Sie? [Auto]', 'Multi choice', make.pick('Ja', 'Nein')],
      [
        'Welche Verkehrsmittel nutzen Sie? [Sonstiges]',
        'Open-ended',
        make.rarely((i) => ['Roller', 'zu Fuß', 'E-Scooter', 'Taxi', 'zu fuß'][i % 5] ?? '', 0.2),
      ],
      ['Wie zufrieden sind Sie? [Takt]', 'Single choice', make.pick('sehr zufrieden', 'zufrieden', 'unzufrieden')],
      ['Wie zufrieden sind Sie? [Preis]', 'Single choice', make.pick('sehr zufrieden', 'zufrieden', 'unzufrieden')],
      ['In welchem Jahr wurden Sie geboren?', 'Do nothing', (i) => String(1950 + ((i * 11) % 53))],
      ['Gibt es noch etwas, das Sie uns mitteilen möchten?', 'Open-ended', make.rarely(make.sentence, 0.5)],
    ],
  },
];

testLayouts(layouts);
