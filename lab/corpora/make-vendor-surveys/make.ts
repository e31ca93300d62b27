import { type Random, randomFrom } from '../sample-random.ts';
import { timed, typed } from './answers.ts';
import type { Language } from './language.ts';
import { drawMoments, spanOf } from './moments.ts';
import { drawPeople, type Respondent } from './people.ts';
import { type MadeColumn, plainWriting, type Shape } from './shape.ts';

/** Everything a vendor's writer needs: chance, respondents, their times, and the words of a language. */
export interface Making {
  random: Random;
  language: Language;
  count: number;
  people: (Respondent | null)[];
  started: Date[];
  submitted: Date[];
  /** The cells of one column, from what each respondent left. */
  each(part: (person: Respondent) => string, missing?: string): string[];
}

function seedOf(name: string): number {
  let seed = 7;
  for (const letter of name) seed = (seed * 31 + (letter.codePointAt(0) ?? 0)) % 4_294_967_291;
  return seed;
}

/** A new beginning for each file, so that one more file changes no other. */
export function making(name: string, language: Language, { count = 60, blanks = 0 } = {}): Making {
  const random = randomFrom(seedOf(name));
  const people = drawPeople(random, language, count, blanks);
  const submitted = drawMoments(random, count);
  const started = submitted.map((date) => new Date(date.getTime() - (2 + Math.floor(random() * 20)) * 60_000));
  const each = (part: (person: Respondent) => string, missing = '') =>
    people.map((person) => (person === null ? missing : part(person)));
  return { random, language, count, people, started, submitted, each };
}

/** What is left unsaid: a plain file without people. */
export function shape(name: string, about: string, columns: MadeColumn[], more: Partial<Shape> = {}): Shape {
  return {
    name,
    about,
    columns,
    writing: plainWriting,
    title: [],
    below: [],
    among: [],
    after: [],
    people: null,
    names: null,
    times: [],
    ...more,
  };
}

/** People who left an address each: all of them are participants, by the names as they are written. */
export function known({ people }: Making): Pick<Shape, 'people' | 'names'> {
  const all = people.filter((person) => person !== null);
  return {
    people: { least: all.length, most: all.length },
    names: all.map(({ first, last, full }) => (full.includes(' ') ? `${first} ${last}` : full)),
  };
}

/** People who left an address and no name. */
export function addressesOnly(made: Making): Pick<Shape, 'people' | 'names'> {
  return { people: known(made).people, names: null };
}

/** A column of what the respondents are called, or of their addresses. */
export function named({ each }: Making, header: string | string[], part: keyof Respondent): MadeColumn {
  return typed(
    header,
    part === 'email' ? 'Email' : 'Name',
    each((person) => person[part]),
  );
}

/** When they began: not the time of the response, so a column of times or nothing. */
export function startedAt({ started }: Making, header: string | string[], write: (date: Date) => string): MadeColumn {
  return timed(header, started.map(write), spanOf(started), { alt: ['Do nothing'] });
}

/** When they submitted. */
export function submittedAt(
  { submitted }: Making,
  header: string | string[],
  write: (date: Date) => string,
): MadeColumn {
  return timed(header, submitted.map(write), spanOf(submitted));
}
