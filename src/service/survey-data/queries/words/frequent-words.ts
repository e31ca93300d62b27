import { type FrequentWord, holdsText, type ResponseFilter } from '../../../../contract/index.ts';
import { invalid } from '../../../core/errors.ts';
import { noteList } from '../../../data/ids.ts';
import { foldWords, placeWords } from '../../../data/words/fold-words.ts';
import { findPlaces, readList } from '../../../data/words/words.store.ts';
import { filterRows, withoutOwn } from '../filter.ts';
import type { QueryTools } from '../query-tools.ts';
import { readCell } from '../rows.ts';
import { readShape, requireColumn, type ShapeColumn, type StoredShape } from '../shape.ts';

/** The words that every text of a language has, folded, by language. */
let folded: ReadonlySet<string>[] | undefined;

async function listsOfLanguages(): Promise<readonly ReadonlySet<string>[]> {
  // Loaded when words are first asked for.
  const { default: stopword } = await import('stopword');
  folded ??= Object.values(stopword).flatMap((list) =>
    Array.isArray(list) ? [new Set(list.flatMap((word) => foldWords(word)))] : [],
  );
  return folded;
}

/** A language that has less than this share of the common words of the likeliest one is not spoken here. */
const leastShare = 0.6;

/**
 * Finds out which languages a text is in by the common words that it has most of. Several languages share words, so several can be
 * meant.
 * @param words the most frequent words of the text, folded, with their counts
 * @returns a test for words that say nothing about the text: "the", "und", "que"
 */
async function commonWordTest(
  words: readonly (readonly [word: string, count: number])[],
): Promise<(word: string) => boolean> {
  const scored = (await listsOfLanguages()).map((list) => ({
    list,
    score: words.reduce((sum, [word, count]) => (list.has(word) ? sum + count : sum), 0),
  }));
  const best = Math.max(...scored.map(({ score }) => score));
  const spoken = scored.filter(({ score }) => best > 0 && score >= best * leastShare);
  return (word) => spoken.some(({ list }) => list.has(word));
}

export interface FrequentWordsQuery {
  survey_key: string;
  question_id: number;
  filter: ResponseFilter;
  own: 'apply' | 'ignore';
}

/** Words that are looked for under a filter: the most frequent ones of all responses. */
const mostCandidates = 40;
const mostWords = 20;
/** The words by which the languages of the answers are found out. */
const wordsOfLanguage = 200;

/** A word, and the rows whose answers have it, ascending. */
interface WordRows {
  /** As somebody wrote it. */
  word: string;
  rows: Uint32Array;
}

async function countWords(
  { db }: QueryTools,
  { parts }: StoredShape,
  column_index: number,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { id } of parts)
    for await (const listed of readList(db, { source: 'note', list: noteList(id, column_index) }))
      counts.set(listed.word, (counts.get(listed.word) ?? 0) + listed.count());
  return counts;
}

/** Single letters and numbers say nothing by themselves, and so do words that only one answer has. */
const isTelling = ([word, count]: readonly [string, number]): boolean =>
  count > 1 && [...word].length > 1 && !/^\p{N}+$/u.test(word);

async function chooseWords(counts: ReadonlyMap<string, number>): Promise<string[]> {
  const sorted = [...counts].sort(([one, many], [other, more]) => more - many || (one < other ? -1 : 1));
  const isCommon = await commonWordTest(sorted.slice(0, wordsOfLanguage));
  const telling = sorted.filter((entry) => isTelling(entry) && !isCommon(entry[0]));
  return telling.slice(0, mostCandidates).map(([word]) => word);
}

/** Lists hold words folded. The first answer in which it is not the first word shows how it is written. */
async function writtenWord(tools: QueryTools, shape: StoredShape, column: ShapeColumn, { word, rows }: WordRows) {
  let written = word;
  for (const row of rows.subarray(0, 3)) {
    const text = await readCell(tools, shape, column.column_index, row);
    const place = placeWords(text).find((one) => one.text === word);
    if (place === undefined) continue;
    written = text.slice(place.start, place.end);
    if (place.start > 0) break;
  }
  return written;
}

async function readWords(tools: QueryTools, shape: StoredShape, column: ShapeColumn): Promise<WordRows[]> {
  const { column_index } = column;
  const chosen = await chooseWords(await countWords(tools, shape, column_index));
  const found: WordRows[] = [];
  for (const text of chosen) {
    const rows: number[] = [];
    for (const { id, rows_before } of shape.parts) {
      const key = { source: 'note' as const, list: noteList(id, column_index) };
      for (const place of await findPlaces(tools.db, key, { text, isPrefix: false })) rows.push(rows_before + place);
    }
    const one = { word: text, rows: Uint32Array.from(rows) };
    found.push({ ...one, word: await writtenWord(tools, shape, column, one) });
  }
  return found;
}

/**
 * The words that most answers to an open question have. Under a filter, only those that are frequent in all responses are counted.
 * @throws DomainError (invalid) for a question without open answers, or a filter that does not fit the survey; DamagedPart
 */
export async function listFrequentWords(
  tools: QueryTools,
  { survey_key, question_id, filter, own }: FrequentWordsQuery,
): Promise<{ words: FrequentWord[] }> {
  const shape = await readShape(tools.db, survey_key);
  const column = requireColumn(shape, question_id);
  if (!holdsText(column.type)) throw invalid('question_not_open', { id: String(question_id), type: column.type });
  const { found } = await tools.cache.get(`${shape.version} words ${column.column_index}`, async () => {
    const words = await readWords(tools, shape, column);
    return { byteLength: words.reduce((sum, { rows }) => sum + rows.byteLength, 1000), found: words };
  });
  const mask = await filterRows(tools, shape, own === 'apply' ? filter : withoutOwn(filter, new Set([question_id])));
  const countIn = (rows: Uint32Array): number =>
    mask === undefined ? rows.length : rows.reduce((sum, row) => sum + (mask[row] ?? 0), 0);
  const words = found.map(({ word, rows }) => ({ word, count: countIn(rows) })).filter(({ count }) => count > 0);
  return { words: words.sort((one, other) => other.count - one.count).slice(0, mostWords) };
}
