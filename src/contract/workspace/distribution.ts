import { displayKinds, displayReasons, groupKinds, groupReasons } from '@sheaf/survey-columns/shapes';
import { z } from 'zod';
import { byName, count } from '../fields.ts';
import { countedCode } from './codes.ts';

/** A number of responses; under `weight=` the sum of their weights (docs/statistics.md#weights). */
export const amount = z.number().nonnegative();
/** null: there are too few numbers for it. */
const figure = z.number().nullable();

/** Figures of the options that have a score, such as 1 to 5: docs/statistics.md#scales. */
const scaleFigures = z.object({
  /** One for each listed option; null: it has no place on the scale, such as "I don't know". */
  scores: z.array(figure),
  /** Responses with a score, whatever they weigh. */
  base: count,
  mean: figure,
  median: figure,
  deviation: figure,
  /** Shares, 0 to 1, of the two highest and the two lowest scores; null for fewer than four scores. */
  top_two: figure,
  bottom_two: figure,
});

/**
 * Counts of the options of a choice question, most chosen first (order `count`). With an order that the file or a person
 * gave (`given`, docs/workspace.md#order-of-options), or that the words show (`found`), the options that it names come first,
 * with 0 where nobody chose one. `rest` is the sum of the options after the first 200, or after those that the order names.
 */
const optionsDistribution = z.object({
  kind: z.literal('options'),
  order: z.enum(['given', 'found', 'count']),
  options: z.array(z.object({ value: z.string(), count: amount })),
  rest: z.object({ options: count, count: amount }),
  scale: scaleFigures.nullable(),
});

/** score = % promoters (9, 10) − % detractors (0 to 6), −100 to 100; null without answers. counts[n] = answers of n. */
const npsDistribution = z.object({
  kind: z.literal('nps'),
  score: z.number().nullable(),
  promoters: amount,
  passives: amount,
  detractors: amount,
  counts: z.array(amount).length(11),
  /** Cells without a whole number from 0 to 10. */
  unreadable: amount,
});

/** average_rank: 1 is best; only respondents who ranked the item count. Best first. */
const rankingDistribution = z.object({
  kind: z.literal('ranking'),
  items: z.array(z.object({ value: z.string(), average_rank: z.number(), count: amount, first_count: amount })),
});

/** `coded`: answers with a code; `codes`: those that have answers here, the most given first; `merged`: the codes whose answers one counts beside its own. docs/workspace.md#codes */
const textDistribution = z.object({
  kind: z.literal('text'),
  notes: count,
  samples: z.array(z.string()),
  coded: amount,
  codes: z.array(countedCode.extend({ merged: z.array(count) })),
});
const peopleDistribution = z.object({ kind: z.literal('people'), distinct: count });

/** `from` is the first day of the period, as 2025-01-31. All from the survey's first to its last period, 0 included. */
const course = z.object({
  by: z.enum(['day', 'week', 'month', 'year']),
  counts: z.array(z.object({ from: z.string(), count: amount })),
});

/**
 * guessed_order: whether day or month comes first, when no date of the column decides it; null when it is certain. `periods` and
 * `weekdays` are those of UTC (docs/statistics.md#dates); null where no cell has a time.
 */
const timeDistribution = z.object({
  kind: z.literal('time'),
  first: z.string().nullable(),
  last: z.string().nullable(),
  guessed_order: z.enum(['dmy', 'mdy']).nullable(),
  /** By the shortest period of which there are few enough. */
  periods: course.nullable(),
  /** By each longer period, as far as there are two. */
  longer: z.array(course),
  /** Monday first. */
  weekdays: z.array(amount).length(7).nullable(),
  /** Answers without a date that can be read. */
  unreadable: count,
});

/**
 * Numbers or durations, with a histogram (docs/statistics.md#histograms). A bin has the numbers from `from` up to, but not
 * including, `to`; the last one includes its `to`. Under a filter the bins stay those of the whole survey.
 */
const numberDistribution = z.object({
  kind: z.literal('number'),
  unit: z.enum(['seconds']).nullable(),
  /** Whether all numbers of the survey are whole: a bin that is 1 wide then stands for one number. */
  whole: z.boolean(),
  /** Responses with a number, whatever they weigh. */
  base: count,
  mean: figure,
  median: figure,
  deviation: figure,
  min: figure,
  max: figure,
  q1: figure,
  q3: figure,
  bins: z.array(z.object({ from: z.number(), to: z.number(), count: amount })),
  /** Answers that are no number. */
  unreadable: count,
});
const noDistribution = z.object({ kind: z.literal('none') });

export const distribution = z.discriminatedUnion('kind', [
  optionsDistribution,
  npsDistribution,
  rankingDistribution,
  textDistribution,
  peopleDistribution,
  timeDistribution,
  numberDistribution,
  noDistribution,
]);
export type Distribution = z.output<typeof distribution>;

/** Who decided: Sheaf from the file, or a person. */
const decisionSources = ['found', 'user'] as const;

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
  /** The base of the shares: the weight of these responses; without weights `answered`. */
  weighted_base: amount,
  /** null: its members have their own. */
  distribution: groupDistribution.nullable(),
});
export type QuestionGroup = z.output<typeof questionGroup>;
