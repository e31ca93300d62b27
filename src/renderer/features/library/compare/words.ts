import { counted, number, percentage } from '../../../lib/language/format.ts';

/** Words of comparisons and weights. */
export const words = {
  by: {
    button: 'Compare by…',
    find: 'Compare by which question?',
    none: 'No question contains this.',
    more: (hidden: number) => `${number(hidden)} more: type a part of the name`,
    chip: (name: string) => `Compared by ${name}`,
    remove: (name: string) => `Stop comparing by ${name}`,
    time: { month: 'Month', quarter: 'Quarter', year: 'Year' },
    timeHint: 'of the response',
  },
  weight: {
    button: 'Weight by…',
    find: 'Weight by which column?',
    none: 'No column contains this.',
    more: (hidden: number) => `${number(hidden)} more: type a part of the name`,
    chip: (name: string) => `Weighted by ${name}`,
    remove: (name: string) => `Stop weighting by ${name}`,
    bases: (weighted: string, effective: string) => `weighted base ${weighted}, effective base ${effective}`,
    without: (count: number) => `${counted(count, 'response', 'responses')} without a weight count 0`,
  },
  loading: 'Comparing…',
  legend:
    'Shares are of the people in a column who answered. ↑ names the columns that are lower beyond chance: z-test of shares, Welch’s t-test of means, 5 %, Bonferroni.',
  overlap: 'Somebody can be in several columns; the tests take this into account.',
  smallest: 'Hide columns with fewer responses than',
  hidden: (count: number, base: number) =>
    `${counted(count, 'column', 'columns')} with fewer than ${number(base)} responses, or after the first 30, hidden`,
  noColumns: 'No column has enough responses to be compared.',
  noColumnsHint: 'Choose another question, or a smaller base.',
  nothing: 'Nothing to compare: these answers are text.',
  cut: (shown: number, all: number) => `The ${number(shown)} most frequent of ${number(all)} options`,
  base: 'Base',
  weightedBase: 'Weighted base',
  effectiveBase: 'Effective base',
  mean: 'Mean',
  score: 'Net promoter score',
  deviation: (value: string) => `SD ${value}`,
  trend: 'Trend',
  answer: 'Answer',
  higher: (columns: string) => `higher than ${columns}`,
  scroll: (question: string) => `Comparison of ${question}`,
  test: 'Test',
  details: (question: string) => `Test of ${question}`,
  tests: { chi_square: 'Chi-square test of independence', welch: 'Welch’s test of the means' },
  statistic: { chi_square: 'χ²', welch: 'F' },
  result: (name: string, statistic: string, p: string) => `${name}: ${statistic}, ${p}.`,
  differ: 'The columns differ beyond chance.',
  same: 'The columns do not differ beyond chance.',
  noTest:
    'There is no test of the whole table: a response can be in several rows or columns, or there are too few answers.',
  parts: { promoters: 'Promoters', passives: 'Passives', detractors: 'Detractors' },
  copyCsv: 'Copy the table as CSV',
  copyPng: 'Copy the table as a picture',
  share: (value: string) => percentage(value),
  expand: 'Show all answers',
  collapse: 'Show fewer answers',
};

export type Words = typeof words;
