import { z } from 'zod';
import { problemSchema } from '../errors.ts';

const count = z.number().int();

/** Columns that a person key can have. */
const mostColumns = 4;
/** Characters of the name of a key. */
const longestName = 100;

const keyName = z
  .string({ error: 'person_key.name must be a text.' })
  .max(longestName, { error: `person_key.name can have ${longestName} characters.` })
  .superRefine((name, context) => {
    if (name.trim() === '') context.addIssue('person_key.name must not be empty.');
    if (name.includes('\0') || !name.isWellFormed())
      context.addIssue('person_key.name contains a character that cannot be stored (NUL or half of a pair).');
  });

/** The columns of a survey, by header, whose answers together say who answered; `name` is what joins surveys. docs/workspace.md#person-key */
export const personKey = z.object(
  {
    name: keyName,
    headers: z
      .array(z.string(), { error: 'person_key.headers must be a list of headers.' })
      .min(1, { error: 'person_key.headers must name a column.' })
      .max(mostColumns, { error: `person_key.headers can name ${mostColumns} columns.` })
      .refine((headers) => new Set(headers).size === headers.length, {
        error: 'person_key.headers names a column twice.',
      }),
  },
  { error: 'person_key must be an object or null.' },
);
export type PersonKey = z.output<typeof personKey>;

/** How far the people of a survey are read again. */
export const peopleProgress = z
  .object({
    /** `reading`: responses are read, and nothing has changed. `finishing`: everything has changed, and people whom nobody names any more are removed. */
    phase: z.enum(['reading', 'finishing']),
    /** Responses, then people: how many are done, of how many, and how many a second. */
    done: count,
    total: count,
    per_second: count,
    /** Until the phase is over; null: nobody knows yet. */
    seconds_left: count.nullable(),
  })
  .nullable();
export type PeopleProgress = z.output<typeof peopleProgress>;

/** A change of the key: nothing changes before `done`; `failed` leaves all as it was. */
export const personKeyChange = z.object({
  change_id: count,
  /** null: the key is taken away. */
  to: personKey.nullable(),
  state: z.enum(['queued', 'running', 'done', 'failed']),
  /** Parts to read, and those already read. */
  parts: count,
  parts_done: count,
  /** Responses with an answer in every column of the key; null until it is done. */
  keyed: count.nullable(),
  /** null: it has not begun. */
  progress: peopleProgress,
  /** Whether somebody has cancelled it: it is `failed` then, or will be. */
  cancelled: z.boolean(),
  failure: z.string().nullable(),
  failure_details: problemSchema.nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type PersonKeyChange = z.output<typeof personKeyChange>;

/** What a survey says of its key. */
export const personKeyFields = {
  /** null: people are known by their addresses, then by their names. */
  person_key: personKey.nullable(),
  /** The newest change of the key; null: there was none. */
  person_key_change: personKeyChange.nullable(),
};
