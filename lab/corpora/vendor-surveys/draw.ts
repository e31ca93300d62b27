// Invented respondents and their answers, by chance that is the same on every machine.
import type { Language } from './read-files.ts';

export type Random = () => number;

/** A linear congruential generator: numbers in [0, 1). */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** A new beginning for each file, so that one more file changes no other. */
export function randomOfFile(name: string): Random {
  let seed = 7;
  for (const letter of name) seed = (seed * 31 + (letter.codePointAt(0) ?? 0)) % 4_294_967_291;
  return randomFrom(seed);
}

/** A respondent; `full` is in the spelling of the language. */
export interface Respondent {
  first: string;
  last: string;
  full: string;
  email: string;
}

const latin = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z]/g, '')
    .toLowerCase();

/** Distinct people: every pair of a first and a last name once, in an order that looks like none. */
export function drawPeople(random: Random, { first, last, isFamilyFirst }: Language, count: number): Respondent[] {
  return Array.from({ length: count }, (_, at) => {
    random();
    const pair = (at * 37 + 11) % (first.length * last.length);
    const firstName = first[pair % first.length] ?? '';
    const family = last[Math.floor(pair / first.length)] ?? '';
    const full = isFamilyFirst ? `${family}${firstName}` : `${firstName} ${family}`;
    const local = [latin(firstName), latin(family)].filter((part) => part !== '').join('.') || 'person';
    const email = `${local}${at + 1}@${['mail.example', 'example.org', 'post.example.net'][at % 3]}`;
    return { first: firstName, last: family, full, email };
  });
}

/** Times of submission, minutes to hours apart, and when each began; local time, kept as if it were UTC. */
export function drawTimes(random: Random, count: number): { started: Date[]; submitted: Date[] } {
  let at = Date.parse('2024-02-09T08:05:10Z');
  const submitted = Array.from({ length: count }, () => {
    at += (7 + Math.floor(random() * 600)) * 61_000;
    return new Date(at);
  });
  const started = submitted.map((date) => new Date(date.getTime() - (2 + Math.floor(random() * 20)) * 60_000));
  return { started, submitted };
}

/** The answers to one question: for each respondent the numbers of the chosen options; null: not answered. */
export type Choices = (number[] | null)[];

/** Chance in [0, n), the earlier ones likelier. */
const choose = (random: Random, n: number): number => Math.floor(random() * (0.4 + 0.6 * random()) * n);

/** `blanks` of 100 do not answer. */
const answers = <T>(random: Random, people: number, blanks: number, answer: () => T): (T | null)[] =>
  Array.from({ length: people }, () => (random() * 100 < blanks ? null : answer()));

/** One option each. */
export const drawOne = (random: Random, people: number, options: number, blanks = 6): Choices =>
  answers(random, people, blanks, () => [choose(random, options)]);

/** One to three options each, in the order of the questionnaire. */
export const drawSeveral = (random: Random, people: number, options: number, blanks = 6): Choices =>
  answers(random, people, blanks, () => {
    const wanted = 1 + Math.floor(random() * 3);
    const chosen = new Set<number>();
    while (chosen.size < wanted) chosen.add(Math.floor(random() * options));
    return [...chosen].sort((a, b) => a - b);
  });

/** Every item in an order of their own; the earlier ones come first more often. */
export const drawOrder = (random: Random, people: number, items: number): Choices =>
  answers(random, people, 6, () => {
    const at = Array.from({ length: items }, (_, item) => ({ item, key: random() + item * 0.15 }));
    return at.sort((a, b) => a.key - b.key).map(({ item }) => item);
  });

/** A score of zero to ten each. */
export const drawScores = (random: Random, people: number, blanks = 6): (number | null)[] =>
  answers(random, people, blanks, () => 10 - choose(random, 11));

/** How people end a sentence. */
const endings = ['', '.', '!', '…', ' :)', '!!', ' ...'];

/** One to three sentences in their own order and with their own marks, so that hardly two are equal. */
export const drawComments = (random: Random, people: number, sentences: readonly string[], blanks = 25) =>
  answers(random, people, blanks, () => {
    const order = sentences.map((sentence) => ({ sentence, key: random() })).sort((a, b) => a.key - b.key);
    const said = order.slice(0, 1 + Math.floor(random() * 3)).map(({ sentence }) => sentence);
    const text = random() < 0.3 ? said.join(' ').toLowerCase() : said.join(random() < 0.2 ? ' – ' : ' ');
    return text.replace(/[.。]$/, endings[Math.floor(random() * endings.length)] ?? '');
  });
