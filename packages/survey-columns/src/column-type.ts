// Every column type in one table: docs/interface.md#column-types. CONTRIBUTING.md says how to add one.
import type { DisplayKind } from './question-shapes.ts';

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

/** A question about the type of a column; no for a column that has none. */
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

/** Which step decided a column's type: docs/interface.md#how-a-column-gets-its-type. */
export const typeSources = ['mapping', 'classifier', 'heuristic', 'fallback'] as const;
export type TypeSource = (typeof typeSources)[number];

/** The least confidence with which the classifier's type is taken: docs/interface.md#limits. */
export const leastConfidence = 0.9;

/** Columns are decided from rows of the first part of a file, which has at most so many: docs/interface.md#limits. */
export const firstPartRows = 20_000;
