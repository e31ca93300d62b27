import type { Suggestion } from '@sheaf/survey-columns';
import type { ColumnType, GroupKind, GroupReason } from '../../../../contract/index.ts';
import type { DecisionChange } from '../../../drafts/list/decision-history.ts';
import { counted, exactDuration, figure, number } from '../../../lib/language/format.ts';

import type { EyeReason } from './list-rows.ts';

const rows = (count: number) => counted(count, 'row', 'rows');

/** In plain words. What exactly was measured is said on the command line. */
const reasons: Record<ColumnType, (distinct: string, filled: string) => string> = {
  Name: () => 'The answers look like names.',
  Email: () => 'The answers are e-mail addresses.',
  Timestamp: () => 'Times at which somebody answered.',
  'Open-ended': (distinct, filled) => `Long or mostly different: ${distinct} different ones in the first ${filled}.`,
  'Single choice': (distinct, filled) => `${distinct} different ones in the first ${filled}.`,
  'Multi choice': () => 'Several options in an answer, or a column for each option.',
  NPS: () => 'Whole numbers from 0 to 10.',
  Ranking: () => 'The same options in changing order.',
  MEDIA_RESPONSE: () => 'Names or addresses of recordings and pictures.',
  'Do nothing': () => 'Nothing that people chose or wrote.',
};

const ofColumns = (what: string, about: readonly string[]) =>
  about.length === 1 ? `${what} of ${about[0]}` : `${what} of ${counted(about.length, 'column', 'columns')}`;

/** Below a reason, in the details, where there is more to say. */
const eyeHints: Partial<Record<EyeReason, string>> = {
  personal: 'Names, e-mail addresses or phone numbers. They can be replaced: open “Clean-up” above the Import button.',
  dates: 'No date shows which. Choose above the Import button.',
};

/** Words of the columns of a file. */
export const words = {
  /** Why a type is suggested. @param seen counts the filled cells and the different answers in the first rows */
  reason: ({ type }: Suggestion, seen: () => { filled: number; values: readonly unknown[] }): string => {
    const { filled, values } = seen();
    return reasons[type](number(values.length), counted(filled, 'answer', 'answers'));
  },
  caption: 'What each column becomes',
  /** A column without a header. */
  unnamed: (place: number) => `Column ${place}`,
  toolbar: 'Columns',
  column: 'Question',
  samples: 'First answers',
  type: 'Becomes',
  several: 'Several',
  selected: 'Selected',
  select: (header: string) => `Select ${header}`,
  fold: (question: string) => `Hide the columns of ${question}`,
  unfold: (question: string) => `Show the columns of ${question}`,
  typeOf: (header: string) => `Type of ${header}`,
  typeSet: (headers: readonly string[], type: string) => `${ofColumns('Type', headers)}: ${type}.`,
  writeIn: 'Other, in words',
  search: 'Search questions and answers',
  counts: (questions: number, columns: number) =>
    questions === columns
      ? counted(columns, 'question', 'questions')
      : `${counted(questions, 'question', 'questions')} in ${counted(columns, 'column', 'columns')}`,
  found: (count: number) => `${counted(count, 'row', 'rows')} found`,
  sections: {
    eye: (count: number) => (count === 1 ? 'Check this one' : `Check these ${number(count)}`),
    decided: (count: number) => `Looked at (${number(count)})`,
    others: (count: number) => `Other questions (${number(count)})`,
    about: (count: number) => `About the response: ${counted(count, 'column', 'columns')}`,
  },
  /** On its row. */
  eye: {
    unsure: 'Guessed',
    changed: 'Other than in the first rows',
    group: 'Perhaps not one question',
    mixed: 'Becomes different things',
    personal: 'Personal details in answers',
    dates: 'Day or month first?',
  },
  /** A guess, and what else it may be. */
  doubt: (type: string, other: string) => `${type}, or ${other.toLowerCase()}?`,
  eyeHints,
  confirm: 'This is right',
  confirmOf: (question: string) => `This is right: ${question}`,
  confirmAll: (count: number) => `All ${number(count)} doubtful suggestions are right`,
  confirmed: (count: number) => `${counted(count, 'suggestion is', 'suggestions are')} confirmed.`,
  charted: {
    number: 'A number: counted in steps, with its average.',
    duration: 'A duration: counted in steps, with its average.',
    date: 'A date: counted over time.',
  },
  bulk: {
    selected: (count: number) => `${counted(count, 'column', 'columns')} selected`,
    these: 'the selected columns',
    join: 'Make one question',
    joinHint: 'Shown and counted as one. The columns are sent as they are.',
    split: 'Split into columns',
    wasSplit: (count: number) => `${counted(count, 'question is', 'questions are')} split into columns.`,
    clear: 'Clear the selection',
  },
  kinds: {
    multi: (members) => counted(members, 'option', 'options'),
    grid: (members) => `Grid of ${counted(members, 'row', 'rows')}`,
    ranking_places: (members) => `Ranking of ${counted(members, 'place', 'places')}`,
    ranking_items: (members) => `Ranking of ${counted(members, 'item', 'items')}`,
    loop: (members, loops) =>
      loops === 0
        ? counted(members, 'question', 'questions')
        : `${number(members / loops)} questions, ${number(loops)} times`,
    pair: () => 'Pair of numbers',
    sum: (members) => `Sum of ${counted(members, 'part', 'parts')}`,
    other: () => 'With “Other, please specify”',
  } satisfies Record<GroupKind, (members: number, loops: number) => string>,
  ownGroup: 'You decided this.',
  groupReasons: {
    tool_names: 'The survey tool names the parts of one question in this way.',
    shared_question: 'The headers name one question.',
    bare_options: 'Each header is the only answer of its column.',
    same_answers: 'The columns have the same answers.',
    different_ranks: 'No row gives a rank twice.',
    counted_places: 'The headers count places.',
    repeated_questions: 'The same headers come again with another number.',
    two_units: 'The headers name two units or two ends.',
    same_total: 'The numbers of each row have one total.',
    named_other: 'The header names the question and says “other”.',
  } satisfies Record<GroupReason, string>,
  group: {
    partOf: (question: string) => `Part of “${question}”`,
    takeOut: 'Take it out',
    answered: 'Answered in the first rows',
    joined: (count: number) => `${counted(count, 'column is', 'columns are')} one question now.`,
    takenOut: (header: string) => `${header} stands alone now.`,
  },
  averages: (mean: number, median: number, isDuration: boolean) =>
    isDuration
      ? `Mean ${exactDuration(mean)}, median ${exactDuration(median)}`
      : `Mean ${figure(mean, 1)}, median ${figure(median, 1)}`,
  unreadable: (count: number) => `${counted(count, 'answer is', 'answers are')} no number.`,
  noAnswers: 'no answers in the first rows',
  header: 'Header in the file',
  answers: 'Answers in the first rows',
  filled: (filled: number, all: number, isWhole: boolean) =>
    isWhole && filled === all
      ? `All ${rows(all)} answered`
      : `${number(filled)} of ${isWhole ? '' : 'the first '}${rows(all)} answered`,
  noneSelected: 'No column is used. The rows would be imported without charts or open answers.',
  /** Undo and redo of decisions. */
  history: {
    undo: 'Undo',
    redo: 'Redo',
    redoChange: (change: string) => `Redo: ${change}`,
    redone: (change: string) => `Redone: ${change}.`,
    nothingToUndo: 'There is nothing to undo.',
    nothingToRedo: 'There is nothing to redo.',
    changes: {
      name: () => 'name of the survey',
      types: (about) => ofColumns('type', about),
      missing: (about) => ofColumns('missing answers', about),
      groups: () => 'which columns are one question',
      displays: (about) => ofColumns('display', about),
      orders: (about) => ofColumns('order of the options', about),
      personKey: () => 'columns that say who answered',
      cleaningSteps: () => 'what is left out or replaced',
      dayOrder: () => 'order of day and month',
      badRowRules: () => 'what happens to bad rows',
      matches: (about) => ofColumns('question of the survey', about),
      destination: () => 'where the responses go',
      send: () => 'which responses are sent',
      media: () => 'how files are linked',
      dialect: () => 'how the file is read',
      several: () => 'several decisions',
    } satisfies Record<DecisionChange['what'], (about: readonly string[]) => string>,
  },
};
