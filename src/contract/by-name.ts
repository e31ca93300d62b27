import { z } from 'zod';

/** The one key that `z.record` leaves out, and what we call it meanwhile. */
const leftOut = /^\0*__proto__$/;

const renamed = <Value>(given: Readonly<Record<string, Value>>, rename: (name: string) => string) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [leftOut.test(name) ? rename(name) : name, value]));

/**
 * An object whose keys people chose: headers, answers, fields of their own. Like `z.record`, but it keeps a key that is
 * called `__proto__`; a column may have that name.
 * @param error the sentence for what is no object
 */
export const byName = <Value extends z.ZodType>(value: Value, error?: string) =>
  z.preprocess(
    (given: Readonly<Record<string, z.input<Value>>>) =>
      typeof given === 'object' && given !== null && !Array.isArray(given)
        ? renamed(given, (name) => `\0${name}`)
        : given,
    z
      .record(z.string(), value, error === undefined ? {} : { error })
      .overwrite((read) => renamed(read, (name) => name.slice(1))),
  );

/** @returns whether a value that came from outside is an object, whatever its members are */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
