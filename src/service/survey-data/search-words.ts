import type { Snippet } from '../../contract/index.ts';
import type { Reader } from '../data/database.ts';
import { noteId, noteList } from '../data/ids.ts';
import { foldWords, mayBeCut, type PlacedWord, placeWords } from '../data/words/fold-words.ts';
import { fits, listForms, type SoughtWord } from '../data/words/sought-word.ts';
import { findPlaces, type ListKey } from '../data/words/words.store.ts';
import { readCells, readSegments } from './segments.ts';

/** One term of `q`: a word in singular or plural, a prefix, or exactly these words, side by side. */
export interface Term {
  text: string;
  isPrefix: boolean;
  isExact: boolean;
}

/** A prefix of fewer letters would read half the index. */
const shortestPrefix = 2;

function parseTerm(phrase: string | undefined, word: string): Term {
  const stem = phrase === undefined && word.endsWith('*') ? word.slice(0, -1) : '';
  if (stem.length >= shortestPrefix) return { text: stem, isPrefix: true, isExact: false };
  return { text: phrase ?? word, isPrefix: false, isExact: phrase !== undefined };
}

/** The terms of `q`: words, `"adjacent words"`, and `word*` for a prefix. There is no other syntax. */
export function parseTerms(q: string): Term[] {
  return [...q.matchAll(/"([^"]*)"|(\S+)/g)]
    .map(([, phrase, word = '']) => parseTerm(phrase, word))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
}

/** The words of each term of `q`. Words of one term stand side by side in the text, and only the last may be a prefix. */
export type SoughtTerms = readonly (readonly SoughtWord[])[];

/** @param prefixes every term may be a prefix, as in names @returns the terms that have a word; none finds nothing */
export function listSoughtWords(terms: readonly Term[], prefixes = false): SoughtTerms {
  return terms
    .map(({ text, isPrefix, isExact }) => {
      const words = foldWords(text);
      const mayBegin = isPrefix || prefixes;
      return words.map((word, index) => ({
        text: word,
        isPrefix: mayBegin && index === words.length - 1,
        ...(!isExact && { forms: listForms(word) }),
      }));
    })
    .filter((words) => words.length > 0);
}

const standsAt = (words: readonly PlacedWord[], start: number, term: SoughtTerms[number]): boolean =>
  term.every((one, index) => fits(words[start + index]?.text, one));

/** Words that touch have one place. */
function joinPlaces(words: readonly PlacedWord[]): [number, number][] {
  const joined: [number, number][] = [];
  for (const { start, end } of words) {
    const last = joined.at(-1);
    if (last !== undefined && last[1] >= start) last[1] = end;
    else joined.push([start, end]);
  }
  return joined;
}

/**
 * Finds terms in a text, with the rules of word search.
 * @returns the places of their words, and whether each term has one
 */
export function markWords(text: string, sought: SoughtTerms): { marks: [number, number][]; all: boolean } {
  const words = placeWords(text);
  const missing = new Set(sought);
  const marked = new Set<number>();
  for (const start of words.keys()) {
    for (const term of sought) {
      if (!standsAt(words, start, term)) continue;
      missing.delete(term);
      for (const index of term.keys()) marked.add(start + index);
    }
  }
  return { marks: joinPlaces(words.filter((_, index) => marked.has(index))), all: missing.size === 0 };
}

const before = 60;
const longest = 240;

/** Never cuts a surrogate pair. */
function wholeAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return at > 0 && code >= 0xdc00 && code <= 0xdfff ? at - 1 : at;
}

/** The longest word that is kept whole; scripts without spaces have longer ones, which are cut. */
const longestWord = 30;

/** The beginning of the first whole word from a place on. */
function wordFrom(text: string, at: number): number {
  if (at === 0 || /\s/.test(text[at - 1] ?? '')) return at;
  const space = text.slice(at, at + longestWord).search(/\s/);
  return space < 0 ? wholeAt(text, at) : at + space + 1;
}

/** The end of the last whole word before a place. */
function wordUntil(text: string, at: number): number {
  if (at >= text.length || /\s/.test(text[at] ?? '')) return Math.min(at, text.length);
  const space = text.slice(at - longestWord, at).search(/\s\S*$/);
  return space < 0 ? wholeAt(text, at) : at - longestWord + space;
}

/** The part of a text around its first mark, with a … where it was cut. */
export function cutSnippet(text: string, marks: readonly [number, number][]): Snippet {
  const [first = 0] = marks[0] ?? [];
  const from = text.length <= longest ? 0 : wordFrom(text, Math.max(0, first - before));
  const to = wordUntil(text, from + longest);
  const inside = marks.filter(([start, end]) => start >= from && end <= to);
  const shift = (from > 0 ? 1 : 0) - from;
  return {
    text: `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`,
    marks: inside.map(([start, end]): [number, number] => [start + shift, end + shift]),
  };
}

function both(some: readonly number[], others: readonly number[]): number[] {
  const found: number[] = [];
  let at = 0;
  for (const place of some) {
    while (at < others.length && (others[at] ?? 0) < place) at++;
    if (others[at] === place) found.push(place);
  }
  return found;
}

/** The places of a list that have every word, wherever they stand in the text. */
async function placesOfAll(db: Reader, key: ListKey, sought: SoughtTerms): Promise<readonly number[]> {
  let places: readonly number[] | undefined;
  for (const word of sought.flat()) {
    const found = await findPlaces(db, key, word);
    places = places === undefined ? found : both(places, found);
    if (places.length === 0) break;
  }
  return places ?? [];
}

const hasPhrase = (words: readonly string[], phrase: readonly SoughtWord[]): boolean =>
  words.some((_, start) => phrase.every((sought, index) => fits(words[start + index], sought)));

/**
 * Lists do not tell where in a text a word stands, so texts are read where a term has several words, or a very long one.
 * @param readTexts the texts of some places of the list
 * @returns the places whose texts hold every term, ascending. @throws DamagedPart; DomainError (damaged)
 */
export async function findTexts(
  db: Reader,
  key: ListKey,
  sought: SoughtTerms,
  readTexts: (places: readonly number[]) => Promise<string[]>,
): Promise<readonly number[]> {
  const places = await placesOfAll(db, key, sought);
  const phrases = sought.filter((words) => words.length > 1 || words.some(({ text }) => mayBeCut(text)));
  if (phrases.length === 0 || places.length === 0) return places;
  const texts = await readTexts(places);
  return places.filter((_, index) => {
    const words = foldWords(texts[index] ?? '');
    return phrases.every((phrase) => hasPhrase(words, phrase));
  });
}

/** The open answers of one column of a part. */
export interface NoteList {
  part_id: number;
  column_index: number;
}

/** Fewer texts are read one by one. */
const fewTexts = 8;

async function textsOfRows(
  db: Reader,
  { part_id, column_index }: NoteList,
  rows: readonly number[],
): Promise<string[]> {
  const texts: string[] = [];
  if (rows.length < fewTexts) {
    for (const row of rows) texts.push(...(await readCells(db, part_id, column_index, row, row + 1)));
    return texts;
  }
  let at = 0;
  for (const segment of await readSegments(db, part_id, column_index, rows[0] ?? 0, (rows.at(-1) ?? 0) + 1)) {
    const end = segment.firstRow + segment.length;
    for (let row = rows[at]; row !== undefined && row < end; row = rows[++at])
      texts.push(segment.at(row - segment.firstRow));
  }
  return texts;
}

/** @returns for one list after the other the ids of the notes that hold every term, ascending. @throws DamagedPart */
export async function* findNotes(
  db: Reader,
  lists: readonly NoteList[],
  sought: SoughtTerms,
): AsyncGenerator<number[], void, undefined> {
  if (sought.length === 0) return;
  for (const list of lists) {
    const { part_id, column_index } = list;
    const key = { source: 'note' as const, list: noteList(part_id, column_index) };
    const rows = await findTexts(db, key, sought, (some) => textsOfRows(db, list, some));
    const first = noteId(part_id, column_index, 0);
    if (rows.length > 0) yield rows.map((row) => first + row);
  }
}
