import { writeVariableCell } from '@sheaf/tables';
import { isTime, listVariables } from './columns.ts';
import { distinct, type RoundTable } from './table.ts';

/** What a format cannot hold, and what it holds instead. */
export interface Rule {
  /** A sentence for the report. */
  words: string;
  /**
   * `writing`: the file is written with the changed cells. `reading`: the cells are written as they are, and come back
   * changed.
   */
  when: 'writing' | 'reading';
  change(table: RoundTable): RoundTable;
}

const cellRule = (words: string, when: Rule['when'], keep: (cell: string) => string): Rule => ({
  words,
  when,
  change: (table) => ({
    ...table,
    header: table.header.map((row) => row.map(keep)),
    rows: table.rows.map((row) => row.map(keep)),
  }),
});

const headerRule = (words: string, change: (table: RoundTable) => string[][]): Rule => ({
  words,
  when: 'writing',
  change: (table) => ({ ...table, header: change(table) }),
});

/** The beginning of a text with at most so many bytes in UTF-8, in whole characters. */
function firstBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text;
  let bytes = 0;
  let kept = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > most) break;
    kept += character;
  }
  return kept;
}

export const xmlCharacters = cellRule('control characters are left out', 'writing', (cell) =>
  cell.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''),
);
export const xmlLineBreaks = cellRule('line breaks are \\n', 'reading', (cell) => cell.replace(/\r\n?/g, '\n'));
export const trimmed = cellRule('blanks around a text are left out', 'reading', (cell) => cell.trim());
export const shownBlanks = cellRule(
  'blanks in a row are one, those around a line none, as on a web page',
  'reading',
  (cell) =>
    cell
      .replace(/\r\n?/g, '\n')
      .split('\n')
      .map((line) => line.replace(/[ \t\f\u00a0]+/g, ' ').trim())
      .join('\n')
      .trim(),
);
export const endBlanks = cellRule('blanks at the end of a text are left out', 'reading', (cell) =>
  cell.replace(/[ \0]+$/, ''),
);
export const portableTexts = cellRule(
  'line breaks and tabs are blanks, a text has 255 bytes at most',
  'writing',
  (cell) => firstBytes(cell.replace(/[\r\n\t]+/g, ' '), 255),
);

/** A sheet ends with its last column in which anything stands. */
export const filledColumns: Rule = {
  words: 'blank columns at the end are left out',
  when: 'reading',
  change: (table) => {
    const all = [...table.header, ...table.rows];
    const width = Math.max(...all.map((cells) => cells.findLastIndex((cell) => cell !== '') + 1));
    const cut = (rows: string[][]) => rows.map((cells) => cells.slice(0, width));
    return { ...table, header: cut(table.header), rows: cut(table.rows) };
  },
};

/** Objects have names and nothing above them. */
export const oneHeaderRow = headerRule(
  'of several header rows the first names the fields',
  ({ header: [names = []] }) => [distinct(names.map((name, at) => (name === '' ? `Column ${at + 1}` : name)))],
);

const elementName = (name: string, at: number): string => {
  const plain = name
    .replace(/[^\p{L}\p{N}_]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60);
  return /^\p{L}/u.test(plain) ? plain : `c${at + 1}${plain === '' ? '' : `_${plain}`}`;
};
export const elementNames = headerRule(
  'names have letters, digits and _, from the first header row',
  ({ header: [names = []] }) => [distinct(names.map(elementName), (number) => `_${number}`)],
);

/** What the format requires of the name of a variable. */
interface NameLimits {
  /** The most characters. */
  length: number;
  /** Names in lower case mean the same, and programs write them in capitals. */
  capitals?: true;
}

/** Words that SPSS or Stata keep for their own commands. */
const reserved = new Set(
  'all and by byte double eq float ge gt if in int le long lt ne not or strl to using with'.split(' '),
);

/** The name that a program makes of a header: `Date_Started`, or `V7` where nothing legal is left. */
function variableName(header: string, at: number, { length, capitals }: NameLimits): string {
  const name = header
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^[^A-Za-z]+|_+$/g, '')
    .slice(0, length);
  const isKept = name !== '' && !reserved.has(name.toLowerCase());
  // Eight characters of a question tell nothing, so programs number such variables.
  if (!isKept || (length <= 8 && name !== header)) return `V${at + 1}`;
  return capitals ? name.toUpperCase() : name;
}

/** Names and texts as two header rows, and the row that marks both, as the readers write them. */
function described(header: readonly string[], texts: readonly string[], limits: NameLimits): string[][] {
  const suffix = (number: number) => `_${number}`;
  const wanted = distinct(
    header.map((name, at) => variableName(name, at, limits)),
    suffix,
  );
  const names = distinct(
    wanted.map((name, at) => (name.length > limits.length ? `V${at + 1}` : name)),
    suffix,
  );
  return [names, texts.map((text, at) => text || (names[at] ?? '')), names.map(writeVariableCell)];
}

/** Names with limits, and labels of at most `bytes`. A column without a label repeats its name. */
export function namesAndLabels(limits: NameLimits, bytes: number, characters = bytes): Rule {
  const most = characters < bytes ? `${characters} characters` : `${bytes} bytes`;
  return headerRule(
    `a name of at most ${limits.length} letters, digits and _ and a label of at most ${most}`,
    ({ header: [first = []], texts }) =>
      described(
        first,
        texts.map((text) => firstBytes([...text].slice(0, characters).join(''), bytes).trim()),
        limits,
      ),
  );
}

/** Columns that hold nothing but dates with times are stored as such. */
export const isoTimes: Rule = {
  words: 'a date with its time is 2026-03-01T12:30:00',
  when: 'reading',
  change: (table) => {
    const timed = new Set(listVariables(table).flatMap(({ kind }, at) => (kind === 'time' ? [at] : [])));
    const keep = (cell: string, at: number) => (timed.has(at) && isTime(cell) ? cell.replace(' ', 'T') : cell);
    return { ...table, rows: table.rows.map((row) => row.map(keep)) };
  },
};

/** What becomes of a table. */
export interface Kept {
  /** The table that is written. */
  written: RoundTable;
  /** The table that should come back. */
  expected: RoundTable;
  /** The words of the rules that changed something. */
  changed: string[];
}

const sameTable = (one: RoundTable, other: RoundTable): boolean =>
  JSON.stringify([one.header, one.rows]) === JSON.stringify([other.header, other.rows]);

/** Applies the rules of a format, in their order. */
export function applyRules(table: RoundTable, rules: readonly Rule[]): Kept {
  let [written, expected] = [table, table];
  const changed: string[] = [];
  for (const { words, when, change } of rules) {
    const next = change(expected);
    if (when === 'writing') written = change(written);
    if (!sameTable(next, expected)) changed.push(words);
    expected = next;
  }
  return { written, expected, changed };
}
