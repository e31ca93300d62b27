/** Random numbers that are the same for the same start. */
export interface Random {
  /** From 0 up to, but without, 1. */
  share(): number;
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number;
  /** True with the given probability, 0 to 1. */
  happens(probability: number): boolean;
  /** One of a list that is not empty. */
  pick(list: readonly string[]): string;
  /** A new list with the same items in another order. */
  shuffle(list: readonly string[]): string[];
}

/** @returns the number with its bits mixed, so that neighbours become far apart. */
function mixBits(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x21f0aaad);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x735a2d97);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/** @param seed together with `index` decides every number that follows */
export function createRandom(seed: number, index: number): Random {
  let state = mixBits(mixBits(seed + 0x51ed270b) + index);
  const share = () => {
    state = (state + 0x9e3779b9) | 0;
    return mixBits(state) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(share() * limit);
  return {
    share,
    below,
    happens: (probability) => share() < probability,
    pick: (list) => list[below(list.length)] ?? '',
    shuffle: (list) =>
      list
        .map((item) => ({ item, place: share() }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item),
  };
}
