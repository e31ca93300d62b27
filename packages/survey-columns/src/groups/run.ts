import type { Member } from './members.ts';

/** Columns whose headers name the same question, in one way of writing. Texts between them do not end it. */
export interface Run {
  /** The question or its code. */
  stem: string;
  members: Member[];
  /** The rest of each header: option, statement, item. */
  items: string[];
  /** The stem and the items are codes such as `q7` and `2`. */
  isCode: boolean;
  /** Only the first pieces of the codes are the same. */
  isLoose?: boolean;
  /** They can be ticks and nothing else: little says that they belong together. */
  areTicks?: boolean;
  /** A column of its own names the question. */
  isKnown?: boolean;
  /** The headers spell out question and row, so the columns need not stand together. */
  isExact?: boolean;
  /** Place of the way of writing; the runs of one way do not overlap. */
  way: number;
}
