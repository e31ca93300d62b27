import type { Phrases, ResponseFilter } from '../../../contract/index.ts';
import { placeWords } from '../../data/words/fold-words.ts';
import { listSoughtWords, parseTerms } from '../search-words.ts';
import { countMarks } from '../segments.ts';
import { addRowsWithWords, keepRows, type Mask, readAnsweredRows } from './columns.ts';
import { filterRows } from './filter.ts';
import { cacheJson, type QueryTools } from './query-tools.ts';
import { readPartCells } from './rows.ts';
import { readShape, requireColumn, requireOpen, type ShapeColumn, type StoredShape } from './shape.ts';
import { chooseStopWords } from './stop-words.ts';

/** Of more answers, this many are read, evenly spread. Counts are of all. */
const mostRead = 5000;
/** Of many answers fewer are listed, since each is counted in all of them. */
const most = { phrases: 24, pairs: 12 };
const mostOfMany = { phrases: 10, pairs: 5 };
const mostWordsOfPhrase = 4;
/** Words that pairs are made of, and those of one answer. */
const mostPairedWords = 300;
const mostWordsOfAnswer = 25;
const examplesOfPhrase = 3;
const longestExample = 400;

/** An answer that is read: its sentences as words. */
interface ReadAnswer {
  text: string;
  sentences: { text: string; word: string }[][];
}

/** Words that stand side by side, or in the same answer. */
interface Candidate {
  /** As they are written where they stand first. */
  text: string;
  words: string[];
  isPair: boolean;
  /** Places in the list of what was read. */
  answers: Set<number>;
}

/** The sentences of a text; a phrase does not reach from one to the next. */
const splitSentences = (text: string): string[] => text.split(/[.,;:!?()"“”„…\n\r]+/u);

function readAnswer(text: string): ReadAnswer {
  const sentences = splitSentences(text).map((sentence) =>
    placeWords(sentence).map(({ text: word, start, end }) => ({ text: sentence.slice(start, end), word })),
  );
  return { text, sentences: sentences.filter(({ length }) => length > 0) };
}

/** The answers to a question that pass, or some of them evenly spread. @throws DamagedPart */
async function readAnswers(shape: StoredShape, column: ShapeColumn, rows: Mask): Promise<ReadAnswer[]> {
  const count = countMarks(rows);
  const step = Math.max(1, Math.ceil(count / mostRead));
  const answers: ReadAnswer[] = [];
  let seen = 0;
  for (const part of shape.parts) {
    const wanted: number[] = [];
    for (let row = 0; row < part.row_count; row++)
      if (rows[part.rows_before + row] === 1 && seen++ % step === 0) wanted.push(row);
    for (const text of await readPartCells(shape, part, column.column_index, wanted)) answers.push(readAnswer(text));
  }
  return answers;
}

function countWords(answers: readonly ReadAnswer[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { sentences } of answers)
    for (const { word } of sentences.flat()) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** A word that says something: not one of the most common of its language, and no number. */
const saysSomething = (word: string, stopWords: ReadonlySet<string>): boolean =>
  !stopWords.has(word) && !/^\p{N}+$/u.test(word) && (word.length > 1 || /\p{Lo}/u.test(word));

type Sentence = ReadAnswer['sentences'][number];

/** Two to four words side by side that begin and end with one that says something. */
function* listRuns(sentence: Sentence, stopWords: ReadonlySet<string>): Generator<Sentence> {
  const ends = sentence.map(({ word }) => saysSomething(word, stopWords));
  for (const start of sentence.keys())
    for (let length = 2; ends[start] && length <= mostWordsOfPhrase; length++)
      if (ends[start + length - 1]) yield sentence.slice(start, start + length);
}

function collectPhrases(answers: readonly ReadAnswer[], stopWords: ReadonlySet<string>): Candidate[] {
  const phrases = new Map<string, Candidate>();
  for (const [at, { sentences }] of answers.entries())
    for (const run of sentences.flatMap((sentence) => [...listRuns(sentence, stopWords)])) {
      const words = run.map(({ word }) => word);
      const key = words.join(' ');
      const text = run.map((one) => one.text).join(' ');
      const phrase = phrases.get(key) ?? { text, words, isPair: false, answers: new Set() };
      phrase.answers.add(at);
      phrases.set(key, phrase);
    }
  return [...phrases.values()];
}

/** The words that say something and that most answers have, with the answers of each. */
function listCommonWords(answers: readonly ReadAnswer[], stopWords: ReadonlySet<string>, least: number) {
  const words = new Map<string, { text: string; count: number }>();
  for (const { sentences } of answers)
    for (const [word, text] of new Map(sentences.flat().map((one) => [one.word, one.text]))) {
      const held = words.get(word) ?? { text, count: 0 };
      held.count++;
      words.set(word, held);
    }
  const common = [...words].filter(([word, { count }]) => count >= least && saysSomething(word, stopWords));
  common.sort(([, one], [, other]) => other.count - one.count);
  return new Map(common.slice(0, mostPairedWords));
}

/** Two words that say something and stand in the same answers. @param least how many answers a word has at least */
function collectPairs(answers: readonly ReadAnswer[], stopWords: ReadonlySet<string>, least: number): Candidate[] {
  const common = listCommonWords(answers, stopWords, least);
  const pairs = new Map<string, Candidate>();
  for (const [at, { sentences }] of answers.entries()) {
    const own = [...new Set(sentences.flat().map(({ word }) => word))].filter((word) => common.has(word));
    const few = own.slice(0, mostWordsOfAnswer).sort();
    for (const [one, other] of few.flatMap((one, place) =>
      few.slice(place + 1).map((other) => [one, other] as const),
    )) {
      const text = [one, other].map((word) => common.get(word)?.text ?? word).join(' … ');
      const key = `${one} ${other}`;
      const pair = pairs.get(key) ?? { text, words: [one, other], isPair: true, answers: new Set() };
      pair.answers.add(at);
      pairs.set(key, pair);
    }
  }
  return [...pairs.values()];
}

/** How much more often words come together than by chance, weighed by how often: docs/workspace.md#phrases. */
function makeScore(answers: readonly ReadAnswer[]): (candidate: Candidate) => number {
  const having = new Map<string, number>();
  for (const { sentences } of answers)
    for (const word of new Set(sentences.flat().map((one) => one.word))) having.set(word, (having.get(word) ?? 0) + 1);
  return ({ words, answers: own }) => {
    const chance = words.reduce((product, word) => product * ((having.get(word) ?? 1) / answers.length), 1);
    return own.size * Math.log2(own.size / answers.length / chance);
  };
}

/** Whether almost all answers of a phrase have a longer one that is chosen, or the other way round. */
function isPartOf(one: Candidate, other: Candidate): boolean {
  const [short, long] = one.words.length <= other.words.length ? [one, other] : [other, one];
  const isInside = short.isPair
    ? short.words.every((word) => long.words.includes(word))
    : ` ${long.words.join(' ')} `.includes(` ${short.words.join(' ')} `);
  return isInside && [...long.answers].filter((at) => short.answers.has(at)).length >= 0.5 * short.answers.size;
}

/** The best candidates, without those that say the same as a better one. */
function choose(
  candidates: readonly Candidate[],
  score: (candidate: Candidate) => number,
  most: number,
  taken: Candidate[],
): void {
  const best = candidates.map((one) => ({ one, points: score(one) })).filter(({ points }) => points > 0);
  best.sort((a, b) => b.points - a.points);
  const end = taken.length + most;
  for (const { one } of best) {
    if (taken.length >= end) return;
    if (!taken.some((other) => isPartOf(one, other))) taken.push(one);
  }
}

/** Some answers of usual length, no two of them alike. */
function pickExamples(answers: readonly ReadAnswer[], { answers: own }: Candidate): string[] {
  const texts = [...new Set([...own].map((at) => answers[at]?.text.trim() ?? ''))];
  texts.sort((one, other) => one.length - other.length);
  const middle = Math.max(0, Math.floor((texts.length - examplesOfPhrase) / 2));
  return texts.slice(middle, middle + examplesOfPhrase).map((text) => text.slice(0, longestExample));
}

/** The question that is read, and of which responses. */
export interface PhrasesQuery {
  survey_key: string;
  question_id: number;
  filter: ResponseFilter;
}

/** How many of some rows the words of a search find: the number that the search will show. @throws DamagedPart */
async function countFound(shape: StoredShape, column: ShapeColumn, q: string, rows: Mask): Promise<number> {
  const found = new Uint8Array(shape.rows);
  await addRowsWithWords(shape, column, listSoughtWords(parseTerms(q)), found);
  keepRows(found, rows);
  return countMarks(found);
}

async function findPhrases(shape: StoredShape, column: ShapeColumn, rows: Mask): Promise<Phrases> {
  const answers = await readAnswers(shape, column, rows);
  const stopWords = chooseStopWords(countWords(answers));
  const least = Math.max(3, Math.ceil(answers.length / 200));
  const isCommon = ({ answers: own }: Candidate) => own.size >= least;
  const score = makeScore(answers);
  const listed = answers.length < mostRead / 2 ? most : mostOfMany;
  const chosen: Candidate[] = [];
  choose(collectPhrases(answers, stopWords).filter(isCommon), score, listed.phrases, chosen);
  choose(collectPairs(answers, stopWords, least).filter(isCommon), score, listed.pairs, chosen);
  const phrases: Phrases['phrases'] = [];
  for (const one of chosen) {
    const q = one.isPair ? one.words.join(' ') : `"${one.words.join(' ')}"`;
    const count = await countFound(shape, column, q, rows);
    phrases.push({ text: one.text, q, count, examples: pickExamples(answers, one) });
  }
  phrases.sort((one, other) => other.count - one.count);
  return { phrases, read: answers.length };
}

/**
 * Phrases and pairs of words that belong together in the answers to a question. Nothing is guessed: each is words that stand there.
 * @throws DomainError (invalid) for a question without open answers, and for a filter that does not fit
 */
export async function listPhrases(
  tools: QueryTools,
  { survey_key, question_id, filter }: PhrasesQuery,
): Promise<Phrases> {
  const shape = await readShape(tools, survey_key);
  const column = requireColumn(shape, question_id);
  requireOpen(column);
  const rows = await readAnsweredRows(shape, column);
  keepRows(rows, (await filterRows(shape, filter)) ?? rows);
  // Codes and ticks change while the answers stay: what they let pass is not kept.
  const isKept = filter.every(({ kind }) => kind !== 'coded' && kind !== 'ticked');
  const find = () => findPhrases(shape, column, rows);
  return isKept ? cacheJson(tools, `${shape.version} phrases ${question_id} ${JSON.stringify(filter)}`, find) : find();
}
