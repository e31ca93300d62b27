import { cleanText, headerKey } from '../table/headers.ts';
import type { Profile } from '../table/profile.ts';

/** Neighbouring columns that are parts of one question. */
export interface Group {
  /** The common part of the headers; empty if only their cells are alike. */
  stem: string;
  /** Column indexes, ascending. */
  members: number[];
  /** The option or item of each column. */
  items: string[];
}

/** The names of a column: its header and its question text. */
export interface Names {
  header: string;
  text: string;
  /** The question that a blank header cell continues; null in files with one header row. */
  question: string | null;
}

interface Parts {
  stem: string;
  item: string;
}

/** How tools write a question and its part into one header, surest first. */
const shapes: ((name: string) => Parts | null)[] = [
  repeatedName,
  (name) => split(name, /^(.{1,600}?)\[([^[\]]{1,300})\]\s*$/s),
  (name) => bracketed(name, '(choice='),
  (name) => (/^[\p{L}\p{N}_]{1,200}$/u.test(name) ? last(name, '___') : null),
  (name) => last(name, ' >> '),
  (name) => last(name, ' – '),
  (name) => last(name, ' - '),
  (name) => last(name, '/'),
  (name) => first(name, ':'),
  (name) => last(name, ': '),
  (name) => last(name, '?-'),
  (name) => last(name, '-'),
  (name) => last(name, '? '),
  (name) => bracketed(name, '('),
  (name) => split(name, /^(.{1,200}?[\p{L}\d])[_.]([\p{L}\d]{1,40})$/su),
  (name) => split(name, /^(.{1,200}?)((?:[_#.-]{1,2}\d{1,3}){2,3})$/su),
  numbered,
];

/** Names that programs give to columns without one: `V7`, `VAR00007`. Their numbers count the columns of the file. */
const givenName = /^(?:v|var|x|c|col|column)0{0,4}\d{1,4}$/i;

/** `q1`: letters and a number. */
function numbered(name: string): Parts | null {
  return givenName.test(name) ? null : split(name, /^(\p{L}{1,40})(\d{1,3})$/u);
}

/** The number of words that a question has at least; an option or an item has fewer. */
const questionWords = 6;

/** Whether a text below a code such as `q1` is a question of its own. */
const isQuestion = (text: string): boolean =>
  /[?？¿]/.test(text) || text.split(/\s+/, questionWords).length === questionWords;

function split(name: string, shape: RegExp): Parts | null {
  const match = name.length > 1000 ? null : shape.exec(name);
  return match === null ? null : { stem: (match[1] ?? '').trim(), item: (match[2] ?? '').trim() };
}

function last(name: string, separator: string): Parts | null {
  const at = name.lastIndexOf(separator);
  if (at < 2) return null;
  return { stem: name.slice(0, at).trim(), item: name.slice(at + separator.length).trim() };
}

/** The text in the brackets at the end of a name, from `opening` on. */
function bracketed(name: string, opening: string): Parts | null {
  const text = name.trimEnd();
  const parts = text.endsWith(')') ? last(text.slice(0, -1), opening) : null;
  return parts === null || (opening === '(' && parts.item.includes(')')) ? null : parts;
}

/** One header repeated over several columns, perhaps with a number: `Q`, `Q_1`, `Q.1`, `Q (2)`, `Q...12`. */
function repeatedName(name: string): Parts | null {
  const stem = cleanText(name.slice(0, 1000)).replace(/ ?(?:_|\.{1,3})\d{1,3}$| \(\d{1,3}\)$/, '');
  return stem.length > 12 ? { stem, item: '' } : null;
}

/** The option before the question, as Alchemer writes it. */
function first(name: string, separator: string): Parts | null {
  const at = name.indexOf(separator);
  if (at < 1 || at === name.length - 1) return null;
  return { stem: name.slice(at + 1).trim(), item: name.slice(0, at).trim() };
}

/** Removes the code before a question: `Q2[SQ001]. Which … [Option]`. */
const withoutCode = (name: string): string => name.replace(/^[\p{L}\p{N}_]{1,40}(?:\[[\p{L}\p{N}_]{1,40}\])?\. /u, '');

/** Whether a name is the question in the letters that names may have: `How_old_are_you`. It tells no more than the text. */
const isSpeltFrom = (text: string, header: string): boolean => header === text || headerKey(header) === headerKey(text);

function partsOf({ header, text, question }: Names): (Parts | null)[] {
  const own: Parts | null =
    question === null ? null : { stem: question, item: text.slice(question.length).replace(/^ – /, '') };
  const cleaned = withoutCode(text);
  return [
    own,
    ...shapes.map((shape) => shape(cleaned)),
    ...(isSpeltFrom(text, header)
      ? []
      : shapes.map((shape) => (shape === numbered && isQuestion(text) ? null : shape(header)))),
  ];
}

/** Groups neighbouring columns that share a stem under one way of writing. The longest run wins. */
export function findGroups(names: readonly Names[]): (Group | null)[] {
  const parts = names.map(partsOf);
  const groups: (Group | null)[] = names.map(() => null);
  const ways = Math.max(0, ...parts.map((ways) => ways.length));
  for (let way = 0; way < ways; way++) {
    let start = 0;
    for (let end = 1; end <= names.length; end++) {
      const stem = parts[start]?.[way]?.stem;
      if (end < names.length && stem !== undefined && stem !== '' && parts[end]?.[way]?.stem === stem) continue;
      if (stem !== undefined && end - start >= 2) claim(groups, parts, way, start, end);
      start = end;
    }
  }
  return groups;
}

/** Assigns the run to its columns if it is longer than their present groups. */
function claim(groups: (Group | null)[], parts: (Parts | null)[][], way: number, start: number, end: number): void {
  const members = Array.from({ length: end - start }, (_, i) => start + i);
  const longest = Math.max(...members.map((member) => groups[member]?.members.length ?? 0));
  if (longest >= members.length) return;
  const items = members.map((member) => parts[member]?.[way]?.item ?? '');
  const group = { stem: parts[start]?.[way]?.stem ?? '', members, items };
  for (const member of members) groups[member] = group;
}

const pairs = [
  ['0', '1'],
  ['yes', 'no'],
  ['true', 'false'],
  ['checked', 'unchecked'],
  ['selected', 'not selected'],
  ['y', 'n'],
  ['ja', 'nein'],
  ['sí', 'no'],
  ['si', 'no'],
  ['oui', 'non'],
  ['是', '否'],
].map((pair) => new Set(pair));

/** @returns whether every answer of the column is one of the two values of a tick box */
export function isTicked({ values }: Profile): boolean {
  if (values.size === 0 || values.size > 2) return false;
  const answers = [...values.keys()].map((value) => value.toLowerCase().replace(/\.0$/, ''));
  return pairs.some((pair) => answers.every((answer) => pair.has(answer)));
}

const plain = (text: string): string => cleanText(text).toLowerCase();

/** @returns whether the only answer of the column is the name of its own option */
export function holdsOwnName({ values }: Profile, names: Names, item: string): boolean {
  if (values.size !== 1) return false;
  const answer = plain([...values.keys()][0] ?? '');
  const text = plain(names.text);
  const same = (name: string): boolean => name !== '' && name.replace(/^\d{1,3}[.)] /, '') === answer;
  return same(plain(names.header)) || same(plain(item)) || same(text) || (answer.length > 3 && text.endsWith(answer));
}

/** How the columns of a group are filled in. */
export type GroupKind = { kind: 'options'; ticked: boolean } | { kind: 'ranks' } | { kind: 'items' };

/** @param rows the sampled rows; they show whether each ranks its items without a tie */
export function judgeGroupKind(
  group: Group,
  profiles: readonly Profile[],
  rows: readonly (readonly string[])[],
): GroupKind {
  const own = group.members.map((member) => profiles[member]).filter((found) => found !== undefined);
  const filled = own.filter((found) => found.filled > 0);
  if (filled.length === 0) return { kind: 'items' };
  if (isRanked(group, filled, rows)) return { kind: 'ranks' };
  const single = filled.filter((found) => found.values.size === 1).length;
  const ticked = filled.filter(isTicked).length;
  const enough = filled.length >= 2 || (own.length >= 3 && ticked === 1);
  if (enough && single * 10 >= filled.length * 7 && single + ticked >= filled.length - 2 && !areSame(filled)) {
    return { kind: 'options', ticked: false };
  }
  // The last column is often a text field.
  return enough && (ticked >= filled.length * 0.8 || (ticked >= 2 && ticked === filled.length - 1))
    ? { kind: 'options', ticked: true }
    : { kind: 'items' };
}

/** All columns hold the same word, such as a constant matrix in a tiny file. Ticks (`1`) do not count. */
function areSame(columns: readonly Profile[]): boolean {
  const answers = new Set(columns.flatMap((column) => [...column.values.keys()]));
  const [answer = ''] = answers;
  return answers.size === 1 && !/^(?:1|x|yes|true|checked|selected|y)$/i.test(answer);
}

/**
 * Whether the columns hold ranks 1…k, or the k items in order of preference, and no row that ranks all items names one
 * twice.
 */
function isRanked(group: Group, columns: readonly Profile[], rows: readonly (readonly string[])[]): boolean {
  const size = group.members.length;
  if (columns.length < 3) return false;
  // A column with a single number holds the index of its own option.
  if (columns.filter((column) => column.values.size <= 1).length > 1) return false;
  const numbered = columns.every((column) => column.integer >= 0.9 && column.max <= size);
  const answers = new Set(columns.flatMap((column) => [...column.values.keys()].slice(0, size + 2)));
  if (!numbered && answers.size > size) return false;
  return numbered ? countUp(group, rows) : neverTwice(group, rows, answers);
}

const isRankGiven = (cell: string): boolean => /^\d{1,3}(?:\.0)?$/.test(cell) && Number(cell) > 0;

/**
 * Whether nearly every row that ranks something counts 1, 2, 3 … without gaps or ties. Items without a rank are blank
 * or 0.
 */
function countUp(group: Group, rows: readonly (readonly string[])[]): boolean {
  const given = rows
    .map((row) =>
      group.members
        .map((member) => (row[member] ?? '').trim())
        .filter(isRankGiven)
        .map(Number),
    )
    .filter((ranks) => ranks.length >= 2);
  const counting = given.filter((ranks) => new Set(ranks).size === ranks.length && Math.max(...ranks) === ranks.length);
  return given.length >= 5 && counting.length >= given.length * 0.85;
}

/** Whether no row that names an item in every place names one twice. */
function neverTwice(group: Group, rows: readonly (readonly string[])[], answers: ReadonlySet<string>): boolean {
  const full = rows
    .map((row) => group.members.map((member) => (row[member] ?? '').trim()))
    .filter((places) => places.every((place) => answers.has(place)));
  const distinct = full.filter((places) => new Set(places).size === places.length).length;
  return full.length >= 8 && distinct >= full.length * 0.95;
}
