import type { QueryKey } from '@tanstack/react-query';

const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype;

/**
 * Compares inputs: lists and plain objects by their content, everything else (files) by identity. None of them may change
 * afterwards, so that each is looked at once.
 * @returns the hash of a key
 */
export function createKeyHash(): (key: QueryKey) => string {
  const known = new WeakMap<object, string>();
  let objects = 0;
  const describe = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? typeof value;
    const text = known.get(value) ?? describeObject(value);
    known.set(value, text);
    return text;
  };
  const describeObject = (value: object): string => {
    if (Array.isArray(value)) return `[${value.map(describe).join()}]`;
    if (!isPlain(value)) return `#${++objects}`;
    const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
    return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${describe(one)}`).join()}}`;
  };
  return describe;
}

/** @returns whether two inputs are equal */
export function same(one: unknown, other: unknown): boolean {
  const hash = createKeyHash();
  return hash([one]) === hash([other]);
}
