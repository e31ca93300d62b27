// Invented exports of SoSci Survey: codes alone, and with the row of labels, in German and English.
import { type Field, type Layout, make, testLayouts } from './layout.fixture.ts';
import { write } from './writing.fixture.ts';

/** A variable: its name, its label (only where the export has that row), type and cells. */
type Variable = [name: string, label: string, type: Field[1], cells: Field[2]];

const started: Variable[] = [
  ['CASE', 'Interview-Nummer (fortlaufend)', 'Do nothing', (i) => String(20 + i)],
  ['SERIAL', 'Personenkennung oder Teilnahmecode (sofern verwendet)', 'Do nothing', make.always('')],
  ['REF', 'Referenz (sofern im Link angegeben)', 'Do nothing', make.pick('', 'mail', 'flyer')],
  ['QUESTNNR', 'Fragebogen, der im Interview verwendet wurde', 'Do nothing', make.always('base')],
  ['MODE', 'Interview-Modus', 'Do nothing', make.pick('interview', 'pretest')],
  ['STARTED', 'Zeitpunkt zu dem das Interview begonnen hat (Europe/Berlin)', 'Timestamp', make.iso],
];
const ended: Variable[] = [
  ['TIME001', 'Verweildauer Seite 1', 'Do nothing', write.num(5, 90)],
  ['TIME002', 'Verweildauer Seite 2', 'Do nothing', write.num(5, 20)],
  ['TIME003', 'Verweildauer Seite 3', 'Do nothing', write.num(5, 12)],
  ['TIME_SUM', 'Verweildauer gesamt (ohne Ausreißer)', 'Do nothing', write.num(50, 900)],
  ['MAILSENT', 'Versandzeitpunkt der Einladungsmail (nur für nicht-anonyme Adressaten)', 'Do nothing', make.always('')],
  ['LASTDATA', 'Zeitpunkt als der Datensatz das letzte mal geändert wurde', 'Timestamp', make.iso],
  ['STATUS', 'Status des Interviews (Markierung)', 'Do nothing', make.always('')],
  ['FINISHED', 'Wurde die Befragung abgeschlossen (letzte Seite erreicht)?', 'Do nothing', make.pick('0', '1')],
  [
    'Q_VIEWER',
    'Hat der Teilnehmer den Fragebogen nur angesehen, ohne die Pflichtfragen zu beantworten?',
    'Do nothing',
    make.pick('0', '1'),
  ],
  ['LASTPAGE', 'Seite, die der Teilnehmer zuletzt bearbeitet hat', 'Do nothing', make.pick('3', '4', '5')],
  ['MAXPAGE', 'Letzte Seite, die im Fragebogen bearbeitet wurde', 'Do nothing', make.pick('3', '4', '5')],
  ['MISSING', 'Anteil fehlender Antworten in Prozent', 'Do nothing', make.pick('0', '4', '12')],
  ['MISSREL', 'Anteil fehlender Antworten (gewichtet nach Relevanz)', 'Do nothing', make.pick('0', '3', '10')],
  ['TIME_RSI', 'Ausfüll-Geschwindigkeit (relativ)', 'Do nothing', write.num(0, 2, 2)],
  ['DEG_TIME', 'Maluspunkte für schnelles Ausfüllen', 'Do nothing', write.num(0, 60)],
];
const answers: Variable[] = [
  ['A101', 'Geschlecht', 'Single choice', make.pick('1', '2', '3', '-9')],
  ['A102_01', 'Alter: Ich bin … Jahre', 'Do nothing', write.num(18, 80)],
  ['A103_01', 'Wohnort: PLZ', 'Do nothing', (i) => String(10_115 + i * 37)],
  ['B101_01', 'Mediennutzung: Zeitung', 'Multi choice', make.tick('2', '1')],
  ['B101_02', 'Mediennutzung: Radio', 'Multi choice', make.tick('2', '1')],
  ['B101_03', 'Mediennutzung: Internet', 'Multi choice', make.tick('2', '1', 0.8)],
  ['B101_04', 'Mediennutzung: Sonstige', 'Multi choice', make.tick('2', '1', 0.1)],
  [
    'B101_04a',
    'Mediennutzung: Sonstige (offene Eingabe)',
    'Open-ended',
    make.rarely(make.pick('Podcast', 'podcast', 'TikTok'), 0.08),
  ],
  ['B201_01', 'Zustimmung: Ich lese gern', 'Single choice', make.pick('1', '2', '3', '4', '5', '-9')],
  ['B201_02', 'Zustimmung: Ich höre gern', 'Single choice', make.pick('1', '2', '3', '4', '5')],
  ['B201_03', 'Zustimmung: Ich sehe gern fern', 'Single choice', make.pick('1', '2', '3', '4', '5', '-1')],
  ['B301_01', 'Rangordnung: Preis', 'Ranking', make.rankOf(0, 3)],
  ['B301_02', 'Rangordnung: Qualität', 'Ranking', make.rankOf(1, 3)],
  ['B301_03', 'Rangordnung: Nähe', 'Ranking', make.rankOf(2, 3)],
  ['B401_01', 'Regler: Stimmung', 'Do nothing', write.num(1, 101)],
  ['C101', 'Weiterempfehlung: Würden Sie uns empfehlen?', 'NPS', make.score],
  ['C102', 'Dropdown: Bundesland', 'Single choice', write.num(1, 16)],
  ['C201_01', 'Anmerkungen: [01]', 'Open-ended', make.rarely(write.deText, 0.5)],
  ['C301_01', 'Kontakt: E-Mail', 'Email', make.rarely(make.mail, 0.6)],
];

const bare = (variables: Variable[], own: Variable[] = []): Field[] =>
  [...variables, ...own].map(([name, , type, cells]) => [name, type, cells]);
const labelled = (variables: Variable[]): Field[] =>
  variables.map(([name, label, type, cells]) => [[name, label], type, cells]);
/** Without labels nothing tells an NPS from another scale. */
const withoutScale = answers.map(
  (variable): Variable => (variable[0] === 'C101' ? ['C101', '', 'Single choice', make.score] : variable),
);

const layouts: Layout[] = [
  { name: 'codes alone', exporter: 'SoSci', rows: 120, fields: bare([...started, ...withoutScale, ...ended]) },
  {
    name: 'codes and labels, tabs',
    exporter: 'SoSci',
    rows: 120,
    delimiter: '\t',
    header_rows: 2,
    fields: labelled([...started, ...answers, ...ended]),
  },
  {
    name: 'a project in English, semicolons',
    exporter: 'SoSci',
    rows: 80,
    delimiter: ';',
    fields: bare([
      ...started,
      ['DE01', '', 'Single choice', make.pick('1', '2', '3')],
      ['DE02_01', '', 'Do nothing', write.num(18, 80)],
      ['US01', '', 'Single choice', make.pick('-1', '1', '2', '3')],
      ['US02_01', '', 'Multi choice', make.tick('2', '1')],
      ['US02_02', '', 'Multi choice', make.tick('2', '1')],
      ['US02_03', '', 'Multi choice', make.tick('2', '1')],
      ['US03_01', '', 'Single choice', make.pick('1', '2', '3', '4', '5', '6', '7')],
      ['US03_02', '', 'Single choice', make.pick('1', '2', '3', '4', '5', '6', '7')],
      ['US04_01', '', 'Open-ended', make.rarely(write.enText, 0.6)],
      ...ended,
    ]),
  },
];

testLayouts(layouts);
