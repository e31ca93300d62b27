import type { GroupKind } from '../../../../contract/index.ts';
import { counted, number } from '../../../lib/language/format.ts';

/** Words for joining columns. */
export const words = {
  open: 'Join with other columns…',
  change: 'Change its columns…',
  title: 'Make one question of columns',
  find: 'Find a column',
  columns: 'Columns of the question',
  none: 'No column contains this.',
  more: (hidden: number) => `${number(hidden)} more: type a part of the name`,
  text: 'The question',
  kind: 'Kind',
  kinds: {
    multi: 'A column for each option',
    grid: 'Grid: a column for each row',
    ranking_places: 'Ranking: a column for each place',
    ranking_items: 'Ranking: a column for each item',
    loop: 'Repeated questions',
    pair: 'Pair of numbers',
    sum: 'Numbers with one total',
    other: 'Choice with “Other, please specify”',
  } as Record<GroupKind, string>,
  join: (count: number) =>
    count < 2 ? 'Choose two columns' : `Make one question of ${counted(count, 'column', 'columns')}`,
  done: (count: number) => `${counted(count, 'column is', 'columns are')} one question now. Ctrl+Z takes it back.`,
};

export type Words = typeof words;
