// Pairs, sums, loops and texts at the end, and a file without any group.
import type { GroupedFile } from './grouped-pen.ts';
import * as west from './languages-west.ts';

const things = ['a neighbour told me', 'a leaflet from the library', 'the parish bulletin', 'my school'];

export const groupedNumbers: GroupedFile[] = [
  {
    name: 'grouped_numbers_en.csv',
    about: 'numbers',
    language: west.english,
    write: (pen) => [
      pen.meta('Timestamp', (row) => `3/${1 + (row % 28)}/2024 10:11:22`),
      pen.number('Height (feet)', 4, 6),
      pen.number('Height (inches)', 0, 11),
      pen.number('Working hours: from', 6, 11),
      pen.number('Working hours: to', 14, 20),
      pen.number('Lowest price you would pay', 1, 10),
      pen.number('Highest price you would pay', 11, 40),
      pen.number('How long is your way? - Hours', 0, 3),
      pen.number('How long is your way? - Minutes', 0, 59),
      ...['Rent', 'Food', 'Travel', 'Rest']
        .map((one) => `What share of your money goes to: ${one}`)
        .flatMap((_, at, all) => (at === 0 ? pen.shares(all, 100) : [])),
      pen.number('Household income in 2022', 1000, 90_000),
      pen.number('Household income in 2023', 1000, 90_000),
      pen.number('How many rooms?', 1, 9),
    ],
  },
  {
    name: 'grouped_loops_en.csv',
    about: 'loops',
    language: west.english,
    write: (pen) => [
      pen.meta('Timestamp', (row) => `3/${1 + (row % 28)}/2024 10:11:22`),
      pen.number('How many children?', 0, 4),
      ...[1, 2, 3].flatMap((child) => [
        pen.text(`Child ${child}: first name`, ['Mia', 'Noah', 'Zoe'], 2),
        pen.number(`Child ${child}: age`, 0, 17),
        pen.pick(`Child ${child}: In school?`, ['Yes', 'No']),
      ]),
      ...['The Red Lion', 'The Swan', 'The Old Mill'].flatMap((pub) => [
        pen.pick(`How often do you go to ${pub}?`, ['Weekly', 'Monthly', 'Never']),
        pen.pick(`What do you like best about ${pub}?`, ['The garden', 'The food', 'The people', 'The price']),
      ]),
    ],
  },
  {
    name: 'grouped_late_texts_en.csv',
    about: 'write-ins at the end',
    language: west.english,
    write: (pen) => [
      pen.meta('ID', (row) => String(row + 1)),
      ...pen.ticks(['Q1_1', 'Q1_2', 'Q1_3', 'Q1_96'], () => '1', '0'),
      pen.pick('Q2', ['1', '2', '3', '96']),
      pen.pick('Q3', ['1', '2', '3']),
      pen.number('Q4', 1, 900),
      pen.text('Q1_96_other', things),
      pen.text('Q2_other', ['somewhere in the north', 'on the coast']),
      pen.text('Comments', ['thank you for asking me about it'], 3),
    ],
  },
  {
    name: 'grouped_alone_en.csv',
    about: 'no groups',
    language: west.english,
    write: (pen) => [
      pen.meta('Timestamp', (row) => `3/${1 + (row % 28)}/2024 10:11:22`),
      pen.pick('Do you smoke?', ['Yes', 'No']),
      pen.pick('Do you drink?', ['Yes', 'No']),
      pen.pick('Are you married?', ['Yes', 'No', 'Prefer not to say']),
      pen.pick('Are you in work?', ['Yes', 'No', 'Prefer not to say']),
      pen.number('Latitude', 10, 14),
      pen.number('Longitude', 80, 90),
      pen.text('Other comments', ['nothing else comes to mind today'], 3),
      pen.pick('Country of birth', ['France', 'Spain', 'Italy']),
      pen.pick('Country of residence', ['France', 'Spain', 'Italy']),
      pen.number('Years in the job', 0, 40),
      pen.number('Years in the city', 0, 60),
      pen.pick('Other languages', ['French', 'Spanish', 'None']),
    ],
  },
];
