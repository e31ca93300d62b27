import { type Answer, answersAbout } from './ask.ts';
import type { Engine } from './engines.ts';

const idName = /^(id|[a-z]+_id|[a-z_]+_key)$/;
const idListName = /^[a-z]+_ids$/;
/** Addresses are signed, cursors hold ids, and these times are those of the import. */
const leftOut = new Set(['file_url', 'thumbnail_url', 'link', 'created_at', 'completed_at', 'added_at']);

/**
 * Replaces ids by their order of appearance, so that an answer that names the wrong thing is still a difference. One service keeps one
 * numbering over all of its answers.
 * @returns a function that makes an answer comparable
 */
export function createNumbering(): (answer: unknown) => unknown {
  const known = new Map<unknown, string>();
  function numberOf(id: unknown): unknown {
    if (id === null) return null;
    const number = known.get(id) ?? `#${known.size + 1}`;
    known.set(id, number);
    return number;
  }
  function without(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(without);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fieldOf(name, inner)]));
  }
  function fieldOf(name: string, value: unknown): unknown {
    if (idName.test(name)) return numberOf(value);
    if (idListName.test(name) && Array.isArray(value)) return value.map(numberOf);
    if (leftOut.has(name) || name === 'next_cursor') return value === null ? null : '(left out)';
    return without(value);
  }
  return without;
}

export interface Compared {
  /** How many answers of both services were compared. */
  answers: number;
  /** One line each: what was asked, and where the two answers part. */
  differences: string[];
}

const around = 60;

/** @returns the place where two texts part, in a line */
function partingOf(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const from = Math.max(0, at - around);
  return `${JSON.stringify(one.slice(from, at + around))} and ${JSON.stringify(other.slice(from, at + around))}`;
}

const textOf = ({ status, body }: Answer, number: (answer: unknown) => unknown): string =>
  `${status} ${typeof body === 'string' ? body : JSON.stringify(number(body))}`;

/** The answers of both at once, in pairs. */
async function* inPairs(one: AsyncGenerator<Answer>, other: AsyncGenerator<Answer>): AsyncGenerator<[Answer, Answer]> {
  for (;;) {
    const [first, second] = await Promise.all([one.next(), other.next()]);
    if (first.done || second.done) {
      if (first.done === second.done) return;
      throw new Error('One service was asked more than the other.');
    }
    yield [first.value, second.value];
  }
}

async function compareSurveys([one, other]: readonly [Engine, Engine], keys: [string, string]): Promise<Compared> {
  const [numberOne, numberOther] = [createNumbering(), createNumbering()];
  const compared: Compared = { answers: 0, differences: [] };
  for await (const [first, second] of inPairs(answersAbout(one.get, keys[0]), answersAbout(other.get, keys[1]))) {
    compared.answers++;
    const [left, right] = [textOf(first, numberOne), textOf(second, numberOther)];
    if (first.asked !== second.asked) compared.differences.push(`asked ${first.asked} and ${second.asked}`);
    else if (left !== right) compared.differences.push(`${first.asked}: ${partingOf(left, right)}`);
  }
  return compared;
}

/** Imports a file into both services and compares all answers about it. A refusal has to be the same in both. */
export async function compareFile(engines: readonly [Engine, Engine], path: string): Promise<Compared> {
  const [one, other] = await Promise.all([engines[0].importFile(path), engines[1].importFile(path)]);
  if (one.survey_key !== null && other.survey_key !== null)
    return compareSurveys(engines, [one.survey_key, other.survey_key]);
  if (one.survey_key === other.survey_key) return { answers: 1, differences: [] };
  return { answers: 1, differences: [`imported by one service only: ${one.words} and ${other.words}`] };
}
