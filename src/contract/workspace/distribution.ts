import { z } from 'zod';

const count = z.number().int();

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

const textDistribution = z.object({ kind: z.literal('text'), notes: count, samples: z.array(z.string()) });
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
