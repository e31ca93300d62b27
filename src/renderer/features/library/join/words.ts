import { counted } from '../../../lib/language/format.ts';

/** Words for joining columns. */
export const words = {
  open: 'Join with other columns…',
  change: 'Change its columns…',
  title: 'Make one question of columns',
  find: 'Find a column',
  columns: 'Columns of the question',
  text: 'The question',
  kind: 'Kind',
  join: (count: number) =>
    count < 2 ? 'Choose two columns' : `Make one question of ${counted(count, 'column', 'columns')}`,
  done: (count: number) => `${counted(count, 'column is', 'columns are')} one question now. Ctrl+Z takes it back.`,
};

export type Words = typeof words;
