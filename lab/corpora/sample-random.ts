export type Random = () => number;

/** A linear congruential generator: numbers in [0, 1) that are the same on every machine. */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** One of `items`, the earlier ones more often. */
export function pick<T>(random: Random, items: readonly T[]): T {
  return items[Math.floor(random() * Math.sqrt(random()) * items.length)] as T;
}

/** Some of `items`, in their own order, at least one. */
export function some<T>(random: Random, items: readonly T[], share: number): T[] {
  const chosen = items.filter(() => random() < share);
  return chosen.length > 0 ? chosen : [pick(random, items)];
}

/** All of `items`, roughly in their order. */
export function shuffled<T>(random: Random, items: readonly T[]): T[] {
  return items
    .map((item, index) => ({ item, at: random() + index * 0.25 }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** A number of at least two digits. */
export const two = (value: number): string => String(value).padStart(2, '0');
