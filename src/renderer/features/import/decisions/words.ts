import type { BadRowReason } from '../../../../importer/index.ts';
import { counted, number } from '../../../lib/language/format.ts';

const rows = (count: number) => counted(count, 'row', 'rows');
/** What happens to `all`, of which `count` are chosen. */
const were = (count: number, all: number, done: string) =>
  count === 0 ? 'kept' : count === all ? done : `${number(count)} ${done}`;
const cellCount = (cells: number, width: number) => `${counted(cells, 'cell', 'cells')} instead of ${number(width)}`;

/** Words of the line of decisions above the button that starts an import. */
export const words = {
  label: 'Decisions about this file',
  open: 'needs an answer',
  dates: (order: 'dmy' | 'mdy'): string => (order === 'dmy' ? 'Dates: day first' : 'Dates: month first'),
  leftOut: (what: string, chosen: number, all: number) => `${what}: ${were(chosen, all, 'left out')}`,
  replaced: (what: string, chosen: number, all: number) => `${what}: ${were(chosen, all, 'replaced')}`,
  joined: (count: number, chosen: number) =>
    `${counted(count, 'question', 'questions')}: ${were(chosen, count, 'sent as one column')}`,
  checks: {
    failed: 'The checks failed',
    notChecked: 'Not checked for duplicates and personal details',
    clean: 'No problems found',
  },
  personKey: {
    chip: (name: string) => `Person key: ${name}`,
    hint: (headers: readonly string[]) =>
      headers.length === 1
        ? `The answers in ${headers.map((header) => `“${header}”`).join('')} say who answered.`
        : `The answers in ${headers.map((header) => `“${header}”`).join(', ')} together say who answered.`,
    name: 'Name of the key',
    nameHint: 'Surveys of the project whose keys have the same name share their people.',
    remove: 'Remove the key',
    removed: 'The person key is removed.',
  },
  bad: {
    chip: (count: number, what: string) => `${counted(count, 'bad row', 'bad rows')}: ${what}`,
    stop: 'choose',
    skip: 'skip',
    mend: 'mend',
    short: (count: number, isSkipped: boolean) =>
      `${counted(count, 'short row', 'short rows')}: ${isSkipped ? 'skip' : 'fill with blanks'}`,
    reasons: {
      too_large: (count) => `${rows(count)} larger than a part may be`,
      undecodable: (count) => `${rows(count)} with bytes that are no text`,
      unclosed_quote: (count) => `${rows(count)} with a quote that never closes`,
      too_many_cells: (count) => `${rows(count)} with too many cells`,
      too_few_cells: (count) => `${rows(count)} with too few cells`,
    } satisfies Record<BadRowReason, (count: number) => string>,
    what: 'What happens to bad rows?',
    policies: {
      stop: 'Stop: nothing is imported until the file is corrected',
      skip: 'Skip them, and keep them in a reject file',
      mend: 'Mend them: join surplus cells, end an open quote with its line',
    },
    into: 'Surplus cells go into',
    lastColumn: 'the last column',
    skipShort: (count: number) => `Skip ${rows(count)} with too few cells too`,
    save: 'Save the reject file…',
    saved: 'The reject file is saved.',
    list: 'Bad rows',
    show: 'Show',
    everyKind: 'All bad rows',
    /** @param at the line of the file, or the number of its row, case or response */
    place: (at: number, isLine: boolean) => `${isLine ? 'line' : 'row'} ${number(at)}`,
    row: (row: number, place: string, reason: string) => `Response ${number(row)}, ${place}: ${reason}`,
    one: {
      too_large: () => 'too large for a part',
      undecodable: () => 'bytes that are no text',
      unclosed_quote: () => 'a quote never closes',
      too_many_cells: cellCount,
      too_few_cells: cellCount,
    } satisfies Record<BadRowReason, (cells: number, width: number) => string>,
    correct: 'Click or press Enter to correct it.',
    tooLong: (row: number) =>
      `Response ${number(row)} is too long to be corrected here. Correct it in the file, or skip it.`,
    unread: (row: number) => `Response ${number(row)} could not be read again.`,
    unreadHint: 'The file may have been changed, moved or deleted since you added it. Add it again.',
    corrected: 'corrected',
    dialog: (row: number) => `Correct response ${number(row)}`,
    dialogHint: 'The row as it is read now, cell by cell. Change it so that each answer stands under its column.',
    tooMany: (count: number) =>
      `${counted(count, 'cell', 'cells')} too many. Join two cells that are one answer, and the cells after them move up.`,
    tooFew: (count: number) =>
      `${counted(count, 'cell', 'cells')} too few. Insert a blank cell where an answer is missing, and the cells after it move down.`,
    surplus: (at: number) => `Surplus cell ${number(at)}`,
    join: 'Join with the next cell',
    insert: 'Insert a blank cell before this one',
    joined: (header: string) => `The next cell is joined into ${header}.`,
    inserted: (header: string) => `A blank cell is inserted at ${header}.`,
    cells: 'Cells of the row',
    apply: 'Use this row',
    applyNext: 'Use it and show the next bad row',
    undo: 'As in the file',
  },
};

export type Words = typeof words;
