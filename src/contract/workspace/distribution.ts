import { z } from 'zod';

const count = z.number().int();

/**
 * Counts of the options of a choice question, most chosen first (order `count`). With an order that the file or a person
 * gave (`given`, docs/workspace.md#order-of-options) the options that it names come first, with 0 where nobody chose one. `rest` is the sum of the options after the first 200, or after those that
 * the order names.
 */
const optionsDistribution = z.object({
  kind: z.literal('options'),
  order: z.enum(['given', 'count']),
  options: z.array(z.object({ value: z.string(), count })),
  rest: z.object({ options: count, count }),
});

/** score = % promoters (9, 10) − % detractors (0 to 6), −100 to 100; null without answers. counts[n] = answers of n. */
const npsDistribution = z.object({
  kind: z.literal('nps'),
  score: z.number().nullable(),
  promoters: count,
  passives: count,
  detractors: count,
  counts: z.array(count).length(11),
  /** Cells without a whole number from 0 to 10. */
  unreadable: count,
});

/** average_rank: 1 is best; only respondents who ranked the item count. Best first. */
const rankingDistribution = z.object({
  kind: z.literal('ranking'),
  items: z.array(z.object({ value: z.string(), average_rank: z.number(), count, first_count: count })),
});

const textDistribution = z.object({ kind: z.literal('text'), notes: count, samples: z.array(z.string()) });
const peopleDistribution = z.object({ kind: z.literal('people'), distinct: count });
/** guessed_order: whether day or month comes first, when no date of the column decides it; null when it is certain. */
const timeDistribution = z.object({
  kind: z.literal('time'),
  first: z.string().nullable(),
  last: z.string().nullable(),
  guessed_order: z.enum(['dmy', 'mdy']).nullable(),
});
const noDistribution = z.object({ kind: z.literal('none') });

export const distribution = z.discriminatedUnion('kind', [
  optionsDistribution,
  npsDistribution,
  rankingDistribution,
  textDistribution,
  peopleDistribution,
  timeDistribution,
  noDistribution,
]);
export type Distribution = z.output<typeof distribution>;
