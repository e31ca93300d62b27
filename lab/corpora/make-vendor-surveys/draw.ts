// The answers of invented respondents.
import type { Random } from '../sample-random.ts';

/** The answers to one question: for each respondent the numbers of the chosen options; null: not answered. */
export type Choices = (number[] | null)[];

/** Chance in [0, n), the earlier ones likelier. */
const choose = (random: Random, n: number): number => Math.floor(random() * (0.4 + 0.6 * random()) * n);

/** One option each; `blanks` of 100 leave it out. */
export function one(random: Random, people: number, options: number, blanks = 6): Choices {
  return Array.from({ length: people }, () => (random() * 100 < blanks ? null : [choose(random, options)]));
}

/** One to three options each, in the order of the questionnaire. */
export function several(random: Random, people: number, options: number, blanks = 6): Choices {
  return Array.from({ length: people }, () => {
    if (random() * 100 < blanks) return null;
    const wanted = 1 + Math.floor(random() * 3);
    const chosen = new Set<number>();
    while (chosen.size < wanted) chosen.add(Math.floor(random() * options));
    return [...chosen].sort((a, b) => a - b);
  });
}

/** Every item in an order of their own; the earlier ones come first more often. */
export function order(random: Random, people: number, items: number, blanks = 6): Choices {
  return Array.from({ length: people }, () => {
    if (random() * 100 < blanks) return null;
    const at = Array.from({ length: items }, (_, item) => ({ item, key: random() + item * 0.15 }));
    return at.sort((a, b) => a.key - b.key).map(({ item }) => item);
  });
}

/** A score of zero to ten each; null: not answered. */
export function scores(random: Random, people: number, blanks = 6): (number | null)[] {
  return Array.from({ length: people }, () => (random() * 100 < blanks ? null : 10 - choose(random, 11)));
}
