import type { Distribution } from './distribution.ts';

// What can be done with a question, by the kind of its distribution. Who asks for a fact never compares kinds.

interface KindFacts {
  /** How early it is offered as the columns of a comparison; null: it cannot be. Choices make the clearest columns. */
  columns: 0 | 1 | 2 | null;
  /** Whether a comparison has rows of it. Open answers have some only when they are coded. */
  inRows: boolean;
  /** Whether it puts answers in an order: a number that somebody gave, or a time. */
  sorts: boolean;
  /** Whether it says something about who answered, in a few words. */
  isBrief: boolean;
  /** Whether its counts are rows with shares, so that several can stand in one table. */
  hasCounts: boolean;
  /** Whether its table says more than its chart. */
  hasTable: boolean;
}

const no = { columns: null, inRows: false, sorts: false, isBrief: false, hasCounts: false, hasTable: false };

const kinds = {
  options: { ...no, columns: 0, inRows: true, isBrief: true, hasCounts: true, hasTable: true },
  nps: { columns: 0, inRows: true, sorts: true, isBrief: true, hasCounts: true, hasTable: true },
  ranking: { ...no, columns: 1, inRows: true, hasTable: true },
  number: { columns: 1, inRows: true, sorts: true, isBrief: true, hasCounts: true, hasTable: true },
  time: { ...no, columns: 2, sorts: true, isBrief: true, hasTable: true },
  text: no,
  people: no,
  none: { ...no, hasTable: true },
} satisfies Record<Distribution['kind'], KindFacts>;

/** @returns what can be done with a question that has this distribution */
export const factsOf = ({ kind }: Pick<Distribution, 'kind'>): KindFacts => kinds[kind];
