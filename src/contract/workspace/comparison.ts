import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { errorBody } from '../errors.ts';
import { count } from '../fields.ts';
import { ownLimits } from '../limits.ts';
import { queryList, queryNumber, surveyParams, workspaceBase } from '../query.ts';
import { amount } from './distribution.ts';
import { queryFilter, queryWeight, weighing } from './filter.ts';

const figure = z.number().nullable();

const byError =
  'by must be question:ID, group:HEADER, codes:ID, segments:ID,ID, wave, month, quarter or year, or one of the last three with :ID of a question of times.';

/** `question:7`, `group:Q3_1`, `codes:7`, `segments:3,4` (saved filters and all others), `wave`, `month`, `quarter:2`. The time of a response unless a question is named. */
const banner = z
  .string({ error: byError })
  .max(1100, { error: byError })
  .regex(
    /^(?:question:\d{1,15}|group:.+|codes:\d{1,15}|segments:\d{1,15}(?:,\d{1,15}){0,19}|wave|(?:month|quarter|year)(?::\d{1,15})?)$/s,
    { error: byError },
  );

/** What the columns are: one banner, or several side by side, for which `by` is repeated. */
export const queryBy = z
  .union([banner, z.array(banner).min(1).max(ownLimits.banners)], { error: byError })
  .transform((by) => [...new Set([by].flat())])
  .pipe(z.array(z.string()));

/** Places in `columns` of those whose share or mean is significantly lower: docs/statistics.md#tests. */
const higher_than = z.array(count);

/** How many responses a share or a mean is of; with weights also their sum and the effective base. */
const bases = { base: count, weighted_base: z.number(), effective_base: z.number() };

/** A test over all columns. `df2` is the second number of the F distribution; null for others. `p` is not corrected. */
const test = z
  .object({
    name: z.enum(['chi_square', 'welch']),
    statistic: z.number(),
    df: z.number(),
    df2: z.number().nullable(),
    p: z.number(),
  })
  .nullable();

/** Each list has one entry for each column of the comparison. The total is beside them and in no test. */
const table = {
  /** The responses that answered. */
  bases: z.array(z.object(bases)),
  /** All responses that answered, in a column or not. */
  total_bases: z.object(bases),
  /** One for each option: of a ranking those who put it first, of NPS `promoters`, `passives` and `detractors`. null for numbers and others. */
  rows: z
    .array(
      z.object({
        value: z.string(),
        total: z.object({ count: amount, share: figure }),
        cells: z.array(z.object({ count: amount, share: figure, higher_than })),
      }),
    )
    .nullable(),
  /** Of numbers, scales and NPS (the score); null for others. */
  means: z.array(z.object({ mean: figure, deviation: figure, base: count, higher_than })).nullable(),
  total_mean: z.object({ mean: figure, deviation: figure, base: count }).nullable(),
  /** Of the rows, listed or not: chi-square. null where a response can be in several rows or columns, without rows, and with several banners. */
  test,
  /** Of the means: Welch. null with overlapping columns or several banners, and where one of `without_variance` is among them. */
  means_test: test,
  /** Places of the tested columns whose numbers do not differ, or that have only one: there is no test of the means with them. */
  without_variance: z.array(count),
};

const comparedQuestion = z.object({ question_id: count, ...table });
const comparedGroup = z.object({ group_id: z.string(), ...table });

export const comparison = z.object({
  /**
   * Those of one banner after those of another; `by`: its banner. No test is between columns of two. `value`: the option, the first part of the wave, the first day of the period. `from` and `to` are those of a bin of numbers;
   * the last one includes its `to`.
   */
  columns: z.array(
    z.object({ by: z.string(), value: z.string(), label: z.string(), from: figure, to: figure, ...bases }),
  ),
  /** All responses that pass the filter, in a column or not. */
  total: z.object(bases),
  /** Columns that are not listed: their base is smaller than `smallest_base`, or they come after the first 30. */
  hidden: count,
  smallest_base: count,
  /** Whether a response can be in several columns. */
  overlap: z.boolean(),
  level: z.literal(0.05),
  correction: z.literal('bonferroni'),
  weight: weighing,
  questions: z.array(comparedQuestion),
  groups: z.array(comparedGroup),
});
export type Comparison = z.output<typeof comparison>;
export type ComparedTable = Omit<z.output<typeof comparedQuestion>, 'question_id'>;

const compareColumns = defineEndpoint({
  method: 'GET',
  path: `${workspaceBase}/surveys/:survey_key/comparison`,
  summary: 'Questions and groups in columns, by the answers to another question or by time, with tests.',
  scope: 'survey:write',
  params: surveyParams,
  query: z.object({
    by: queryBy,
    filter: queryFilter,
    weight: queryWeight,
    question_ids: queryList('question_ids', count),
    group_ids: queryList('group_ids', z.string()),
    smallest_base: queryNumber('smallest_base', 1, 1e9, 30),
  }),
  replies: { 200: comparison, 400: errorBody, 404: errorBody },
});

export const comparisonEndpoints = { compareColumns };
