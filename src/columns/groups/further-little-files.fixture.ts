// Ten more little files in the layouts of ten survey tools: levels, days and frequencies that meet no other in a row, answers in codes,
// and questions that look like parts of one.
import { make } from '../exporters/layout.fixture.ts';
import {
  asked,
  bookkeeping,
  bytesOf,
  type Column,
  places,
  rated,
  share,
  turned,
  upTo,
} from './little-columns.fixture.ts';

const surveymonkey: Column[] = [
  ...bookkeeping('Respondent ID'),
  ['Collector ID', make.always('442817004')],
  ...['Start Date', 'End Date'].map((name): Column => [name, make.iso]),
  ...['Laptop', 'Phone', 'Tablet'].flatMap((device, at): Column[] => [
    [
      [at === 0 ? 'Tell us about the devices that we gave you.' : '', `${device} - Age`],
      make.pick('Less than 1 year', '1 to 3 years', 'More than 3 years'),
    ],
    [['', `${device} - State`], make.pick('As new', 'Worn', 'Broken')],
  ]),
  ...rated(['E-mail', 'Chat', 'Telephone'], ['Daily', 'Weekly', 'Monthly'], (item) => [
    item === 'E-mail' ? 'How often do you use these?' : '',
    item,
  ]),
  ...['Bonus', 'Holidays', 'Training', 'Car'].map(
    (item, at): Column => [
      [at === 0 ? 'Put these in order. Choose N/A for one that you do not want.' : '', item],
      turned(['1', '2', '3', 'N/A'], at),
    ],
  ),
  ...['Name', 'Company', 'City'].map(
    (field, at): Column => [
      [at === 0 ? 'Who are you?' : '', field],
      [make.person, make.pick('Acme', 'Globex', 'Initech', 'Umbrella'), make.pick('Leeds', 'York', 'Hull', 'Bath')][
        at
      ] ?? make.person,
    ],
  ),
];

const qualtrics: Column[] = [
  ...['StartDate', 'EndDate'].map((name): Column => [asked(name, name), make.iso]),
  [asked('Progress', 'Progress'), make.always('100')],
  [asked('Finished', 'Finished'), make.always('1')],
  [asked('ResponseId', 'Response ID'), (row) => `R_${(row * 7919 + 1e9).toString(36)}`],
  ...['Importance', 'Satisfaction'].flatMap((block, at): Column[] =>
    ['Food', 'Room'].map((part, place) => [
      asked(`Q1#${at + 1}_${place + 1}`, `Judge the parts of your stay - ${block} - ${part}`),
      at === 0 ? make.pick('Low', 'Medium', 'High') : make.pick('Unhappy', 'Neutral', 'Happy'),
    ]),
  ),
  ...['By phone', 'By post', 'In person', 'Online', 'Other'].map(
    (option, at): Column => [
      asked(`Q2_${at + 1}`, `How did you book? - Selected Choice - ${option}`),
      make.tick(String(at + 1)),
    ],
  ),
  [asked('Q2_5_TEXT', 'How did you book? - Other - Text'), make.rarely(make.pick('a friend', 'my office'), 0.3)],
  ...['Street', 'Town', 'Remarks'].map(
    (field, at): Column => [
      asked(`Q3_${at + 1}`, `Where do you live? - ${field}`),
      at === 2 ? make.sentence : make.rarely(make.surname, 0.8),
    ],
  ),
  [asked('Q4_1', 'In which years did you come? - From'), upTo(2010, 2000)],
  [asked('Q4_2', 'In which years did you come? - To'), upTo(2024, 2011)],
  ...['Sleep', 'Work', 'Play'].map(
    (item, at): Column => [asked(`Q5_${at + 1}`, `How much time for each? - ${item}`), turned(places.slice(0, 3), at)],
  ),
  ...['First Click', 'Last Click', 'Page Submit', 'Click Count'].map(
    (name, at): Column => [asked(`Q6_${name}`, `Timing - ${name}`), at === 3 ? upTo(9) : upTo(90)],
  ),
];

const limesurvey: Column[] = [
  ['id', make.id],
  ['submitdate', make.iso],
  ['lastpage', make.always('4')],
  ['startlanguage', make.always('fr')],
  ['seed', (row) => String(1_000_003 * (row + 7))],
  ...[1, 2, 3, 4].map((row): Column => [`q1[SQ00${row}]`, make.pick('A1', 'A2', 'A3', 'A4', 'A5')]),
  ...[1, 2, 3].map((place, at): Column => [`q2[${place}]`, turned(['A1', 'A2', 'A3', 'A4'], at)]),
  ...[1, 2, 3, 4].map((row): Column => [`q3[SQ00${row}]`, make.tick('Y')]),
  ['q3[other]', make.rarely(make.pick('un voisin', 'le journal'), 0.2)],
  ['q4', make.pick('A1', 'A2', '-oth-')],
  ['q4[other]', make.rarely(make.pick('à cheval', 'en barque'), 0.3)],
  ...[1, 2].flatMap((row): Column[] => [1, 2, 3].map((column) => [`q5[SQ00${row}_SQ00${column}]`, make.tick('1')])),
  ['interviewtime', upTo(900, 60)],
  ['groupTime12', upTo(300, 10)],
];

const redcap: Column[] = [
  ['Record ID', make.id],
  ['Survey Timestamp', make.iso],
  ...['Apple', 'Bread', 'Cheese', 'Other'].map(
    (food): Column => [`Which foods make you ill? (choice=${food})`, make.tick('Checked', 'Unchecked')],
  ),
  ['If other, which?', make.rarely(make.pick('peanuts', 'shrimps'), 0.3)],
  ...rated(
    ['I sleep through the night', 'I feel rested in the morning', 'I wake up too early'],
    ['Never', 'Sometimes', 'Often'],
    (item) => item,
  ),
  ['Sleep form complete?', make.always('Complete')],
  ['Systolic blood pressure', upTo(160, 100)],
  ['Diastolic blood pressure', upTo(99, 60)],
  ['Repeat Instance', upTo(3, 1)],
];

const crops = ['Maize', 'Beans', 'Rice', 'Other'];
/** The crops that a row has chosen, a bit each. */
const cropsOf = (row: number): number => 1 + ((row * 11 + 4) % 15);

const kobotoolbox: Column[] = [
  ...['start', 'end'].map((name): Column => [name, make.iso]),
  ['What crops do you grow?', (row) => crops.filter((_, at) => cropsOf(row) & (1 << at)).join(' ')],
  ...crops.map(
    (crop, at): Column => [`What crops do you grow?/${crop}`, (row) => (cropsOf(row) & (1 << at) ? '1' : '0')],
  ),
  ...[1, 2].flatMap((plot): Column[] => [
    [`Plot ${plot}/Area in hectares`, upTo(12, 1)],
    [`Plot ${plot}/What grows there`, make.pick('maize', 'beans', 'rice', 'nothing')],
  ]),
  ...['1st choice', '2nd choice', '3rd choice'].map(
    (place, at): Column => [`Order the needs/${place}`, turned(['Water', 'Seeds', 'Roads', 'Credit'], at)],
  ),
  ...rated(
    ['Water is near', 'The market is near', 'The school is good'],
    ['Not true', 'Partly true', 'Very true'],
    (item) => `How true is it?/${item}`,
  ),
  ['_id', (row) => String(88_000_321 + row * 7)],
  ['_uuid', make.uuid],
  ['_submission_time', make.iso],
];

const googleForms: Column[] = [
  ['Zeitstempel', (row) => `${make.two(1 + (row % 28))}.03.2024 ${make.two(8 + (row % 10))}:${make.two(row)}:07`],
  ...rated(['Zimmer', 'Essen', 'Lage'], ['unzufrieden', 'neutral', 'zufrieden'], (item) => `Wie zufrieden? [${item}]`),
  ...rated(
    ['Montag', 'Mittwoch', 'Freitag'],
    ['vormittags', 'mittags', 'abends'],
    (item) => `Wann passt es? [${item}]`,
  ),
  ...['Platz 1', 'Platz 2', 'Platz 3'].map(
    (place, at): Column => [`Deine liebsten Fächer [${place}]`, turned(['Mathe', 'Kunst', 'Sport', 'Musik'], at)],
  ),
  ...rated(['Bus', 'Bahn', 'Rad'], places.slice(0, 3), (item) => `Bringe die Wege in eine Reihenfolge [${item}]`),
  ['Was fehlt?', make.rarely(make.sentence, 0.5)],
];

const typeform: Column[] = [
  ['#', (row) => `${(row * 7919 + 1e9).toString(36)}y`],
  ...['Vegan', 'Vegetarian', 'Halal'].map((option): Column => [option, make.tick(option)]),
  ['Other', make.rarely(make.pick('no nuts', 'kosher'), 0.25)],
  ['Which colour shall the shirt have?', make.pick('Red', 'Blue', 'Green')],
  ['Other', make.rarely(make.pick('violet', 'as the sea'), 0.2)],
  ['How was your visit?', upTo(5, 1)],
  ...['Are you a member?', 'Was it your first visit?', 'Did you come alone?', 'Would you come again?'].map(
    (question): Column => [question, make.pick('1', '0')],
  ),
  ['Start Date (UTC)', make.iso],
  ['Submit Date (UTC)', make.iso],
  ['Network ID', (row) => (row * 104_729 + 7e9).toString(16)],
];

const alchemer: Column[] = [
  ...bookkeeping('Response ID', 'Time Started', 'Date Submitted'),
  ['Status', make.always('Complete')],
  ...['Monday', 'Tuesday'].flatMap((day): Column[] =>
    ['Morning', 'Noon', 'Evening'].map((time) => [`${time}:${day}:When are you free?`, make.tick(time)]),
  ),
  ...rated(
    ['Speed', 'Price', 'Style'],
    ['Not important', 'Important', 'Very important'],
    (item) => `${item}:How important are these?`,
  ),
  ['Hours:How long is your way?', upTo(3)],
  ['Minutes:How long is your way?', upTo(59)],
  ...['1', '2', '3'].map(
    (place, at): Column => [
      `${place}:Name three towns that you like`,
      turned(['Rome', 'Oslo', 'Lima', 'Cairo', 'Quito', 'Perth', 'Delhi'], at),
    ],
  ),
];

const microsoftForms: Column[] = [
  ...bookkeeping('ID', 'Start time', 'Completion time'),
  ['Email', make.always('anonymous')],
  ['Name', make.always('')],
  ...rated(
    ['My team listens to me', 'My work is seen', 'I learn new things'],
    ['Never', 'Sometimes', 'Always'],
    (item) => item,
  ),
  ...['I have a car', 'I have a bicycle', 'I walk to work', 'I take the bus'].map(
    (item): Column => [item, make.pick('Yes', 'No')],
  ),
  ['Which office do you work in?', make.pick('Leeds', 'York', 'Other')],
  ['If other, which office?', make.rarely(make.pick('Bath', 'Truro'), 0.3)],
];

const jotform: Column[] = [
  ['Submission Date', make.iso],
  ...rated(['Service', 'Food', 'Music'], ['Poor', 'Good', 'Excellent'], (item) => `How are we doing? >> ${item}`),
  ...['First preference', 'Second preference', 'Third preference'].map(
    (place, at): Column => [place, turned(['May 4', 'May 11', 'May 18', 'May 25'], at)],
  ),
  ['Height (ft)', upTo(6, 4)],
  ['Height (in)', upTo(11)],
  ...['Food', 'Rent', 'All else'].map((item, at): Column => [`Your budget in percent >> ${item}`, share(at, 3)]),
];

/** @returns the bytes of each file by the name that its labels have */
export const furtherLittleFiles = (): [name: string, bytes: Uint8Array][] => [
  ['surveymonkey-2', bytesOf(surveymonkey, 16)],
  ['qualtrics-2', bytesOf(qualtrics, 20)],
  ['limesurvey-2', bytesOf(limesurvey, 25)],
  ['redcap-2', bytesOf(redcap, 18)],
  ['kobotoolbox-2', bytesOf(kobotoolbox, 20)],
  ['google-forms-2', bytesOf(googleForms, 14)],
  ['typeform-2', bytesOf(typeform, 24)],
  ['alchemer-2', bytesOf(alchemer, 22)],
  ['microsoft-forms-2', bytesOf(microsoftForms, 16)],
  ['jotform-2', bytesOf(jotform, 18)],
];
