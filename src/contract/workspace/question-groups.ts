import { displayKinds, displayReasons, groupKinds, groupReasons } from '@sheaf/survey-columns/shapes';
import { z } from 'zod';
import { byName } from '../by-name.ts';
import { amount } from './distribution.ts';

const count = z.number().int();
const figure = z.number().nullable();

/** Who decided: Sheaf from the file, or a person. */
export const decisionSources = ['found', 'user'] as const;

/** How a column is shown. `reason` is null when a person chose it. docs/questions.md */
export const questionDisplay = z.object({
  as: z.enum(displayKinds),
  /** Of a scale that a person chose: the score of each option, by the option; null: as found. */
  scores: byName(z.number().nullable()).nullable(),
  source: z.enum(decisionSources),
  confidence: z.number(),
  reason: z.enum(displayReasons).nullable(),
});
export type QuestionDisplay = z.output<typeof questionDisplay>;

/** The answers of a group whose members are no questions by themselves. `count`: responses; `question_id`: the member. */
const groupDistribution = z.discriminatedUnion('kind', [
  /** A column per option: how many responses ticked each, in the order of the file. */
  z.object({
    kind: z.literal('options'),
    options: z.array(z.object({ value: z.string(), count: amount, question_id: count })),
  }),
  /** Best first. average_rank: 1 is best; only responses that ranked the item count. */
  z.object({
    kind: z.literal('ranking'),
    items: z.array(z.object({ value: z.string(), average_rank: z.number(), count: amount, first_count: amount })),
  }),
  /** Numbers that add up to a total: the mean of each item over the responses that gave a number, and its share, 0 to 1, of all that was given. */
  z.object({
    kind: z.literal('sum'),
    items: z.array(z.object({ value: z.string(), mean: figure, share: figure, count: amount, question_id: count })),
  }),
]);
export type GroupDistribution = z.output<typeof groupDistribution>;

/** Columns that are one question (docs/workspace.md#question-groups). */
export const questionGroup = z.object({
  /** The header of its first member. */
  group_id: z.string(),
  kind: z.enum(groupKinds),
  /** The question; empty when the file names only the options. */
  text: z.string(),
  /** Its members, in the order of the file. */
  question_ids: z.array(count),
  /** One for each member: the option, statement, place or item; in a loop the question. */
  items: z.array(z.string()),
  /** In a loop what each member is about; else null. */
  iterations: z.array(z.string()).nullable(),
  /** The columns of "other, please specify". */
  write_in_ids: z.array(count),
  /** The column that holds all chosen options in one cell, beside those of the options; null: there is none. */
  whole_id: count.nullable(),
  source: z.enum(decisionSources),
  confidence: z.number(),
  /** null when a person made it. */
  reason: z.enum(groupReasons).nullable(),
  /** Responses with an answer in one of its members. */
  answered: count,
  /** What shares are of: how much these responses weigh; without weights `answered`. */
  weighted_base: amount,
  /** null: its members have their own. */
  distribution: groupDistribution.nullable(),
});
export type QuestionGroup = z.output<typeof questionGroup>;
