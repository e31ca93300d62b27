import { headerKey } from '@sheaf/tables';

// What can be known about a survey tool and its exports. Each tool has one constant that holds all of it; the code that
// reads files, classifies columns and checks responses asks the descriptor and never the tool's name.

/** The header rows of a file, prepared for the fingerprints. */
export interface HeaderView {
  /** The first row without invisible characters. */
  cells: readonly string[];
  /** The same cells in lower case. */
  names: ReadonlySet<string>;
  rows: readonly (readonly string[])[];
}

/** A sign in the header by which a tool is recognised: in words for the user, "the columns …", and the test. */
type Fingerprint = readonly [reason: string, matches: (header: HeaderView) => boolean];

/** Headers by what they say of a column, spelt by `headerKey`. A descriptor has them as sets, and is written with `|` between them. */
interface ColumnNames<Names> {
  /** Bookkeeping, which becomes "Do nothing": names so distinctive that they are bookkeeping in any file. */
  readonly anywhere?: Names | undefined;
  /** Names that are bookkeeping in exports of this tool and may be questions in others. */
  readonly here?: Names | undefined;
  /** Columns the tool writes for each response, in which equal responses may differ: they tell one response from another. */
  readonly ids?: Names | undefined;
  /** When the response was started, ended or sent. In any file a column of that name counts as the time of the response. */
  readonly times?: Names | undefined;
  /** Address, duration, time of a later change and the like. */
  readonly others?: Names | undefined;
  /** Columns that say, in any file, which response it is, and who answered. The same person may have several responses. */
  readonly responseIds?: Names | undefined;
  readonly personIds?: Names | undefined;
  /** A record has a row for each of these: visits, instruments. */
  readonly visits?: Names | undefined;
}

/** Columns the tool writes for each response. */
export type ResponseColumns = Pick<ExporterDescriptor, 'ids' | 'times' | 'others' | 'ownPattern'>;

/** A column that the tool computes from answers or adds beside them. One of the two patterns has to match. */
interface DerivedColumn {
  /** Matched with the header as it stands. */
  header?: RegExp;
  /** Matched with the header spelt by `headerKey`. */
  label?: RegExp;
  reason: string;
}

/** How the tool writes a question with several answers as one column per option. */
export interface CheckboxColumns {
  /** Matched with the header as it stands. */
  header?: RegExp;
  /** A text that the question contains. */
  text?: string;
  /** The header is that of the question, a slash and the option. */
  isBelowQuestion?: true;
  /**
   * What the cells must hold: at most two different values; marks of a tick box; numbers that are such marks; or 1 and 2 in
   * all columns of the question.
   */
  cells: 'two values' | 'ticks' | 'numeric ticks' | 'one and two';
  reason: string;
}

/** How a value of one column marks a response. The header is spelt by `headerKey`. */
export interface ResponseMark {
  header: RegExp;
  cell: RegExp;
  /** A blank cell is a mark as well. */
  orBlank?: true;
}

/** A tool that marks each form of a response instead of the response. */
export interface FormMarks {
  /** Headers of the columns that say whether a form is complete, and the cell of one that is. */
  form: RegExp;
  complete: RegExp;
  /** Headers of the columns that say when a form was sent, and the cell of one that was not. */
  time: RegExp;
  notSent: RegExp;
}

/** All facts about a tool but the names of columns. */
interface ToolFacts {
  /** Any of them will do. */
  readonly fingerprints: readonly Fingerprint[];
  /** For tools without their own headers: texts in cells of the first rows. */
  readonly cellFingerprint?: { pattern: RegExp; reason: string };

  /** A cell of a header row that holds machine ids. */
  readonly machineId?: RegExp;
  /** Whether the first header row holds codes, so that the second one asks the questions. */
  readonly hasCodeRow?: (row: readonly string[]) => boolean;
  /** @returns how many of the first rows are headers; null where the rows do not tell. */
  readonly countHeaderRows?: (rows: readonly (readonly string[])[]) => number | null;
  /** Lower case: what stands below a question that has no options, instead of an option. */
  readonly answerPlaceholders?: readonly string[];

  /** More bookkeeping, in any file and in exports of this tool. */
  readonly anywherePattern?: RegExp;
  readonly herePattern?: RegExp;
  /**
   * The tool writes a block of bookkeeping, so words such as "status" or "language" are bookkeeping too when they are the whole
   * header.
   */
  readonly hasBlock?: boolean;
  /** The time is the first column and the only one that the tool adds. */
  readonly hasTimeFirst?: true;
  /** More columns that the tool writes for each response, one for each page or question. */
  readonly ownPattern?: RegExp;
  readonly derived?: readonly DerivedColumn[];
  /** Headers, as they stand, of the time of a response where the same word means something else in other files. */
  readonly timeHeader?: RegExp;

  readonly checkboxes?: CheckboxColumns;
  /** Headers of the fields beside an option that people write into. */
  readonly writeIn?: { header: RegExp; reason: string };
  /** Such headers that are distinctive in any file. */
  readonly writeInAnywhere?: RegExp;
  /** Headers, in any file, of the order in which the tool showed the options. It is not an order that someone gave. */
  readonly shownOrder?: RegExp;
  /** Several answers of one cell are codes with blanks between them. */
  readonly joinsByBlanks?: true;
  /** The columns of a grid have the statement alone as their header, without the question. */
  readonly writesBareStatements?: true;
  /** Headers are paths: the groups of a question, then its name. */
  readonly hasPaths?: true;
  /** Headers, spelt by `headerKey`, of names of people in a list that belongs to the response, such as a household. */
  readonly listedPeople?: RegExp;

  readonly partial?: readonly ResponseMark[];
  readonly forms?: FormMarks;
  readonly preview?: readonly ResponseMark[];
}

export interface ExporterDescriptor<Name extends string = string> extends ToolFacts, ColumnNames<ReadonlySet<string>> {
  readonly name: Name;
}

/** @param names separated by `|` @returns the names, spelt by `headerKey` */
export const parseHeaderNames = (names: string): ReadonlySet<string> => new Set(names.split('|').map(headerKey));

const toNames = (names: string | undefined) => (names === undefined ? undefined : parseHeaderNames(names));

/** @returns the descriptor of a tool */
export function defineExporter<const Name extends string>(
  name: Name,
  { anywhere, here, ids, times, others, responseIds, personIds, visits, ...facts }: ToolFacts & ColumnNames<string>,
): ExporterDescriptor<Name> {
  return {
    ...facts,
    ...{ name, anywhere: toNames(anywhere), here: toNames(here), ids: toNames(ids), times: toNames(times) },
    ...{ others: toNames(others), responseIds: toNames(responseIds), personIds: toNames(personIds) },
    visits: toNames(visits),
  };
}

/** @returns whether the first header row holds all of the names; they are in lower case. */
export const hasAll =
  (...wanted: readonly string[]) =>
  ({ names }: HeaderView): boolean =>
    wanted.every((name) => names.has(name));

/** @returns whether the first header row holds one of the names; they are in lower case. */
export const hasAny =
  (...wanted: readonly string[]) =>
  ({ names }: HeaderView): boolean =>
    wanted.some((name) => names.has(name));

/** Names of columns that many tools share, separated by `|`. */
export const common = {
  startTimes: 'start|start date|startdate|start time|starttime|started|started at|date started|time started',
  endTimes:
    'end|end date|enddate|end time|endtime|completed|completed at|completion time|date submitted|submitted|submitted at|submitted on|submit date|submitdate|' +
    'submission date|submission time|recorded date|recorded at|received at',
  changeTimes: 'last modified|last modified time',
  addresses: 'ip|ip address|ipaddress|ipaddr',
  durations: 'duration|duration in seconds|total time|time taken|time taken seconds|interviewtime',
} as const;

/** Cells that say no, and cells that say that a response is not finished. */
export const noWords = /^(?:0|false|no|n|falsch|nein|faux|non|falso|não|epätosi|否)$/i;
export const unfinishedWords =
  /^(?:partial(?:ly (?:complete|completed))?|incomplete|not complete(?:d)?|in progress|started|unfinished|suspended|abandoned|drop ?out|saved|draft|unvollständig|teilweise|begonnen|abgebrochen|parcial|incomplet[oaei]?|incompleta|parziale|partiel(?:le)?|keskeneräinen|部分|未完成)$/i;
