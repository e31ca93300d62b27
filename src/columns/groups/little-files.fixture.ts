// Ten little files in the layouts of ten survey tools, with invented answers. What they have in common: three things are rated in
// three words, and in every row each word stands once, as in a ranking. labels/little.txt says what is one question.
import { make } from '../exporters/layout.fixture.ts';
import { furtherLittleFiles } from './further-little-files.fixture.ts';
import {
  asked,
  blank,
  bookkeeping,
  bytesOf,
  type Column,
  places,
  rated,
  share,
  turned,
  upTo,
  worded,
} from './little-columns.fixture.ts';

const surveymonkey: Column[] = [
  ...bookkeeping('Respondent ID'),
  ['Collector ID', make.always('442817003')],
  ...bookkeeping('', 'Start Date', 'End Date').slice(1),
  ...blank('IP Address'),
  ['Email Address', make.mail],
  ['First Name', make.forename],
  ['Last Name', make.surname],
  ...blank('Custom Data 1'),
  [['How do you like your job?', 'Response'], make.pick('Very much', 'Somewhat', 'Not at all')],
  ...rated(
    ['My desk is quiet', 'My tools work', 'My week is planned'],
    ['Disagree', 'Neither agree nor disagree', 'Agree'],
    (item) => [item === 'My desk is quiet' ? 'How far do you agree with these sentences?' : '', item],
  ),
  ...worded(['Canteen', 'Gym', 'Train ticket', 'Nursery'], (option) => [
    option === 'Canteen' ? 'Which benefits do you use? Please choose all that apply.' : '',
    option,
  ]),
  [['', 'Other (please specify)'], make.rarely(make.pick('a parking lot', 'language course'), 0.2)],
  ...rated(['Lisbon', 'Porto', 'Faro'], places.slice(0, 3), (item) => [
    item === 'Lisbon' ? 'Please put the offices in order, the best first.' : '',
    item,
  ]),
  [['Do you work from home?', 'Response'], make.pick('Yes', 'No')],
  [['Do you have a desk of your own?', 'Response'], make.pick('Yes', 'No')],
  [['Which team are you in?', 'Response'], make.pick('Sales', 'Support', 'Design', 'Other (please specify)')],
  [['', 'Other (please specify)'], make.rarely(make.pick('Legal', 'the board', 'Data'), 0.25)],
];

const listed = (code: string, question: string, items: readonly string[], cells: (at: number) => Column[1]): Column[] =>
  items.map((item, at) => [asked(`${code}_${at + 1}`, `${question} - ${item}`), cells(at)]);

const qualtrics: Column[] = [
  ...['StartDate', 'EndDate'].map((name): Column => [asked(name, name), make.iso]),
  [asked('Status', 'Response Type'), make.always('IP Address')],
  [asked('Progress', 'Progress'), make.always('100')],
  [asked('Duration (in seconds)', 'Duration (in seconds)'), upTo(900, 100)],
  [asked('Finished', 'Finished'), make.always('True')],
  [asked('RecordedDate', 'Recorded Date'), make.iso],
  [asked('ResponseId', 'Response ID'), (row) => `R_${(row * 7919 + 1e9).toString(36)}`],
  [asked('Q1', 'What do you mostly cook with? - Selected Choice'), make.pick('Gas', 'Power', 'Wood', 'Other:')],
  [
    asked('Q1_4_TEXT', 'What do you mostly cook with? - Other: - Text'),
    make.rarely(make.pick('coal', 'the sun'), 0.25),
  ],
  ...['Market', 'Supermarket', 'Farm'].map(
    (shop, at): Column => [
      asked(`Q2_${at + 1}`, `Where do you buy food? (Select all that apply) - Selected Choice - ${shop}`),
      make.tick(shop),
    ],
  ),
  ...listed('Q3', 'Divide 100 points by what matters', ['Taste', 'Price', 'Health', 'Speed'], (at) => share(at, 4)),
  ...listed('Q4', 'Put the meals in order', ['Soup', 'Salad', 'Curry', 'Pie'], (at) => turned(places, at)),
  ...listed('Q5', 'How much do you like each?', ['Apples', 'Pears', 'Plums', 'Figs'], () => upTo(100)),
  ...['Breakfast', 'Lunch', 'Dinner'].flatMap((meal, at): Column[] => [
    [asked(`${at + 1}_Q6`, `${meal} - How many minutes do you sit at the table?`), upTo(60, 5)],
    [asked(`${at + 1}_Q7`, `${meal} - Who cooks?`), make.pick('I do', 'Somebody else', 'Nobody')],
  ]),
  ...listed('Q8', 'My kitchen is', ['Dark:Bright', 'Small:Large', 'Cold:Warm'], () => upTo(7, 1)),
];

const limesurvey: Column[] = [
  ['id. Antwort ID', make.id],
  ['submitdate. Datum Abgeschickt', make.iso],
  ['lastpage. Letzte Seite', make.always('3')],
  ['startlanguage. Start-Sprache', make.always('de')],
  ['seed. Zufallsstartwert', (row) => String(1_000_003 * (row + 7))],
  ...['Bus', 'Bahn', 'Rad'].map(
    (item, at): Column => [
      `G1Q1[SQ00${at + 1}]. Wie oft fahren Sie mit … [${item}]`,
      turned(['nie', 'manchmal', 'oft'], at),
    ],
  ),
  ...places.map(
    (place, at): Column => [
      `G1Q2[${place}]. Bitte ordnen Sie die Ziele. [Rang ${place}]`,
      turned(['Mehr Bänke', 'Mehr Licht', 'Mehr Bäume', 'Weniger Autos'], at),
    ],
  ),
  ...['Lärm', 'Staub', 'Gerüche', 'Müll'].map(
    (item, at): Column => [`G1Q3[SQ00${at + 1}]. Was stört Sie? [${item}]`, make.tick('Ja', 'Nein')],
  ),
  ['G1Q3[other]. Was stört Sie? [Sonstiges]', make.rarely(make.pick('Tauben', 'die Baustelle'), 0.2)],
  ['G1Q4. Wie kommen Sie meistens hierher?', make.pick('zu Fuß', 'mit dem Bus', 'Sonstiges')],
  ['G1Q4[other]. Wie kommen Sie meistens hierher? [Sonstiges]', make.rarely(make.pick('Roller', 'Taxi'), 0.3)],
  ['G1Q5[SQ001]. Wie viele Stunden sind Sie draußen? [an Werktagen]', upTo(9)],
  ['G1Q5[SQ002]. Wie viele Stunden sind Sie draußen? [am Wochenende]', upTo(14)],
];

const redcap: Column[] = [
  ['record_id', make.id],
  ['redcap_event_name', make.always('intake_arm_1')],
  ...blank('redcap_survey_identifier'),
  ['intake_timestamp', make.iso],
  ['sex', make.pick('1', '2')],
  ['height_feet', make.pick('5', '6')],
  ['height_inches', upTo(11)],
  ...[1, 2, 3, 4, 5].map((code): Column => [`symptoms___${code}`, make.tick('1', '0')]),
  ['symptoms_other', make.rarely(make.pick('rash', 'ringing in the ears'), 0.2)],
  ...Array.from({ length: 9 }, (_, at): Column => [`phq9_${at + 1}`, upTo(3)]),
  ...['smoke', 'drink', 'exercise'].map((name): Column => [name, make.pick('0', '1')]),
  ...[1, 2].flatMap((number): Column[] => [
    [`med_name_${number}`, make.rarely(make.pick('ibuprofen', 'insulin', 'metformin'), 0.7)],
    [`med_dose_${number}`, make.rarely(make.pick('10', '200', '500'), 0.7)],
  ]),
  ['intake_complete', make.always('2')],
  ...['pain_now', 'pain_worst', 'pain_least'].map((name): Column => [name, upTo(10)]),
];

const sources = ['puits', 'forage', 'riviere', 'autre'];
/** The sources that a row has chosen, a bit each. */
const sourcesOf = (row: number): number => 1 + ((row * 7 + 2) % 15);

const kobotoolbox: Column[] = [
  ...['start', 'end'].map((name): Column => [name, make.iso]),
  ['menage/nom_chef', make.person],
  ['menage/nb_personnes', upTo(9, 1)],
  ['sources_eau', (row) => sources.filter((_, at) => sourcesOf(row) & (1 << at)).join(' ')],
  ...sources.map((source, at): Column => [`sources_eau/${source}`, (row) => (sourcesOf(row) & (1 << at) ? '1' : '0')]),
  ['sources_eau_autre', (row) => (sourcesOf(row) & 8 ? 'camion citerne' : '')],
  ...['1er_choix', '2e_choix', '3e_choix'].map(
    (place, at): Column => [`rang_besoins/${place}`, turned(['eau', 'sante', 'ecole', 'route'], at)],
  ),
  ...rated(['route', 'marche', 'ecole'], ['pas_d_accord', 'neutre', 'd_accord'], (item) => `accord/${item}`),
  ['a_des_animaux', make.pick('oui', 'non')],
  ['a_un_champ', make.pick('oui', 'non')],
  ['_gps_latitude', (row) => (12.3 + row / 100).toFixed(4)],
  ['_gps_longitude', (row) => (-1.5 - row / 100).toFixed(4)],
  ['_id', (row) => String(88_000_123 + row * 7)],
  ['_uuid', make.uuid],
  ['_submission_time', make.iso],
];

const googleForms: Column[] = [
  ['Marca temporal', (row) => `${1 + (row % 28)}/03/2024 ${8 + (row % 10)}:${make.two(row)}:07`],
  ['Dirección de correo electrónico', make.mail],
  ...rated(
    ['El curso fue útil', 'El aula era cómoda', 'El ritmo fue bueno'],
    ['En desacuerdo', 'Neutral', 'De acuerdo'],
    (item) => `¿Qué tan de acuerdo está? [${item}]`,
  ),
  ...['1.ª opción', '2.ª opción', '3.ª opción'].map(
    (place, at): Column => [`Elija sus talleres [${place}]`, turned(['Cerámica', 'Fotografía', 'Cocina', 'Danza'], at)],
  ),
  ...['Lunes', 'Martes', 'Jueves'].map(
    (day): Column => [`¿Cuándo puede venir? [${day}]`, make.several(['Mañana', 'Tarde', 'Noche'], ';')],
  ),
  ['¿Qué temas le interesan?', make.several(['Pan', 'Vino', 'Queso', 'Pescado'], ';')],
  ['Del 1 al 5, ¿qué nota nos da?', upTo(5, 1)],
  ['¿Qué cambiaría?', make.rarely(make.sentence, 0.6)],
  ...rated(['Sopa', 'Arroz', 'Flan'], ['1.º lugar', '2.º lugar', '3.º lugar'], (item) => `Ordene los platos [${item}]`),
];

const typeform: Column[] = [
  ['#', (row) => `${(row * 7919 + 1e9).toString(36)}x`],
  ['What is your name?', make.person],
  ...worded(['Reading', 'Hiking', 'Cooking'], (option) => option),
  ['Other', make.rarely(make.pick('chess', 'naps'), 0.25)],
  ['How likely are you to recommend the club to a friend?', make.score],
  ...rated(['Value for money', 'Speed of service', 'Choice of drinks'], ['Poor', 'Fair', 'Good'], (item) => item),
  ['Do you live nearby?', make.pick('1', '0')],
  ['Do you come by car?', make.pick('1', '0')],
  ['Start Date (UTC)', make.iso],
  ['Submit Date (UTC)', make.iso],
  ['Network ID', (row) => (row * 104_729 + 7e9).toString(16)],
  ...blank('Tags'),
];

const alchemer: Column[] = [
  ...bookkeeping('Response ID', 'Time Started', 'Date Submitted'),
  ['Status', make.always('Complete')],
  ...blank('Contact ID', 'Legacy Comments', 'Comments'),
  ['Language', make.always('English')],
  ...blank('Referer'),
  ['SessionID', (row) => `17${row}_5e2f${row}`],
  ['User Agent', make.always('Mozilla/5.0 (X11)')],
  ...blank('Tags'),
  ['IP Address', (row) => `192.0.2.${row}`],
  ['Longitude', (row) => (-0.1 - row / 50).toFixed(3)],
  ['Latitude', (row) => (51.5 + row / 50).toFixed(3)],
  ['Country', make.always('United Kingdom')],
  ['City', make.pick('Leeds', 'York', 'Hull')],
  ...blank('State/Region', 'Postal'),
  ...worded(['Bus', 'Train', 'Bicycle', 'Car'], (option) => `${option}:How do you travel to work?`),
  ['Other - Write In:How do you travel to work?', make.rarely(make.pick('ferry', 'on foot'), 0.2)],
  ...rated(['Price', 'Taste', 'Service'], ['Poor', 'Average', 'Excellent'], (item) => `${item}:How do you rate these?`),
  ...['Beach', 'Forest', 'City', 'Lake'].map(
    (item, at): Column => [`${item}:Please rank the places`, turned(places, at)],
  ),
  ...['Rent', 'Food', 'All else'].map((item, at): Column => [`${item}:Where does your money go?`, share(at, 3)]),
  ['Which phone do you have?', make.pick('Apple', 'Samsung', 'Other - Write In')],
  ['Other - Write In:Which phone do you have?', make.rarely(make.pick('Fairphone', 'Nokia'), 0.3)],
];

const microsoftForms: Column[] = [
  ...bookkeeping('ID', 'Begintijd', 'Tijd van voltooien'),
  ['E-mail', make.always('anonymous')],
  ...blank('Naam'),
  ...rated(
    ['De kantine is schoon', 'De koffie smaakt goed', 'Er is genoeg plek'],
    ['Oneens', 'Neutraal', 'Eens'],
    (item) => item,
  ),
  ['Wat eet u graag?', make.several(['Soep', 'Brood', 'Salade', 'Fruit'], ';', ';')],
  ['Zet in volgorde van voorkeur', make.ordered(['Thee', 'Koffie', 'Melk'], ';', ';')],
  ['Komt u met de fiets?', make.pick('Ja', 'Nee')],
  ['Eet u vlees?', make.pick('Ja', 'Nee')],
  ['Heeft u een abonnement?', make.pick('Ja', 'Nee')],
  ['Hoe waarschijnlijk is het dat u ons aanbeveelt?', make.score],
  ['Op welke afdeling werkt u?', make.pick('Verkoop', 'Inkoop', 'Techniek')],
];

const jotform: Column[] = [
  ['Submission Date', make.iso],
  ['Nome completo', make.person],
  ...rated(['Rapidez', 'Simpatia', 'Limpeza'], ['Ruim', 'Regular', 'Bom'], (item) => `Avalie o serviço >> ${item}`),
  ...[1, 2].flatMap((child): Column[] => [
    [`Filhos >> ${child} >> Nome`, make.rarely(make.forename, 0.7)],
    [`Filhos >> ${child} >> Idade`, make.rarely(upTo(17, 1), 0.7)],
  ]),
  ...['1ª escolha', '2ª escolha', '3ª escolha'].map(
    (place, at): Column => [place, turned(['Violão', 'Piano', 'Canto', 'Flauta', 'Bateria'], at)],
  ),
  ['Como soube de nós?', make.pick('Amigos', 'Rádio', 'Outro')],
  ['Se outro, qual?', make.rarely(make.pick('cartaz', 'minha tia'), 0.3)],
  ['Aceita receber mensagens?', make.pick('Sim', 'Não')],
  ['É sócio do clube?', make.pick('Sim', 'Não')],
];

/** @returns the bytes of each file by the name that its labels have */
export const littleFiles = (): Map<string, Uint8Array> =>
  new Map([
    ['surveymonkey', bytesOf(surveymonkey, 14)],
    ['qualtrics', bytesOf(qualtrics, 20)],
    ['limesurvey', bytesOf(limesurvey, 18)],
    ['redcap', bytesOf(redcap, 24)],
    ['kobotoolbox', bytesOf(kobotoolbox, 20)],
    ['google-forms', bytesOf(googleForms, 16)],
    ['typeform', bytesOf(typeform, 15)],
    ['alchemer', bytesOf(alchemer, 22)],
    ['microsoft-forms', bytesOf(microsoftForms, 16)],
    ['jotform', bytesOf(jotform, 18)],
    ...furtherLittleFiles(),
  ]);
