import type { ComparedBy } from '../../../drafts/target/target.ts';
import { counted, exact, number, percentDone } from '../../../lib/language/format.ts';
import type { ReceiptCounts } from '../words.ts';

const responses = (count: number) => counted(count, 'response', 'responses');
const columns = (count: number) => counted(count, 'column', 'columns');
/** The first few names, and how many more there are. */
const names = (all: readonly string[], most = 8) =>
  all
    .slice(0, most)
    .map((name) => `“${name}”`)
    .join(', ') + (all.length > most ? ` and ${number(all.length - most)} more` : '');

/** By which columns responses were found again. */
const foundBy = ({ headers }: ComparedBy) =>
  headers.length === 0 ? '' : `, found by the answers to ${names(headers, 4)}`;

/** Words about responses that are added to a survey. */
export const words = {
  legend: 'These responses are',
  asNew: 'A new survey',
  asMore: 'More responses for…',
  which: 'Survey to add to',
  choose: 'Choose a survey',
  none: 'No matching survey.',
  same: (name: string) => `${name}  ·  same columns`,
  moreOf: (name: string) => `More responses for “${name}”`,
  comparingColumns: 'Comparing the columns…',
  sameHere: (name: string) => `“${name}” has the same columns.`,
  addToIt: 'Add the responses to it',
  imported: {
    title: (name: string, iso: string) => `This file was already imported as “${name}” on ${exact(iso)}.`,
    asNew: 'Importing again makes a second survey.',
    asMore: 'The button below imports it again.',
    open: 'Open the survey',
  },
  missing: (all: readonly string[]) =>
    `${all.length === 1 ? 'A column of the survey is' : `${columns(all.length)} of the survey are`} missing in this file: ${names(all)}.`,
  matchHint:
    'If the file words it otherwise, choose below which of its columns it is. Otherwise export the file again with that column (it may be empty), or import it as a new survey.',
  missingHint:
    'Each response needs every column of the survey. Export the file again with that column (it may be empty), or import it as a new survey.',
  extra: (all: readonly string[]) =>
    `${all.length === 1 ? 'A column of this file is' : `${columns(all.length)} of this file are`} not in the survey and will be ignored: ${names(all)}.`,
  extraHint:
    'A survey keeps the columns it was first imported with. To keep these too, import the file as a new survey.',
  comparing: (read: number, total: number) =>
    `Looking for responses that are already in the survey… ${percentDone(read, total)}`,
  nobody: 'None of them is in the survey yet.',
  some: (fresh: number, known: number, by: ComparedBy) =>
    `${number(fresh)} new, ${number(known)} already in the survey${foundBy(by)}.`,
  rows: {
    name: 'In the survey?',
    known: (count: number) => `Already there  ·  ${number(count)}`,
    fresh: (count: number) => `New  ·  ${number(count)}`,
    repeated: (count: number) => `Repeated  ·  ${number(count)}`,
  },
  repeated: (count: number) => `${responses(count)} of this file ${count === 1 ? 'repeats' : 'repeat'} an earlier one.`,
  question: 'Which responses are added',
  all: (count: number) => `Add all ${number(count)} as a new wave`,
  allHint: (known: number) => `For another round: ${number(known)} are then there twice, in two waves to compare.`,
  onlyNew: (count: number) => `Add only the ${number(count)} new`,
  onlyNewHint: (known: number) => `The other ${number(known)} are left out.`,
  nothingNew: 'There is nothing new to add.',
  failed: 'The responses already in the survey could not be compared.',
  again: 'Compare again',
  into: (name: string, project: string | null) =>
    project === null ? `Into “${name}”` : `Into “${name}” in ${project}`,
  /** Which column is a question of the survey that the file words otherwise. */
  match: {
    columnOf: (question: string) => `Column for “${question}”`,
    none: 'No column',
    isSaid: (header: string, question: string, left: number) =>
      `“${header}” is “${question}”. ${left === 0 ? 'Every question of the survey has its column.' : `${columns(left)} of the survey ${left === 1 ? 'is' : 'are'} still missing.`}`,
    isNone: (question: string) => `“${question}” has no column.`,
    matched: (pairs: readonly (readonly [header: string, question: string])[]) => {
      const [pair, ...more] = pairs;
      const what =
        pair !== undefined && more.length === 0
          ? `“${pair[0]}” is added as “${pair[1]}”, its wording in the survey`
          : `${columns(pairs.length)} are added under their wording in the survey`;
      return `${what}.`;
    },
    answers: (header: string, all: readonly string[]) =>
      `New answers of “${header}”: ${names(all, 3)}. They are counted as options of their own.`,
  },
  button: {
    choose: 'Add responses',
    add: (count: number) => `Add ${responses(count)}`,
  },
  waves: {
    offer: (files: readonly string[]) =>
      `${counted(files.length, 'file has', 'files have')} the same columns: ${names(files, 3)}. They may be waves of one survey.`,
    make: 'Make one survey of them',
    made: (count: number, name: string) => `${counted(count, 'file becomes', 'files become')} one survey, “${name}”.`,
    apart: 'Keep them separate',
  },
  done: ({ imported, inFile, leftOut }: ReceiptCounts, name: string) =>
    inFile === imported
      ? `${responses(imported)} added to “${name}”`
      : `${number(imported)} of ${number(inFile)} added to “${name}”, ${number(leftOut)} left out as decided`,
};
