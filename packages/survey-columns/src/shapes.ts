// The vocabulary of columns and questions, without the code that finds them: what a contract needs. The window has words for each of these in
// both languages.

// Columns that are one question, and how a column is shown (docs/questions.md).

/**
 * How columns can be one question.
 * multi: a column per option. grid: a column per statement, all with the same answers. ranking_places: a column per
 * place of a ranking. ranking_items: a column per item with its rank. loop: the same questions about child 1, child 2 …
 * pair: two numbers of one answer, such as feet and inches. sum: numbers that add up to a total. other: a choice and the
 * text of its "Other, please specify".
 */
export const groupKinds = ['multi', 'grid', 'ranking_places', 'ranking_items', 'loop', 'pair', 'sum', 'other'] as const;
export type GroupKind = (typeof groupKinds)[number];

/**
 * Why columns are one question.
 * tool_names: the survey tool writes such headers only for the parts of one question. shared_question: the headers name
 * one question. bare_options: each header is the only answer of its column. same_answers: the columns share their
 * answers. different_ranks: no row gives a rank twice. counted_places: the headers count places. repeated_questions: the
 * same headers come again with another number. two_units: the headers name two units or two ends. same_total: the
 * numbers of each row have one total. named_other: the header names the question and says "other".
 */
export const groupReasons = [
  'tool_names',
  'shared_question',
  'bare_options',
  'same_answers',
  'different_ranks',
  'counted_places',
  'repeated_questions',
  'two_units',
  'same_total',
  'named_other',
] as const;
export type GroupReason = (typeof groupReasons)[number];

/** How the answers of a column are shown (docs/questions.md#how-a-column-is-shown). */
export const displayKinds = ['options', 'ordered', 'scale', 'number', 'date', 'duration', 'place', 'text'] as const;
export type DisplayKind = (typeof displayKinds)[number];

/** Why a column is shown as it is. The window has a sentence for each in both languages. */
export const displayReasons = [
  /** options: no order of the answers is known. */
  'no_order',
  /** scale: words of a rating, such as "very satisfied" or "rather not". */
  'rating_words',
  /** scale: words from never to always. */
  'frequency_words',
  /** scale: numbers of a rating, with or without words beside them. */
  'rating_numbers',
  /** ordered: ages, incomes, amounts and other ranges of numbers. */
  'ranges',
  /** ordered: times in a period, such as "daily" or "once a week". */
  'rates',
  /** ordered: known steps, such as degrees, sizes or levels of experience. */
  'steps',
  /** ordered: months, weekdays, times of the day. */
  'calendar',
  /** ordered: plain numbers as choices. */
  'plain_numbers',
  /** ordered or scale: another column of the grid shows the order. */
  'grid',
  /** number: whole numbers, or decimals with a point or a comma that can mean nothing else. */
  'numbers',
  /** number: a point or a comma before three digits everywhere. It is read as the mark of thousands. */
  'thousands_assumed',
  /** number: money. */
  'money',
  /** number: percentages. */
  'percentages',
  /** date: written dates or times. */
  'dates',
  /** duration: times such as "00:05:12" or "5 min". */
  'written_durations',
  /** duration: plain numbers below a header that names a duration. */
  'duration_header',
  /** place: the header asks for a place. */
  'place_header',
  /** place: the answers are countries or states. */
  'place_values',
  /** text: open answers. */
  'open_answers',
] as const;
export type DisplayReason = (typeof displayReasons)[number];

// Every column type in one table: docs/interface.md#column-types. CONTRIBUTING.md says how to add one.

/** What the cells of a column hold. Types that hold the same are read, counted and filtered alike. */
export type CellContent =
  | 'name'
  | 'email'
  | 'time'
  | 'text'
  /** One answer of several that were offered. */
  | 'choice'
  /** Any number of them. */
  | 'choices'
  /** A number from 0 to 10. */
  | 'score'
  | 'ranking'
  /** The name of a file. */
  | 'file'
  | 'anything';

/** What Sheaf knows of a column type. The service and the window ask it, and never compare names of types. */
interface ColumnTypeDescriptor {
  holds: CellContent;
  /** What is made of the column: who answered, when, open answers, a chart, links to files, or nothing. */
  becomes: 'person' | 'time' | 'notes' | 'chart' | 'links' | 'nothing';
  /** Whether the classifier may assign it by itself (docs/interface.md#how-a-column-gets-its-type). */
  isClassified: boolean;
  /** Where options are offered, "N/A" may be one of them. Elsewhere people type it to say nothing. */
  offersOptions: boolean;
  /** How it can be shown, the usual way first; none: the type says all. */
  displays: readonly DisplayKind[];
}

const amounts = ['number', 'duration'] as const;
const chosen = ['options', 'ordered', 'scale', 'place', 'date', ...amounts] as const;
const written = ['text', 'place', 'date', ...amounts] as const;
const unknown = [...amounts, 'date', 'place', 'options', 'ordered', 'scale'] as const;

const descriptors = {
  Name: { holds: 'name', becomes: 'person', isClassified: true, offersOptions: false, displays: [] },
  Email: { holds: 'email', becomes: 'person', isClassified: true, offersOptions: false, displays: [] },
  Timestamp: { holds: 'time', becomes: 'time', isClassified: true, offersOptions: false, displays: ['date'] },
  'Open-ended': { holds: 'text', becomes: 'notes', isClassified: true, offersOptions: false, displays: written },
  'Single choice': { holds: 'choice', becomes: 'chart', isClassified: false, offersOptions: true, displays: chosen },
  'Multi choice': {
    holds: 'choices',
    becomes: 'chart',
    isClassified: false,
    offersOptions: true,
    displays: ['options', 'ordered'],
  },
  NPS: { holds: 'score', becomes: 'chart', isClassified: false, offersOptions: false, displays: [] },
  Ranking: { holds: 'ranking', becomes: 'chart', isClassified: false, offersOptions: false, displays: [] },
  MEDIA_RESPONSE: { holds: 'file', becomes: 'links', isClassified: false, offersOptions: true, displays: [] },
  'Do nothing': { holds: 'anything', becomes: 'nothing', isClassified: false, offersOptions: true, displays: unknown },
} as const satisfies Record<string, ColumnTypeDescriptor>;

type Descriptors = typeof descriptors;
/** A value of `column_mapping`. */
export type ColumnType = keyof Descriptors;
type TypeWith<Fact> = { [T in ColumnType]: Descriptors[T] extends Fact ? T : never }[ColumnType];

/** All types, in the order in which they are offered. */
export const columnTypes: readonly ColumnType[] = Object.keys(descriptors).filter(isColumnType);

/** The types the classifier may assign by itself. */
export type ClassifierType = TypeWith<{ isClassified: true }>;

/** @returns what Sheaf knows of a type */
export const describeType = (type: ColumnType): ColumnTypeDescriptor => descriptors[type];

/** @returns whether `value` is the name of a column type */
export function isColumnType(value: unknown): value is ColumnType {
  return typeof value === 'string' && Object.hasOwn(descriptors, value);
}

/** @returns whether columns of this type become charts and filters */
export const isChartable = (type: ColumnType): type is TypeWith<{ becomes: 'chart' }> =>
  descriptors[type].becomes === 'chart';

/** @returns whether the classifier may assign the type by itself */
export const isClassified = (type: ColumnType): type is ClassifierType => descriptors[type].isClassified;

/** A question about the type of a column; false without a type. */
type TypeTest = (type: ColumnType | null | undefined) => boolean;

const holding =
  (...contents: readonly CellContent[]): TypeTest =>
  (type) =>
    type != null && contents.includes(descriptors[type].holds);

export const holdsName = holding('name');
export const holdsEmail = holding('email');
export const holdsTime = holding('time');
/** Answers in people's own words. */
export const holdsText = holding('text');
/** One answer of those that were offered. */
export const holdsOneChoice = holding('choice');
/** Any number of the answers that were offered. */
export const holdsSeveralChoices = holding('choices');
export const holdsChoices = holding('choice', 'choices');
/** A score from 0 to 10. */
export const holdsScore = holding('score');
export const holdsRanking = holding('ranking');
/** Names of media files. */
export const holdsFiles = holding('file');

/** @returns whether a column says who the respondent is */
export const isAboutPerson: TypeTest = (type) => type != null && descriptors[type].becomes === 'person';

/** @returns whether nothing is made of a column */
export const isIgnored: TypeTest = (type) => type != null && descriptors[type].becomes === 'nothing';

/** @returns whether a column holds answers to a question, in people's own words or to be counted */
export const isAnswered: TypeTest = (type) => type != null && ['notes', 'chart'].includes(descriptors[type].becomes);

/** For statements of a database. */
export const textTypes = columnTypes.filter(holdsText);
export const ignoredTypes = columnTypes.filter(isIgnored);

export type NpsGroup = 'promoters' | 'passives' | 'detractors';

/** The groups of a net promoter score, the highest first, each with its lowest and its highest answer. */
export const npsGroups: Readonly<Record<NpsGroup, readonly [from: number, to: number]>> = {
  promoters: [9, 10],
  passives: [7, 8],
  detractors: [0, 6],
};

/** @returns whether `value` is the name of one of the groups */
export const isNpsGroup = (value: string): value is NpsGroup => Object.hasOwn(npsGroups, value);

/** The names of the groups, in their order. */
export const npsGroupNames: readonly NpsGroup[] = Object.keys(npsGroups).filter(isNpsGroup);

/** Which step decided a column's type: docs/interface.md#how-a-column-gets-its-type. */
export const typeSources = ['mapping', 'classifier', 'heuristic', 'fallback'] as const;
export type TypeSource = (typeof typeSources)[number];

/** The least confidence with which the classifier's type is taken: docs/interface.md#limits. */
export const leastConfidence = 0.9;

/** Columns are decided from rows of the first part of a file, which has at most so many: docs/interface.md#limits. */
export const firstPartRows = 20_000;
