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
    'Shares are % of those who answered. ↑ names the columns with a significantly lower value: z-test of shares, Welch’s t-test of means, 5% level, Bonferroni.',
  overlap: 'Somebody can be in several columns; the tests take this into account.',
  hideSmall: 'Hide small groups',
  hidden: (count: number, base: number) =>
    `${counted(count, 'small group', 'small groups')} hidden (fewer than ${number(base)} responses)`,
  noColumns: 'No group is large enough to be compared.',
  noColumnsHint: 'Choose another question, or show the small groups.',
  base: 'Base',
  weightedBase: 'Weighted base',
  effectiveBase: 'Effective base',
  score: 'Net promoter score',
  deviation: (value: string) => `SD ${value}`,
  total: 'Total',
  firstPlace: 'The share of those who put each one first.',
  higher: (columns: string) => `higher than ${columns}`,
  higherOf: (column: string) => `${column} is higher than`,
  scroll: (question: string) => `Comparison of ${question}`,
  copy: { csv: 'Copy the table as CSV', png: 'Copy the table as a picture' },
  share: (value: string) => percentage(value),
  expand: 'Show all answers',
  collapse: 'Show fewer answers',
};
