import type { ColumnType } from '../../../src/contract/index.ts';
import { createRandom, type Random } from './random.ts';
import { createTextWriter } from './text.ts';

/** A response before it is written. `respondent` is the number of the person; few respond twice. */
interface GeneratedRow {
  index: number;
  respondent: number;
  random: Random;
}

export interface GeneratedColumn {
  header: string;
  type: ColumnType;
  write(row: GeneratedRow): string;
  /** The options that an import counts for an answer; columns without options have none. */
  toOptions?(answer: string): string[];
}

const firstNames =
  'Ada Björn Carmen Danuta Émile Fatima Georg Hana Ivan Joana Kenji Lucía Mehmet Nadia Otto Paula Rahul Saskia Tuomas Valérie Wanda Zora';
const lastNames =
  "Almeida|Becker|Carlsson|Dvořák|Estévez|Fischer|Gunnarsson|Hassan|Ito|Jansen|Kaya|Lindqvist|Moreau|Nowak|O'Brien|Petrov|Quispe|Reddy|Schäfer|Taylor|van Dijk|Yamada";
const domains = 'example.com survey.example.org office.example.net';

const firstAnswer = Date.UTC(2025, 0, 1);
const secondsApart = 37;

function toPerson(respondent: number): { name: string; email: string } {
  const random = createRandom(respondent, 1);
  const name = `${random.pick(firstNames.split(' '))} ${random.pick(lastNames.split('|'))}`;
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(' ', '.')
    .replace(/[^a-z.]/g, '');
  return { name, email: `${plain}${respondent}@${random.pick(domains.split(' '))}` };
}

/** Answers, with a share of respondents who skip the question. */
const skippedBy =
  (share: number, write: GeneratedColumn['write']): GeneratedColumn['write'] =>
  (row) =>
    row.random.happens(share) ? '' : write(row);

/** The first options are chosen most. */
function singleChoice(header: string, ...options: string[]): GeneratedColumn {
  const write = ({ random }: GeneratedRow) => {
    const share = random.share();
    return options[Math.floor(options.length * share * (0.55 + 0.45 * share))] ?? '';
  };
  return { header, type: 'Single choice', write: skippedBy(0.02, write), toOptions: (answer) => [answer] };
}

function multiChoice(header: string, ...options: string[]): GeneratedColumn {
  const write = ({ random }: GeneratedRow) => options.filter(() => random.happens(1 / 3)).join(';');
  return { header, type: 'Multi choice', write, toOptions: (answer) => answer.split(';') };
}

function ranking(header: string, separator: string, ...options: string[]): GeneratedColumn {
  const write = ({ random }: GeneratedRow) => random.shuffle(options).join(separator);
  const toOptions = (answer: string) => answer.split(separator).slice(0, 1);
  return { header, type: 'Ranking', write: skippedBy(0.05, write), toOptions };
}

const timestamp: GeneratedColumn = {
  header: 'Submitted at',
  type: 'Timestamp',
  write({ index, random }) {
    const milliseconds = firstAnswer + (index * secondsApart + random.below(30)) * 1000;
    return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
  },
};
const email: GeneratedColumn = {
  header: 'Email address',
  type: 'Email',
  write: skippedBy(0.03, ({ respondent }) => toPerson(respondent).email),
};
const name: GeneratedColumn = {
  header: 'Your name',
  type: 'Name',
  write: skippedBy(0.04, ({ respondent }) => toPerson(respondent).name),
};
const recommendation: GeneratedColumn = {
  header: 'How likely are you to recommend us to a colleague? (0-10)',
  type: 'NPS',
  write: skippedBy(0.03, ({ random }) => String(Math.floor(11 * Math.sqrt(random.share())))),
  toOptions: (answer) => [answer],
};

const closedQuestions: readonly GeneratedColumn[] = [
  singleChoice('How content are you with it?', 'Very content', 'Content', 'Undecided', 'Discontent', 'Very discontent'),
  singleChoice('Which edition do you have?', 'Free', 'Student', 'Group', 'Organisation', 'I do not know'),
  singleChoice('How many people work with you?', '1-10', '11-50', '51-250', '251-1,000', '1,001-10,000', 'Over 10,000'),
  singleChoice(
    'Where do you live?',
    ...'Germany|United States|France|Japan|Brazil|Poland|India|Canada|Korea, Republic of|Spain|Türkiye|México|Côte d’Ivoire|Kenya|Elsewhere'.split(
      '|',
    ),
  ),
  singleChoice('Would you choose it again?', 'Yes', 'No', 'Perhaps'),
  multiChoice(
    'What do you use it for?',
    ...'Surveys|Interviews|Notes|Transcripts|Tags|Charts|Reports|Sharing|Search|Export'.split('|'),
  ),
  multiChoice(
    'How did you learn of it?',
    ...'Colleague|Friend|Search engine|Conference|Newsletter|Podcast|Lecture'.split('|'),
  ),
  multiChoice('On what do you work?', 'Laptop', 'Desktop', 'Tablet', 'Phone'),
  recommendation,
  ranking('Put these in the order of their weight', ';', 'Price', 'Quality', 'Support', 'Speed', 'Safety'),
  ranking('Put the ways to reach us in order', ' > ', 'Email', 'Chat', 'Phone', 'Forum'),
];

/** @returns the eighteen columns of the survey, in their order. `maxWords`: the longest open answer. */
export function createColumns(maxWords = 80): GeneratedColumn[] {
  const write = createTextWriter(maxWords);
  const openEnded = (header: string, skipped: number): GeneratedColumn => ({
    header,
    type: 'Open-ended',
    write: skippedBy(skipped, ({ random }) => write(random)),
  });
  return [
    timestamp,
    email,
    name,
    ...closedQuestions,
    openEnded('What works best for you?', 0.1),
    openEnded('What should change, and why?', 0.2),
    openEnded('Tell us about the last time you got stuck', 0.35),
    openEnded('Is there anything else?', 0.55),
  ];
}

/** The type of each column, in their order. */
export const generatedTypes = (): ColumnType[] => createColumns().map(({ type }) => type);

/** One in twenty respondents has responded before. */
export function createRow(seed: number, index: number): GeneratedRow {
  const random = createRandom(seed, index);
  const isSecond = index > 50 && random.happens(0.05);
  return { index, respondent: isSecond ? random.below(index) : index, random };
}
