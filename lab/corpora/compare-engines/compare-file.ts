import { type Answer, answersAbout } from './ask.ts';
import type { Engine } from './engines.ts';
import { createNumbering } from './without-ids.ts';

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
