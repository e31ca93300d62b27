/** Longer lists, and objects with more keys, are sampled. Objects of a fixed shape have fewer. */
const most = 1000;
/** No answer of the interface is deeper. */
const deepest = 64;

function pick<T>(all: readonly T[]): readonly T[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, () => all[Math.floor(Math.random() * all.length)] as T);
}

/**
 * A sample of an answer, to recognise a wrong one. A schema keeps some 600 bytes for each wrong value, and a large answer can have
 * millions of them.
 * @param value parsed JSON
 * @returns the same with a thousand random members of each list or object that has more
 */
export function sampleOf(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > deepest) return value;
  if (Array.isArray(value)) return pick(value).map((one) => sampleOf(one, depth + 1));
  return Object.fromEntries(pick(Object.entries(value)).map(([key, one]) => [key, sampleOf(one, depth + 1)]));
}
