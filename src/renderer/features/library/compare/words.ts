import { counted, number, percentage } from '../../../lib/language/format.ts';

/** Words of comparisons and weights. */
export const words = {
  by: {
    button: 'Compare by…',
    find: 'Compare by which question?',
    chip: (name: string) => `Compared by ${name}`,
    remove: (name: string) => `Stop comparing by ${name}`,
    time: { month: 'Month', quarter: 'Quarter', year: 'Year' },
    wave: 'Wave',
    waveHint: (count: number) => counted(count, 'wave', 'waves'),
    timeHint: 'of the response',
  },
  weight: {
    button: 'Weight by…',
    find: 'Weight by which column?',
    chip: (name: string) => `Weighted by ${name}`,
    remove: (name: string) => `Stop weighting by ${name}`,
    bases: (weighted: string, effective: string) => `weighted base ${weighted}, effective base ${effective}`,
    without: (count: number) => `${counted(count, 'response', 'responses')} without a weight count 0`,
  },
  loading: 'Comparing…',
  howToRead: 'How to read the tables',
  legend:
    'A share is of those in the column who answered. Total is everyone who meets the filter. ↑ names the columns with a significantly lower value: z-test of shares, Welch’s t-test of means, 5% level, Bonferroni.',
  overlap: 'Somebody can be in several columns; the tests take this into account.',
  showSmall: 'Show small columns',
  hideSmall: 'Hide small columns',
  hidden: (count: number, base: number) =>
    `${counted(count, 'column', 'columns')} with fewer than ${number(base)} responses, or after the first 30, hidden`,
  noColumns: 'No column has enough responses to be compared.',
  noColumnsHint: 'Choose another question, or show the small columns.',
  base: 'Base',
  weightedBase: 'Weighted base',
  effectiveBase: 'Effective base',
  mean: 'Mean',
  score: 'Net promoter score',
  deviation: (value: string) => `SD ${value}`,
  answer: 'Answer',
  total: 'Total',
  firstPlace: 'The share of those who put each one first.',
  higher: (columns: string) => `higher than ${columns}`,
  scroll: (question: string) => `Comparison of ${question}`,
  test: 'Test',
  details: (question: string) => `Test of ${question}`,
  tests: { chi_square: 'Chi-square test of independence', welch: 'Welch’s test of the means' },
  statistic: { chi_square: 'χ²', welch: 'F' },
  result: (name: string, statistic: string, p: string) => `${name}: ${statistic}, ${p}.`,
  differ: 'The columns differ significantly.',
  same: 'The columns do not differ significantly.',
  noTest:
    'There is no test of the whole table: a response can be in several rows or columns, or there are too few answers.',
  noVariance: (columns: string) => `There is no test of the means: within ${columns} all answers are the same number.`,
  copy: { csv: 'Copy the table as CSV', png: 'Copy the table as a picture' },
  share: (value: string) => percentage(value),
  expand: 'Show all answers',
  collapse: 'Show fewer answers',
};

export type Words = typeof words;
